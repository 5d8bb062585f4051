package dev.antiphon.internal.registration;

import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The system extension {@code rpc.listMethods}, which returns the sorted names of the application's methods that the caller may
 * call.
 */
final class ListMethods implements SystemExtension {
    private final SortedSet<String> names;
    /** The response to all callers, or null if some methods are restricted. */
    private final @Nullable RawJson all;

    /**
     * @param restricted whether there are restricted methods
     */
    ListMethods(SortedSet<String> names, boolean restricted) {
        this.names = names;
        this.all = restricted ? null : list(names);
    }

    private static RawJson list(SortedSet<String> names) {
        JsonOutput out = new JsonOutput();
        char separator = '[';
        for (String name : names) {
            out.write(separator);
            out.value(name);
            separator = ',';
        }
        out.ascii(names.isEmpty() ? "[]" : "]");
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }

    @Override
    public Set<String> methods() {
        return Set.of("rpc.listMethods");
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        if (all != null) {
            return Optional.of(all);
        }
        SortedSet<String> permitted = new TreeSet<>(names);
        permitted.removeIf(name -> !call.permits(name));
        return Optional.of(list(permitted));
    }
}
