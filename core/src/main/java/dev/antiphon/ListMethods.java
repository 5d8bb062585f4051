package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** The extension {@code rpc.listMethods}, which answers with the sorted names of the application's methods. */
final class ListMethods implements SystemExtension {
    private final RawJson names;

    ListMethods(SortedSet<String> names) {
        JsonOutput out = new JsonOutput();
        char separator = '[';
        for (String name : names) {
            out.write(separator);
            out.value(name);
            separator = ',';
        }
        out.ascii(names.isEmpty() ? "[]" : "]");
        this.names = RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }

    @Override
    public Set<String> methods() {
        return Set.of("rpc.listMethods");
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        return Optional.of(names);
    }
}
