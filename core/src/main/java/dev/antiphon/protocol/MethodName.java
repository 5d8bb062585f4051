package dev.antiphon.protocol;

/** The rules for method names. */
public final class MethodName {
    /** The prefix of system extensions, which the specification reserves. */
    public static final String SYSTEM_PREFIX = "rpc.";

    private MethodName() {}

    /**
     * Rejects an invalid method name.
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
     * Returns whether a name is reserved for system extensions.
     *
     * @param name the name
     * @return whether it begins with {@code rpc.}
     */
    public static boolean isReserved(String name) {
        return name.startsWith(SYSTEM_PREFIX);
    }
}
