package dev.antiphon;

import dev.antiphon.json.JsonTypes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A method as the dispatcher knows it. */
final class MethodEntry {
    private final String name;
    private final byte[] nameBytes;
    private final boolean blocking;
    private final Invocation invocation;

    /**
     * @param name its name; empty for what answers calls of names that nobody registered
     * @param blocking whether it must not run on the thread that read the call
     * @param invocation what answers
     */
    MethodEntry(String name, boolean blocking, Invocation invocation) {
        this.name = name;
        this.nameBytes = name.getBytes(StandardCharsets.UTF_8);
        this.blocking = blocking;
        this.invocation = invocation;
    }

    String name() {
        return name;
    }

    /** The name in UTF-8, not to be changed. */
    byte[] nameBytes() {
        return nameBytes;
    }

    boolean blocking() {
        return blocking;
    }

    Invocation invocation() {
        return invocation;
    }

    /**
     * A method as it was registered; its types are bound when the server is built, since the binding may be named after it.
     *
     * @param name its name
     * @param origin who registered it, in words, for messages about collisions
     * @param blocking whether it may block
     * @param target what to make the invocation of
     */
    record Registration(String name, String origin, boolean blocking, Target target) {
        /** A method under its name, and under those that its options add. */
        static List<Registration> of(String name, String origin, Target target, List<MethodOption> options) {
            boolean blocking = !options.contains(MethodOption.nonBlocking());
            List<Registration> all = new ArrayList<>();
            all.add(new Registration(name, origin, blocking, target));
            for (MethodOption option : options) {
                if (option instanceof MethodOption.Alias alias) {
                    all.add(new Registration(alias.name(), origin + " '" + name + "'", blocking, target));
                }
            }
            return all;
        }

        MethodEntry bind(JsonTypes types, boolean strict) {
            try {
                return new MethodEntry(name, blocking, target.bind(types, strict));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("Method '" + name + "', " + origin + ": " + e.getMessage(), e);
            }
        }
    }

    /** Makes an invocation once the types are known. */
    interface Target {
        Invocation bind(JsonTypes types, boolean strict);
    }
}
