package dev.antiphon.internal.server;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.MethodDescription;
import dev.antiphon.MethodOption;
import dev.antiphon.internal.registration.BindingContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A method as the dispatcher knows it. */
public final class MethodEntry {
    private final String name;
    private final byte[] nameBytes;
    private final boolean blocking;
    private final MethodInvoker invoker;
    private final @Nullable Access access;

    /**
     * Creates an entry of the method table.
     *
     * @param name its name; empty for what answers calls of names that nobody registered
     * @param blocking whether it must not run on the thread that read the call
     * @param invoker what answers
     * @param access who may call it, or null for anyone
     */
    public MethodEntry(String name, boolean blocking, MethodInvoker invoker, @Nullable Access access) {
        this.name = name;
        this.nameBytes = name.getBytes(StandardCharsets.UTF_8);
        this.blocking = blocking;
        this.invoker = invoker;
        this.access = Access.orNull(access);
    }

    /** A method that anyone may call. */
    public MethodEntry(String name, boolean blocking, MethodInvoker invoker) {
        this(name, blocking, invoker, null);
    }

    public String name() {
        return name;
    }

    /** The name in UTF-8, not to be changed. */
    byte[] nameBytes() {
        return nameBytes;
    }

    boolean blocking() {
        return blocking;
    }

    public MethodInvoker invocation() {
        return invoker;
    }

    /** Who may call it, or null for anyone. */
    public @Nullable Access access() {
        return access;
    }

    /** Throws what a caller is to learn that may not call this. */
    public void requireAccess(CallContext call) {
        if (access != null) {
            access.require(call);
        }
    }

    /**
     * A method as it was registered; its types are bound when the server is built, since the binding may be named after it.
     *
     * @param name its name
     * @param origin who registered it, in words, for messages about collisions
     * @param blocking whether it may block
     * @param target what to make the invocation of
     * @param access who may call it, or null if that was not said
     * @param options what else was said about it
     */
    public record Registration(
            String name,
            String origin,
            boolean blocking,
            Target target,
            @Nullable Access access,
            List<MethodOption> options) {
        public Registration(String name, String origin, boolean blocking, Target target, @Nullable Access access) {
            this(name, origin, blocking, target, access, List.of());
        }

        /** A method under its name, and under those that its options add. */
        public static List<Registration> of(String name, String origin, Target target, List<MethodOption> options) {
            boolean blocking = !options.contains(MethodOption.nonBlocking());
            Access access = null;
            for (MethodOption option : options) {
                access = option instanceof MethodOption.AccessOption chosen ? chosen.access() : access;
            }
            List<Registration> all = new ArrayList<>();
            all.add(new Registration(name, origin, blocking, target, access, options));
            for (MethodOption option : options) {
                if (option instanceof MethodOption.Alias alias) {
                    all.add(new Registration(
                            alias.name(), origin + " '" + name + "'", blocking, target, access, options));
                }
            }
            return all;
        }

        /**
         * Binds the types of the method.
         *
         * @param otherwise who may call a method that declares no access, or null for anyone
         */
        public MethodEntry bind(BindingContext bindingContext, @Nullable Access otherwise) {
            try {
                return new MethodEntry(
                        name, blocking, target.bind(bindingContext), access == null ? otherwise : access);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("Method '" + name + "', " + origin + ": " + e.getMessage(), e);
            }
        }
    }

    /** Makes an invocation once the types are known. */
    public interface Target {
        MethodInvoker bind(BindingContext bindingContext);

        /** What it looks like to callers; asked for only by who wants to tell them. */
        MethodDescription.Shape shape();
    }
}
