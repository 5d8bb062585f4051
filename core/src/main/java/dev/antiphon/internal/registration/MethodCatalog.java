package dev.antiphon.internal.registration;

import dev.antiphon.MethodDescription;
import dev.antiphon.ServerMethods;
import dev.antiphon.stream.StreamWire;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The catalog of the methods of a server, described on first use. Thread-safe. */
final class MethodCatalog implements ServerMethods {
    private final Registrations registrations;
    private final StreamWire wire;
    private final boolean restricted;
    private volatile @Nullable List<MethodDescription> described;

    MethodCatalog(Registrations registrations, StreamWire wire, boolean restricted) {
        this.registrations = registrations;
        this.wire = wire;
        this.restricted = restricted;
    }

    @Override
    public List<MethodDescription> list() {
        List<MethodDescription> made = described;
        if (made == null) {
            made = describe();
            described = made;
        }
        return made;
    }

    private List<MethodDescription> describe() {
        // All names of one method have the same target; its primary name comes first.
        IdentityHashMap<MethodTarget, List<String>> names = new IdentityHashMap<>();
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
            MethodTarget target = first.target();
            all.add(target.shape().under(names.getOrDefault(target, List.of(first.name())), first.options()));
        }
        return Collections.unmodifiableList(all);
    }

    @Override
    public StreamWire streams() {
        return wire;
    }

    @Override
    public boolean isRestricted() {
        return restricted;
    }
}
