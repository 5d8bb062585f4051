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
 * Serves and calls an interface without reflection: the base class of what the annotation processor generates. Clients and servers find
 * it through a {@link GeneratedServiceIndex}, or are given it as an option: {@code client.service(Orders.class, new OrdersJsonRpc())}.
 * On the wire there is no difference to reflection. Only generated code extends this class.
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
     * Takes what is said about all methods of an interface.
     *
     * @param service the interface
     * @param prefix its prefix, or empty
     * @param encoding how callers give parameters, or null if the interface does not say
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
     * Describes the methods; their order numbers them for {@link #invoke} and for {@link RemoteInvoker#call}.
     *
     * @return all methods that are on the wire
     */
    public abstract List<GeneratedMethodSpec> operations();

    /**
     * Calls a method of an implementation.
     *
     * @param operation which one
     * @param implementation the implementation
     * @param arguments its arguments
     * @return its result; null for void
     * @throws Throwable what it throws
     */
    public abstract @Nullable Object invoke(int operation, S implementation, @Nullable Object[] arguments)
            throws Throwable;

    /**
     * Calls a method that has one parameter.
     *
     * @param operation which one
     * @param implementation the implementation
     * @param only its argument
     * @return its result; null for void
     * @throws Throwable what it throws
     */
    public @Nullable Object invokeOne(int operation, S implementation, @Nullable Object only) throws Throwable {
        return invoke(operation, implementation, new @Nullable Object[] {only});
    }

    /**
     * Calls a method that has two parameters.
     *
     * @param operation which one
     * @param implementation the implementation
     * @param first its first argument
     * @param second its second argument
     * @return its result; null for void
     * @throws Throwable what it throws
     */
    public @Nullable Object invokeTwo(int operation, S implementation, @Nullable Object first, @Nullable Object second)
            throws Throwable {
        return invoke(operation, implementation, new @Nullable Object[] {first, second});
    }

    /**
     * Makes an object each of whose methods calls the peer's.
     *
     * @param remote makes the calls
     * @return the object
     */
    public abstract S stub(RemoteInvoker remote);

    /**
     * Tells whether there are methods that no client can have, so that a client need not look at all of them to know.
     *
     * @return whether there are
     */
    public boolean isForServers() {
        return false;
    }

    /**
     * Reads and writes types of the service straight from and to bytes.
     *
     * @return codecs by type; the binding reads and writes all else
     */
    public Map<Type, JsonCodec<?>> codecs() {
        return Map.of();
    }

    /**
     * Makes an exception that a method declares for an error.
     *
     * @param exception which one
     * @param message the message of the error
     * @param data the data of the error, or null
     * @return the exception
     * @throws Exception what its constructor throws
     */
    public Exception exception(Class<? extends Exception> exception, String message, @Nullable RawJson data)
            throws Exception {
        throw new IllegalStateException("Nothing makes a " + exception.getName());
    }

    /**
     * The interface.
     *
     * @return the interface that this serves and calls
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
     * @return the encoding, or null if the interface does not say
     */
    public final @Nullable ParameterEncoding encoding() {
        return encoding;
    }

    /**
     * Whether no method of the interface blocks.
     *
     * @return whether none does
     */
    public final boolean isNonBlocking() {
        return nonBlocking;
    }
}
