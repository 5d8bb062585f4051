package dev.antiphon;

/** Says more about a service that is registered. */
public sealed interface ServiceOption permits ServiceOption.Prefix, MethodOption.NonBlockingOption {
    /**
     * Stands before the names of the methods, with a dot between, instead of the prefix that the interface names.
     *
     * @param prefix the prefix
     * @return the option
     */
    static ServiceOption prefix(String prefix) {
        return new Prefix(prefix);
    }

    /**
     * Promises that no method of the service blocks: they run on the thread that read the call.
     *
     * @return the option
     */
    static ServiceOption nonBlocking() {
        return MethodOption.NonBlockingOption.INSTANCE;
    }

    /**
     * A prefix for names.
     *
     * @param prefix the prefix
     */
    record Prefix(String prefix) implements ServiceOption {
        /**
         * Refuses a blank prefix.
         *
         * @param prefix the prefix
         */
        public Prefix {
            if (prefix.isBlank()) {
                throw new IllegalArgumentException("A prefix must not be blank");
            }
        }
    }
}
