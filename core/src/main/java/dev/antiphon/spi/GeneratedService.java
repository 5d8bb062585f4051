package dev.antiphon.spi;

import dev.antiphon.ServiceOption;
import dev.antiphon.json.JsonCodec;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The base class of the code that the annotation processor generates for an interface, which replaces reflection on servers and
 * clients. They find it with a {@link GeneratedServiceIndex}, or get it as an option: {@code client.service(Orders.class, new
 * OrdersJsonRpc())}. On the wire there is no difference to reflection. Only generated code extends this class.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <S> the interface
 */
public abstract class GeneratedService<S> implements ServiceOption.GeneratedCode {
    private final Class<S> service;
    private final String prefix;
    private final @Nullable ParameterEncoding encoding;
    private final boolean nonBlocking;

    /**
     * Creates the service with the properties that all methods of the interface share.
     *
     * @param service the interface
     * @param prefix its prefix, or empty
     * @param encoding how callers encode parameters, or null if the interface does not specify it
     * @param nonBlocking whether none of its methods blocks
     */
    protected GeneratedService(
            Class<S> service, String prefix, @Nullable ParameterEncoding encoding, boolean nonBlocking) {
        this.service = Objects.requireNonNull(service, "service");
        this.prefix = prefix;
        this.encoding = encoding;
        this.nonBlocking = nonBlocking;
    }

    /**
     * The specifications of the methods. Their indexes number the methods for {@link #invoke} and for {@link
     * RemoteInvoker#call}.
     *
     * @return all methods that can be called over JSON-RPC
     */
    public abstract List<GeneratedMethodSpec> operations();

    /**
     * Invokes a method of an implementation.
     *
     * @param operation the index of the method
     * @param implementation the implementation
     * @param arguments its arguments
     * @return its result; null for void
     * @throws Throwable any exception of the method
     */
    public abstract @Nullable Object invoke(int operation, S implementation, @Nullable Object[] arguments)
            throws Throwable;

    /**
     * Invokes a method that has one parameter.
     *
     * @param operation the index of the method
     * @param implementation the implementation
     * @param only its argument
     * @return its result; null for void
     * @throws Throwable any exception of the method
     */
    public @Nullable Object invokeOne(int operation, S implementation, @Nullable Object only) throws Throwable {
        return invoke(operation, implementation, new @Nullable Object[] {only});
    }

    /**
     * Invokes a method that has two parameters.
     *
     * @param operation the index of the method
     * @param implementation the implementation
     * @param first its first argument
     * @param second its second argument
     * @return its result; null for void
     * @throws Throwable any exception of the method
     */
    public @Nullable Object invokeTwo(int operation, S implementation, @Nullable Object first, @Nullable Object second)
            throws Throwable {
        return invoke(operation, implementation, new @Nullable Object[] {first, second});
    }

    /**
     * Creates a client stub of the interface.
     *
     * @param remote makes the calls
     * @return the stub
     */
    public abstract S stub(RemoteInvoker remote);

    /**
     * Whether some methods cannot be called by clients. With this, a client need not check every method.
     *
     * @return true if there are such methods
     */
    public boolean isForServers() {
        return false;
    }

    /**
     * The codecs that read and write types of the service directly from and to bytes.
     *
     * @return codecs by type; the binding reads and writes all other types
     */
    public Map<Type, JsonCodec<?>> codecs() {
        return Map.of();
    }

    /**
     * Creates an exception that a method declares for an error.
     *
     * @param exception the class of the exception
     * @param message the message of the error
     * @param data the data of the error, or null
     * @return the exception
     * @throws Exception any exception of its constructor
     */
    public Exception exception(Class<? extends Exception> exception, String message, @Nullable RawJson data)
            throws Exception {
        throw new IllegalStateException("The generated code cannot create a " + exception.getName());
    }

    /**
     * The interface.
     *
     * @return the interface that this code belongs to
     */
    public final Class<S> service() {
        return service;
    }

    /**
     * The prefix of the method names.
     *
     * @return the prefix, or empty
     */
    public final String prefix() {
        return prefix;
    }

    /**
     * How callers encode parameters.
     *
     * @return the encoding, or null if the interface does not specify one
     */
    public final @Nullable ParameterEncoding encoding() {
        return encoding;
    }

    /**
     * Whether no method of the interface blocks.
     *
     * @return true if none does
     */
    public final boolean isNonBlocking() {
        return nonBlocking;
    }
}
