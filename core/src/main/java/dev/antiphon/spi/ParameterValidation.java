package dev.antiphon.spi;

import dev.antiphon.CallContext;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.InvalidParamsException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks parameters after they were read and before a handler gets them. It is asked once for each name of a method, when a server is
 * built, so that a method of whose parameters nothing is demanded costs nothing.
 *
 * <p>One is found on the class path by {@link java.util.ServiceLoader}, as that of {@code antiphon-validation}, or given to
 * {@link ServerBuilder#validation}. Checks run behind interceptors and access, on the thread of the handler. Implementations are safe
 * for use by any number of threads.
 */
public interface ParameterValidation {
    /**
     * What checks the parameters of a service's method.
     *
     * @param implementation what answers its calls
     * @param method the method of the service's interface
     * @param names the names of its parameters on the wire, in their order; empty for one that is all of params, and for a
     *     {@link CallContext}
     * @return the check, or null if there is nothing to check
     * @throws IllegalArgumentException if what is demanded makes no sense
     */
    @Nullable
    Check ofMethod(Object implementation, Method method, List<String> names);

    /**
     * What checks parameters that are read as one value, for a typed handler.
     *
     * @param type the type of that value
     * @return the check, whose only argument is that value, or null if there is nothing to check
     * @throws IllegalArgumentException if what is demanded makes no sense
     */
    @Nullable
    Check ofParams(Type type);

    /**
     * One that checks nothing, for servers that are not to use the one on the class path.
     *
     * @return always the same
     */
    static ParameterValidation none() {
        return NoValidation.INSTANCE;
    }

    /** Checks the arguments of calls. Safe for use by any number of threads. */
    @FunctionalInterface
    interface Check {
        /**
         * Checks the arguments of one call.
         *
         * @param arguments one for each parameter of the method; not to be changed
         * @throws InvalidParamsException if something is wrong with them
         */
        void check(@Nullable Object[] arguments);
    }
}
