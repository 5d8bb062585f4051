package dev.antiphon.protocol;

/** The rules for names of methods. */
public final class MethodName {
    /** What the names of system extensions begin with; the specification reserves it. */
    public static final String SYSTEM_PREFIX = "rpc.";

    private MethodName() {}

    /**
     * Refuses a name that no method can have.
     *
     * @param name the name
     * @return the same name
     * @throws IllegalArgumentException if it is blank
     */
    public static String require(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("A method name must not be blank");
        }
        return name;
    }

    /**
     * Tells whether a name is reserved for system extensions.
     *
     * @param name the name
     * @return whether it begins with {@code rpc.}
     */
    public static boolean isReserved(String name) {
        return name.startsWith(SYSTEM_PREFIX);
    }
}
