package dev.antiphon;

import dev.antiphon.json.TypeRef;
import java.lang.reflect.Type;
import java.util.Objects;

/** Says more about a method that is registered by hand. */
public sealed interface MethodOption {
    /**
     * Promises that the handler never blocks: it runs on the thread that read the call.
     *
     * @return the option
     */
    static MethodOption nonBlocking() {
        return NonBlockingOption.INSTANCE;
    }

    /**
     * Says who may call the method, instead of what {@link ServerBuilder#access} says of all.
     *
     * @param access who may
     * @return the option
     */
    static MethodOption access(Access access) {
        return new AccessOption(access);
    }

    /**
     * A further name under which the method is reached.
     *
     * @param name the name
     * @return the option
     */
    static MethodOption alias(String name) {
        return new Alias(name);
    }

    /**
     * The type of the result, where it matters that it is written as the declared type: generic and polymorphic ones.
     *
     * @param type the type
     * @return the option
     */
    static MethodOption returns(TypeRef<?> type) {
        return new Returns(type.type());
    }

    /**
     * A further name.
     *
     * @param name the name
     */
    record Alias(String name) implements MethodOption {}

    /**
     * The type of the result.
     *
     * @param type the type
     */
    record Returns(Type type) implements MethodOption {}

    /**
     * Who may call.
     *
     * @param access who may
     */
    record AccessOption(Access access) implements MethodOption, ServiceOption {
        /**
         * Refuses null.
         *
         * @param access who may
         */
        public AccessOption {
            Objects.requireNonNull(access, "access");
        }
    }

    /** Promises that the handler never blocks. */
    enum NonBlockingOption implements MethodOption, ServiceOption {
        /** The only one. */
        INSTANCE
    }
}
