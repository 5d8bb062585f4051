package dev.antiphon.spi;

import dev.antiphon.CallContext;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.InvalidParamsException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A validation of parameters, after they are read and before a handler gets them. The server asks it for a check once per
 * method name when it is built, so a method without constraints has no cost per call.
 *
 * <p>{@link java.util.ServiceLoader} finds an implementation on the class path, such as that of {@code antiphon-validation}, or
 * the application passes one to {@link ServerBuilder#validation}. Checks run after the interceptors and the access check, on
 * the thread of the handler. Implementations must be thread-safe.
 */
public interface ParameterValidation {
    /**
     * Creates the check for the parameters of a service's method.
     *
     * @param implementation the implementation of the service
     * @param method the method of the service's interface
     * @param names the names of its parameters on the wire, in their order; empty for one that takes all of {@code params}, and
     *     for a {@link CallContext}
     * @return the check, or null if there is nothing to check
     * @throws IllegalArgumentException if the constraints are invalid
     */
    @Nullable
    Check ofMethod(Object implementation, Method method, List<String> names);

    /**
     * Creates the check for parameters that are read as one value, for a typed handler.
     *
     * @param type the type of that value
     * @return the check, whose only argument is that value, or null if there is nothing to check
     * @throws IllegalArgumentException if the constraints are invalid
     */
    @Nullable
    Check ofParams(Type type);

    /**
     * Returns a validation that checks nothing, for servers that should not use the one on the class path.
     *
     * @return always the same instance
     */
    static ParameterValidation none() {
        return NoValidation.INSTANCE;
    }

    /** A check of the arguments of calls. Must be thread-safe. */
    @FunctionalInterface
    interface Check {
        /**
         * Checks the arguments of one call.
         *
         * @param arguments one for each parameter of the method; must not be changed
         * @throws InvalidParamsException if the arguments are invalid
         */
        void check(@Nullable Object[] arguments);
    }
}
