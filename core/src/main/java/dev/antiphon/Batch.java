package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.Request;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A batch of calls and notifications that are sent in one message. Each call completes on its own: one that fails, is slow or
 * is cancelled does not affect the others. Responses are correlated by id and may arrive in any order.
 *
 * <p>Not thread-safe: one thread fills a batch, and it is sent once.
 */
public interface Batch {
    /**
     * Adds a call without parameters.
     *
     * @param method the method's name
     * @param type the type of the result
     * @param options the options of the call
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
     * @param options the options of the call
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
     * @param options the options of the call
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
     * @param options the options of the call
     * @param <P> the type of the parameters
     * @param <R> the type of the result
     * @return the handle of its result
     */
    <P extends @Nullable Object, R extends @Nullable Object> BatchCall<R> call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options);

    /**
     * Adds a request that the caller has built, with the id that it has.
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
     * @param options the options of the notification
     * @return this batch
     */
    Batch notify(String method, @Nullable Object params, CallOption... options);

    /**
     * Adds a typed notification.
     *
     * @param method the notification
     * @param params the parameters, or null for none
     * @param options the options of the notification
     * @param <P> the type of the parameters
     * @return this batch
     */
    <P extends @Nullable Object> Batch notify(NotificationMethod<P> method, @Nullable P params, CallOption... options);

    /**
     * Adds a notification that the caller has built.
     *
     * @param notification the notification, in the version of the client
     * @return this batch
     */
    Batch notify(Notification notification);

    /**
     * Sets the timeout of all calls of the batch that have no timeout of their own. Calls that have completed by then keep
     * their results.
     *
     * @param timeout the timeout; zero for none
     * @return this batch
     */
    Batch timeout(Duration timeout);

    /**
     * Sends the batch and waits until every call has completed, failed or been cancelled.
     *
     * @return the results of the calls
     * @throws dev.antiphon.transport.TransportException if it has only notifications and cannot be sent
     * @throws IllegalStateException if it is empty or was sent before
     */
    BatchResults send();

    /**
     * Sends the batch.
     *
     * @return a future that completes when every call is settled, and never fails because a call has failed; cancelling it
     *     cancels all calls
     * @throws IllegalStateException if it is empty or was sent before
     */
    CompletableFuture<BatchResults> sendAsync();
}
