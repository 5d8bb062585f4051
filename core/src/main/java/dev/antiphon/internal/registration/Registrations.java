package dev.antiphon.internal.registration;

import dev.antiphon.Access;
import dev.antiphon.internal.server.MethodEntry;
import dev.antiphon.protocol.MethodName;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The registry of the methods of a builder, with unique names. */
public final class Registrations {
    private final Map<String, Registration> byName = new LinkedHashMap<>();

    void addAll(Registrations others) {
        byName.putAll(others.byName);
    }

    /** Adds a method, or throws with the reason why its name is not possible. */
    public void add(Registration registration, boolean reservedNames) {
        String name = MethodName.require(registration.name());
        if (MethodName.isReserved(name) && !reservedNames) {
            throw new IllegalArgumentException("The name '" + name + "', " + registration.origin()
                    + ", begins with 'rpc.', which is reserved for system extensions. Choose another, or call"
                    + " allowReservedNames() first.");
        }
        Registration other = byName.putIfAbsent(name, registration);
        if (other != null) {
            throw new IllegalArgumentException("The name '" + name + "' is taken twice: it is " + other.origin()
                    + " and " + registration.origin() + ". Give one an explicit name, or its service a prefix.");
        }
    }

    public Collection<Registration> all() {
        return Collections.unmodifiableCollection(byName.values());
    }

    SortedSet<String> names() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(byName.keySet()));
    }

    /** Binds the types of all methods, and returns them by name. */
    Map<String, MethodEntry> bind(BindingContext bindingContext, @Nullable Access otherwise) {
        Map<String, MethodEntry> entries = new LinkedHashMap<>();
        for (Registration registration : byName.values()) {
            entries.put(registration.name(), registration.bind(bindingContext, otherwise));
        }
        return entries;
    }
}
