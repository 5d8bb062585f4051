package dev.antiphon;

import dev.antiphon.internal.registration.Registrations;
import dev.antiphon.internal.server.MethodEntry.Registration;
import dev.antiphon.internal.server.MethodEntry.Target;
import dev.antiphon.stream.StreamWire;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the methods of a server look like; see {@link JsonRpcServer#methods()}. They are described when somebody first asks.
 * Immutable, and safe for use by any number of threads.
 */
public final class ServerMethods {
    private final Registrations registrations;
    private final StreamWire wire;
    private final boolean restricted;
    private volatile @Nullable List<MethodDescription> described;

    public ServerMethods(Registrations registrations, StreamWire wire, boolean restricted) {
        this.registrations = registrations;
        this.wire = wire;
        this.restricted = restricted;
    }

    /**
     * The methods and notifications that the application registered, each once, whatever number of names it has.
     *
     * @return the methods, sorted by name
     * @throws IllegalArgumentException if an example that an annotation gives is not JSON
     */
    public List<MethodDescription> list() {
        List<MethodDescription> made = described;
        if (made == null) {
            made = describe();
            described = made;
        }
        return made;
    }

    private List<MethodDescription> describe() {
        // Names of one method have one target, the first of them first.
        IdentityHashMap<Target, List<String>> names = new IdentityHashMap<>();
        Map<String, Registration> firsts = new TreeMap<>();
        for (Registration registration : registrations.all()) {
            List<String> known = names.get(registration.target());
            if (known == null) {
                known = new ArrayList<>();
                names.put(registration.target(), known);
                firsts.put(registration.name(), registration);
            }
            known.add(registration.name());
        }
        List<MethodDescription> all = new ArrayList<>();
        for (Registration first : firsts.values()) {
            Target target = first.target();
            all.add(target.shape().under(names.getOrDefault(target, List.of(first.name())), first.options()));
        }
        return Collections.unmodifiableList(all);
    }

    /**
     * How streams travel to callers of version 2.0.
     *
     * @return the wire
     */
    public StreamWire streams() {
        return wire;
    }

    /**
     * Tells whether there are methods that not everybody may call, so that {@link CallContext#permits} is worth asking.
     *
     * @return whether there are
     */
    public boolean isRestricted() {
        return restricted;
    }
}
