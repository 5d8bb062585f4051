package dev.antiphon.internal.registration;

import dev.antiphon.Access;
import dev.antiphon.MethodOption;
import dev.antiphon.internal.server.MethodEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A registered method. Its types are bound when the server is built, because the binding may be set after the registration.
 * Immutable.
 *
 * @param name its name
 * @param origin how it was registered, for messages about collisions
 * @param blocking whether it may block
 * @param target creates its invoker
 * @param access its access rule, or null if it has none of its own
 * @param options its other options
 */
public record Registration(
        String name,
        String origin,
        boolean blocking,
        MethodTarget target,
        @Nullable Access access,
        List<MethodOption> options) {
    public Registration(String name, String origin, boolean blocking, MethodTarget target, @Nullable Access access) {
        this(name, origin, blocking, target, access, List.of());
    }

    /** Creates the registrations of a method, under its name and under those that its options add. */
    public static List<Registration> of(String name, String origin, MethodTarget target, List<MethodOption> options) {
        boolean blocking = !options.contains(MethodOption.nonBlocking());
        Access access = null;
        for (MethodOption option : options) {
            access = option instanceof MethodOption.AccessOption chosen ? chosen.access() : access;
        }
        List<Registration> all = new ArrayList<>();
        all.add(new Registration(name, origin, blocking, target, access, options));
        for (MethodOption option : options) {
            if (option instanceof MethodOption.Alias alias) {
                all.add(new Registration(alias.name(), origin + " '" + name + "'", blocking, target, access, options));
            }
        }
        return all;
    }

    /**
     * Binds the types of the method.
     *
     * @param otherwise the access to a method without its own access rule, or null for anyone
     */
    public MethodEntry bind(BindingContext bindingContext, @Nullable Access otherwise) {
        try {
            return new MethodEntry(name, blocking, target.bind(bindingContext), access == null ? otherwise : access);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Method '" + name + "', " + origin + ": " + e.getMessage(), e);
        }
    }
}
