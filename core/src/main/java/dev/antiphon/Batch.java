package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Calls and notifications that are sent in one message. Each call completes on its own: one that fails, is slow or is cancelled does not
 * affect the others. Responses are matched by id, in whatever order they come.
 *
 * <p>Not thread-safe: a batch is filled by one thread and sent once.
 */
public interface Batch {
    /**
     * Adds a call without parameters.
     *
     * @param method the method's name
     * @param type the type of the result
     * @param options more about the call
     * @param <R> the type of the result
     * @return the handle of its result
     */
    <R extends @Nullable Object> BatchCall<R> call(String method, Class<R> type, CallOption... options);

    /**
     * Adds a call.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options more about the call
     * @param <R> the type of the result
     * @return the handle of its result
     */
    <R extends @Nullable Object> BatchCall<R> call(
            String method, @Nullable Object params, Class<R> type, CallOption... options);

    /**
     * Adds a call with a result of a generic type.
     *
     * @param method the method's name
     * @param params the parameters, or null for none
     * @param type the type of the result
     * @param options more about the call
     * @param <R> the type of the result
     * @return the handle of its result
     */
    <R extends @Nullable Object> BatchCall<R> call(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options);

    /**
     * Adds a typed call.
     *
     * @param method the method
     * @param params the parameters, or null for none
     * @param options more about the call
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return the handle of its result
     */
    <P extends @Nullable Object, R extends @Nullable Object> BatchCall<R> call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options);

    /**
     * Adds a request that was made by hand, with the id that it has.
     *
     * @param request the request, in the version of the client
     * @return the handle of its result
     */
    BatchCall<RawJson> call(Request request);

    /**
     * Adds a notification.
     *
     * @param method the notification's name
     * @param params the parameters, or null for none
     * @param options more about it
     * @return this batch
     */
    Batch notify(String method, @Nullable Object params, CallOption... options);

    /**
     * Adds a typed notification.
     *
     * @param method the notification
     * @param params the parameters, or null for none
     * @param options more about it
     * @param <P> the type of the parameters
     * @return this batch
     */
    <P extends @Nullable Object> Batch notify(NotificationMethod<P> method, @Nullable P params, CallOption... options);

    /**
     * Adds a notification that was made by hand.
     *
     * @param notification the notification, in the version of the client
     * @return this batch
     */
    Batch notify(Notification notification);

    /**
     * How long to wait for the answers of all calls that do not say otherwise; those that are there by then keep their results.
     *
     * @param timeout the time; zero for ever
     * @return this batch
     */
    Batch timeout(Duration timeout);

    /**
     * Sends the batch and waits until every call is settled.
     *
     * @return what became of the calls
     * @throws dev.antiphon.transport.TransportException if it has only notifications and cannot be sent
     * @throws IllegalStateException if it is empty or was sent before
     */
    BatchResults send();

    /**
     * Sends the batch.
     *
     * @return completes when every call is settled, never exceptionally because one of them failed; cancelling it cancels all
     * @throws IllegalStateException if it is empty or was sent before
     */
    CompletableFuture<BatchResults> sendAsync();
}
