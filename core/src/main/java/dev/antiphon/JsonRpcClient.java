package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.stream.RpcStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A client that calls the methods of a peer: by name, by typed method, by the methods of an interface or in batches, over any
 * transport.
 *
 * <p>Every call settles exactly once: with its result, or with
 *
 * <ul>
 *   <li>a {@link dev.antiphon.error.JsonRpcException} that carries the error of the peer's response,
 *   <li>a {@link dev.antiphon.error.CallTimeoutException} if no response arrived within the timeout, 30 seconds by default,
 *   <li>a {@link dev.antiphon.transport.TransportException} if the message could not be sent or the connection was lost,
 *   <li>a {@link java.util.concurrent.CancellationException} if its future was cancelled, or a {@link
 *       dev.antiphon.error.CancelledException} if a thread that waited for it was interrupted,
 *   <li>a {@link dev.antiphon.json.BindingException} if the result does not fit the requested type.
 * </ul>
 *
 * <p>Parameters are anything that the JSON binding writes as an object, such as a record or map, or as an array, such as a
 * list; null omits them. Futures complete on the thread that received the response, unless the builder was given an executor;
 * callbacks on them must not block there. Cancelling a future, or one derived from it, cancels the call. Blocking methods throw
 * an {@link IllegalStateException} on a thread that receives messages, because the response could never arrive there.
 *
 * <p>Thread-safe.
 */
public interface JsonRpcClient extends AutoCloseable {
    /**
     * Creates a builder.
     *
     * @return a builder with the defaults
     */
    static ClientBuilder builder() {
        return new ClientBuilder();
    }

    /**
     * Connects with the defaults.
     *
     * @param uri the address of the peer, such as {@code tcp://localhost:4000}
     * @return a client to close after use
     * @throws IllegalArgumentException if no transport on the class path supports the scheme; the message names the module that
     *     does
     * @throws dev.antiphon.transport.TransportException if the peer cannot be reached
     */
    static JsonRpcClient connect(String uri) {
        return builder().connect(uri);
    }

    /**
     * Calls a method without parameters and waits for its result.
     *
     * @param method the method's name
     * @param type the type of the result
     * @param options the options of the call
     * @param <R> the type of the result
     * @return the result
     */
    default <R extends @Nullable Object> R call(String method, Class<R> type, CallOption... options) {
        return call(method, null, type, options);
    }

    /**
     * Calls a method and waits for its result.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options the options of the call
     * @param <R> the type of the result
     * @return the result
     */
    <R extends @Nullable Object> R call(String method, @Nullable Object params, Class<R> type, CallOption... options);

    /**
     * Calls a method and waits for its result, of a generic type.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options the options of the call
     * @param <R> the type of the result
     * @return the result
     */
    <R extends @Nullable Object> R call(String method, @Nullable Object params, TypeRef<R> type, CallOption... options);

    /**
     * Calls a typed method and waits for its result.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options the options of the call
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return the result
     */
    <P extends @Nullable Object, R extends @Nullable Object> R call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options);

    /**
     * Calls a method without parameters.
     *
     * @param method the method's name
     * @param type the type of the result
     * @param options the options of the call
     * @param <R> the type of the result
     * @return the future of the result
     */
    default <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, Class<R> type, CallOption... options) {
        return callAsync(method, null, type, options);
    }

    /**
     * Calls a method.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options the options of the call
     * @param <R> the type of the result
     * @return the future of the result
     */
    <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, Class<R> type, CallOption... options);

    /**
     * Calls a method with a result of a generic type.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options the options of the call
     * @param <R> the type of the result
     * @return the future of the result
     */
    <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options);

    /**
     * Calls a typed method.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options the options of the call
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return the future of the result
     */
    <P extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> callAsync(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options);

    /**
     * Sends a notification without parameters.
     *
     * @param method the notification's name
     * @param options the options; null means none, because the compiler selects this method for a null that is meant as "no
     *     parameters"
     */
    default void notify(String method, CallOption @Nullable ... options) {
        notify(method, null, options == null ? new CallOption[0] : options);
    }

    /**
     * Sends a notification. The peer sends no response, so success only means that the notification was sent.
     *
     * @param method the notification's name
     * @param params the parameters, or null for none
     * @param options the options of the notification
     * @throws dev.antiphon.transport.TransportException if it could not be sent
     */
    void notify(String method, @Nullable Object params, CallOption... options);

    /**
     * Sends a typed notification.
     *
     * @param method the notification
     * @param params the parameters, or null for none
     * @param options the options of the notification
     * @param <P> the type of the parameters
     * @throws dev.antiphon.transport.TransportException if it could not be sent
     */
    <P extends @Nullable Object> void notify(NotificationMethod<P> method, @Nullable P params, CallOption... options);

    /**
     * Creates the stream of items that a method returns. The call is made when the stream is consumed. In version 3.0 streams
     * work over every transport. In version 2.0 they need a connection and the convention of {@link ClientBuilder#streams}; of
     * these only partial results have a final result, for the others it is null.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param items the type of the items
     * @param options the options of the call
     * @param <T> the type of the items
     * @return the stream, with the JSON of the final result of the peer
     * @throws IllegalStateException if streams are not possible: in version 1.0, and in version 2.0 without a connection,
     *     unless all items are requested at once ({@link dev.antiphon.stream.StreamWire#COLLECTED})
     */
    <T extends @Nullable Object> RpcStream<T, RawJson> stream(
            String method, @Nullable Object params, Class<T> items, CallOption... options);

    /**
     * Creates the stream that a typed method returns. The call is made when the stream is consumed, and the stream works like
     * that of a method called by name.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options the options of the call
     * @param <P> the type of the parameters
     * @param <T> the type of the items
     * @param <R> the type of the final result
     * @return the stream
     * @throws IllegalStateException if streams are not possible, as above
     */
    <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> RpcStream<T, R> stream(
            RpcStreamMethod<P, T, R> method, @Nullable P params, CallOption... options);

    /**
     * Creates a proxy of an interface whose methods call the methods of the peer. Names and parameters follow the same rules as
     * on a server that registers the interface.
     *
     * <ul>
     *   <li>A method that returns a {@code CompletableFuture} or {@code CompletionStage} does not block; cancelling the future
     *       cancels the call. All other methods block.
     *   <li>A method that returns a {@code Flow.Publisher}, an {@link RpcStream} or a {@code Stream} requests a stream; a
     *       {@code Stream} has to be closed.
     *   <li>The peer pulls an argument that is a {@code Flow.Publisher}, {@code Stream}, {@code Iterator} or {@code Iterable}
     *       while the call lasts, no faster than it consumes the items; worker threads of this client read the argument. It is
     *       closed at its end, when the peer cancels it or when the call fails. This needs a connection, and a stream, even if
     *       empty, instead of null. A {@code List} or array is a value.
     *   <li>A method annotated with {@link dev.antiphon.service.JsonRpcNotification}, or returning {@link NotificationOk},
     *       sends a notification. Any other {@code void} method is a call whose errors reach the caller.
     *   <li>Default methods run their Java body, unless they are annotated as methods or notifications.
     *   <li>An optional parameter that is null or an empty {@code Optional} is omitted; by position it is null, or omitted at
     *       the end. A {@link CallContext}, in an interface that both sides share, is not sent and must be null.
     *   <li>Errors are thrown as for any other call, or as the exceptions that {@link dev.antiphon.service.JsonRpcError} names.
     * </ul>
     *
     * @param type the interface
     * @param options the options of the service
     * @param <T> the interface
     * @return a thread-safe proxy, usable as long as this client
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC; the message names every such method and the
     *     reason
     * @throws IllegalStateException if a type needs a JSON binding and there is none
     */
    <T> T service(Class<T> type, ServiceOption... options);

    /**
     * Creates an empty batch.
     *
     * @return an empty batch
     */
    Batch batch();

    /** Closes this client: pending calls fail. */
    @Override
    void close();
}
