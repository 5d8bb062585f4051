package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.stream.RpcStream;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls the methods of a peer, by name, by typed method, by the methods of an interface or in batches, over whatever transport.
 *
 * <p>Every call settles exactly once: with its result, or with
 *
 * <ul>
 *   <li>a {@link dev.antiphon.error.JsonRpcException} that carries the error that the peer answered with,
 *   <li>a {@link dev.antiphon.error.CallTimeoutException} if no answer came in time, 30 seconds unless set otherwise,
 *   <li>a {@link dev.antiphon.transport.TransportException} if the message could not be carried or the connection was lost,
 *   <li>a {@link java.util.concurrent.CancellationException} if its future was cancelled, or a {@link
 *       dev.antiphon.error.CancelledException} if a thread that waited for it was interrupted,
 *   <li>a {@link dev.antiphon.json.BindingException} if the result does not fit the type asked for.
 * </ul>
 *
 * <p>Parameters are whatever the JSON binding writes as an object, such as a record or map, or as an array, such as a list; null
 * leaves them out. Futures complete on the thread that received the answer, unless the builder was given an executor; what is
 * hung on them must not block there. Cancelling a future, or one derived from it, cancels the call. Blocking methods throw an
 * {@link IllegalStateException} on a thread that receives, where the answer could never arrive.
 *
 * <p>Safe for use by any number of threads.
 */
public interface JsonRpcClient extends AutoCloseable {
    /**
     * Starts to describe a client.
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
     * @throws IllegalArgumentException if nothing on the class path knows the scheme; the message names the module that does
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
     * @param options more about the call
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
     * @param options more about the call
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
     * @param options more about the call
     * @param <R> the type of the result
     * @return the result
     */
    <R extends @Nullable Object> R call(String method, @Nullable Object params, TypeRef<R> type, CallOption... options);

    /**
     * Calls a typed method and waits for its result.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options more about the call
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
     * @param options more about the call
     * @param <R> the type of the result
     * @return what the result will be
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
     * @param options more about the call
     * @param <R> the type of the result
     * @return what the result will be
     */
    <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, Class<R> type, CallOption... options);

    /**
     * Calls a method with a result of a generic type.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options more about the call
     * @param <R> the type of the result
     * @return what the result will be
     */
    <R extends @Nullable Object> CompletableFuture<R> callAsync(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options);

    /**
     * Calls a typed method.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options more about the call
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return what the result will be
     */
    <P extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> callAsync(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options);

    /**
     * Sends a notification without parameters.
     *
     * @param method the notification's name
     * @param options more about it; null, which stands for no parameters everywhere else and is taken for this one by the compiler, is
     *     none
     */
    default void notify(String method, CallOption @Nullable ... options) {
        notify(method, null, options == null ? new CallOption[0] : options);
    }

    /**
     * Sends a notification: nobody will tell whether the peer understood it.
     *
     * @param method the notification's name
     * @param params the parameters, or null for none
     * @param options more about it
     * @throws dev.antiphon.transport.TransportException if it could not be sent
     */
    void notify(String method, @Nullable Object params, CallOption... options);

    /**
     * Sends a typed notification.
     *
     * @param method the notification
     * @param params the parameters, or null for none
     * @param options more about it
     * @param <P> the type of the parameters
     * @throws dev.antiphon.transport.TransportException if it could not be sent
     */
    <P extends @Nullable Object> void notify(NotificationMethod<P> method, @Nullable P params, CallOption... options);

    /**
     * A stream of items that a method answers with; it is asked for when somebody consumes it. In version 3.0 it comes over every
     * transport, in version 2.0 over connections and as {@link ClientBuilder#streams} says, with no result of the whole but that of
     * partial results: it is null then.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param items the type of the items
     * @param options more about the call
     * @param <T> the type of the items
     * @return the stream, with the JSON that the peer gives as the result of the whole
     * @throws IllegalStateException if there can be no stream: in version 1.0, and in version 2.0 without a connection, unless all
     *     items are wanted at once ({@link dev.antiphon.stream.StreamWire#COLLECTED})
     */
    <T extends @Nullable Object> RpcStream<T, RawJson> stream(
            String method, @Nullable Object params, Class<T> items, CallOption... options);

    /**
     * A stream that a typed method answers with; it is asked for when somebody consumes it, and comes as that of a method by name
     * does.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options more about the call
     * @param <P> the type of the parameters
     * @param <T> the type of the items
     * @param <R> the type of the result of the whole
     * @return the stream
     * @throws IllegalStateException if there can be no stream, as above
     */
    <P extends @Nullable Object, T extends @Nullable Object, R extends @Nullable Object> RpcStream<T, R> stream(
            RpcStreamMethod<P, T, R> method, @Nullable P params, CallOption... options);

    /**
     * Makes an object of an interface, each of whose methods calls the peer's. Names are made as a server makes them, and
     * parameters are written as it reads them.
     *
     * <ul>
     *   <li>A method that returns a {@code CompletableFuture} or {@code CompletionStage} does not wait; cancelling the
     *       future cancels the call. All others wait.
     *   <li>A method that returns a {@code Flow.Publisher}, an {@link RpcStream} or a {@code Stream} asks for a stream; a
     *       {@code Stream} is to be closed.
     *   <li>An argument that is a {@code Flow.Publisher}, {@code Stream}, {@code Iterator} or {@code Iterable} is pulled by the
     *       peer while the call lasts, on worker threads of this client, no faster than it is consumed there; it is closed at its
     *       end, or when the peer wants no more or the call fails. That needs a connection, and a stream, even if empty, instead
     *       of null. A {@code List} or array is a value.
     *   <li>A method marked with {@link dev.antiphon.service.JsonRpcNotification}, or returning {@link NotificationOk},
     *       sends a notification. Any other {@code void} method is a call whose errors reach the caller.
     *   <li>Default methods run their Java body, unless they are annotated as methods or notifications.
     *   <li>An optional parameter that is null or an empty {@code Optional} is left out; by position it is null, or left
     *       out at the end. A {@link CallContext}, in an interface that both sides share, is not on the wire and must be
     *       null.
     *   <li>Errors are thrown as everywhere, or as the exceptions that {@link dev.antiphon.service.JsonRpcError} names.
     * </ul>
     *
     * @param type the interface
     * @param options more about it
     * @param <T> the interface
     * @return an object for any number of threads, which lives as long as this client
     * @throws IllegalArgumentException if a method cannot be called over JSON-RPC, naming every such method and why
     * @throws IllegalStateException if a type needs a JSON binding and there is none
     */
    <T> T service(Class<T> type, ServiceOption... options);

    /**
     * Starts to collect calls that travel in one message.
     *
     * @return an empty batch
     */
    Batch batch();

    /** Closes this client: calls that wait for an answer fail. */
    @Override
    void close();
}
