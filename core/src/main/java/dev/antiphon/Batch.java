package dev.antiphon;

import dev.antiphon.error.CancelledException;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.client.ClientCallContext;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.OutboundMessage;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.ResolvedOptions;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.json.ValueReader;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.Request;
import dev.antiphon.transport.TransportContext;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Calls and notifications that travel in one message. Each settles on its own: one that fails, is slow or is cancelled does not
 * harm the others. Answers are matched by id, whatever order they come in.
 *
 * <p>Filled by one thread and sent once.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what became of a call is in the future of its handle
public final class Batch {
    private final ClientCore client;
    private final List<Runnable> entries = new ArrayList<>();
    private final List<BatchCall<?>> handles = new ArrayList<>();
    private final List<byte[]> messages = new ArrayList<>();
    /** What travels beside the message: the headers of all entries. */
    private final Map<String, String> headers = new LinkedHashMap<>();

    private final List<PendingCall> calls = new ArrayList<>();
    private @Nullable Duration timeout;
    private boolean sent;
    /** Whether entries that come out of the interceptors still find room in the message. */
    private boolean open;

    private volatile @Nullable BatchContext context;

    public Batch(ClientCore client) {
        this.client = client;
    }

    /**
     * Adds a call without parameters.
     *
     * @param method the method's name
     * @param type the type of the result
     * @param options more about the call
     * @param <R> the type of the result
     * @return the handle of its result
     */
    public <R extends @Nullable Object> BatchCall<R> call(String method, Class<R> type, CallOption... options) {
        return add(client.outgoing(method, null, type, options));
    }

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
    public <R extends @Nullable Object> BatchCall<R> call(
            String method, @Nullable Object params, Class<R> type, CallOption... options) {
        return add(client.outgoing(method, params, type, options));
    }

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
    public <R extends @Nullable Object> BatchCall<R> call(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options) {
        return add(client.outgoing(method, params, type.type(), options));
    }

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
    public <P extends @Nullable Object, R extends @Nullable Object> BatchCall<R> call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options) {
        return add(client.outgoing(method, params, options));
    }

    /**
     * Adds a request that was made by hand, with the id that it has.
     *
     * @param request the request, in the version of the client
     * @return the handle of its result
     */
    public BatchCall<RawJson> call(Request request) {
        Type raw = RawJson.class;
        OutboundCall.Params params = written(request, request.params());
        CallOption id = CallOption.id(request.id());
        RawJson options = request.options();
        return add(
                options == null
                        ? new OutboundCall(request.method(), params, client.reader(raw), id)
                        : new OutboundCall(
                                request.method(), params, client.reader(raw), id, CallOption.options(options)));
    }

    /**
     * Adds a notification.
     *
     * @param method the notification's name
     * @param params the parameters, or null for none
     * @param options more about it
     * @return this batch
     */
    public Batch notify(String method, @Nullable Object params, CallOption... options) {
        return addNotification(client.notification(method, params, options));
    }

    /**
     * Adds a typed notification.
     *
     * @param method the notification
     * @param params the parameters, or null for none
     * @param options more about it
     * @param <P> the type of the parameters
     * @return this batch
     */
    public <P extends @Nullable Object> Batch notify(
            NotificationMethod<P> method, @Nullable P params, CallOption... options) {
        return addNotification(client.notification(method, params, options));
    }

    /**
     * Adds a notification that was made by hand.
     *
     * @param notification the notification, in the version of the client
     * @return this batch
     */
    public Batch notify(Notification notification) {
        return addNotification(
                new OutboundCall(notification.method(), written(notification, notification.params()), null));
    }

    /**
     * How long to wait for the answers of all calls that do not say otherwise; those that are there by then keep their results.
     *
     * @param timeout the time; zero for ever
     * @return this batch
     */
    public Batch timeout(Duration timeout) {
        this.timeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    /**
     * Sends the batch and waits until every call is settled.
     *
     * @return what became of the calls
     * @throws dev.antiphon.transport.TransportException if it has only notifications and cannot be sent
     * @throws IllegalStateException if it is empty or was sent before
     */
    public BatchResults send() {
        ClientCore.requireBlocking();
        CompletableFuture<BatchResults> results = sendAsync();
        try {
            return results.get();
        } catch (InterruptedException e) {
            results.cancel(true);
            Thread.currentThread().interrupt();
            throw new CancelledException("The thread that waited for the answers was interrupted", null);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    /**
     * Sends the batch.
     *
     * @return completes when every call is settled, never exceptionally because one of them failed; cancelling it cancels all
     * @throws IllegalStateException if it is empty or was sent before
     */
    public CompletableFuture<BatchResults> sendAsync() {
        if (sent) {
            throw new IllegalStateException("A batch is sent once; make another");
        }
        if (entries.isEmpty()) {
            throw new IllegalStateException("An empty batch cannot be sent; add a call or a notification");
        }
        sent = true;
        open = true;
        BatchContext told = begin();
        context = told;
        try {
            for (Runnable entry : entries) {
                entry.run();
            }
        } catch (RuntimeException unwritable) {
            // Nothing is sent of a batch that cannot be sent whole.
            for (PendingCall call : calls) {
                if (client.pending().remove(call)) {
                    call.discarded(unwritable);
                }
            }
            handles.forEach(handle -> handle.future().completeExceptionally(unwritable));
            if (told != null) {
                told.end();
            }
            throw unwritable;
        }
        OutboundMessage outbound;
        synchronized (this) {
            open = false;
            outbound = messages.isEmpty() ? null : flight();
        }
        if (outbound != null) {
            try {
                client.carry(outbound);
            } catch (RuntimeException refused) {
                RuntimeException unsent = ClientCore.unsent(refused);
                if (calls.isEmpty()) {
                    if (told != null) {
                        told.end();
                    }
                    return CompletableFuture.failedFuture(unsent);
                }
                for (PendingCall call : calls) {
                    if (client.pending().remove(call)) {
                        call.failed(unsent);
                    }
                }
            }
        }
        return new Results().awaitAll();
    }

    /** Tells those of the batch who want to know; null if nobody does. */
    private @Nullable BatchContext begin() {
        InterceptorChain chain = client.settings().chain();
        List<BatchInterceptor> wanting = chain == null ? List.of() : chain.ofBatches();
        return BatchContext.begin(
                entries::size,
                TransportContext.UNKNOWN,
                client instanceof JsonRpcConnection connection ? connection : null,
                wanting);
    }

    /** The batch as interceptors see it. */
    public Optional<BatchContext> context() {
        return Optional.ofNullable(context);
    }

    private OutboundMessage flight() {
        Duration longest = OutboundMessage.longest(calls, client.settings().timeout());
        return new OutboundMessage(
                        client.settings().requestWriter().batch(messages),
                        List.copyOf(calls),
                        Map.copyOf(headers),
                        longest)
                .bind();
    }

    /** Takes a call that has come through the interceptors, or gives null if the message is on its way already. */
    public synchronized @Nullable PendingCall take(OutboundCall call, ValueReader<Object> reader) {
        if (!open) {
            return null;
        }
        ResolvedOptions resolved = ResolvedOptions.of(call.options());
        PendingCall waiting = client.register(call, reader, resolved);
        messages.add(client.compose(call, waiting, resolved));
        headers.putAll(resolved.headers); // those that interceptors have added too
        calls.add(waiting);
        return waiting;
    }

    /** Takes a notification that has come through the interceptors, or says that the message is on its way already. */
    public synchronized boolean takes(OutboundCall notification) {
        if (open) {
            ResolvedOptions resolved = ResolvedOptions.of(notification.options());
            messages.add(client.settings().requestWriter().compose(notification, null, resolved, Duration.ZERO));
            headers.putAll(resolved.headers);
        }
        return open;
    }

    private <R extends @Nullable Object> BatchCall<R> add(OutboundCall call) {
        requireUnsent();
        BatchCall<R> handle = new BatchCall<>(call.method());
        handles.add(handle);
        entries.add(() -> {
            if (!handle.future().isDone()) { // else cancelled already, and not to be sent
                OutboundCall timed = impatient(call);
                handle.follow(start(timed));
            }
        });
        return handle;
    }

    private Batch addNotification(OutboundCall notification) {
        requireUnsent();
        entries.add(() -> post(notification));
        return this;
    }

    private void post(OutboundCall notification) {
        InterceptorChain chain = client.settings().chain();
        if (chain == null) {
            takes(notification);
        } else {
            new ClientCallContext(client, notification, this).through(chain);
        }
    }

    private CompletableFuture<@Nullable Object> start(OutboundCall call) {
        InterceptorChain chain = client.settings().chain();
        if (chain != null) {
            return new ClientCallContext(client, call, this).through(chain);
        }
        PendingCall taken = take(call, ClientCore.reader(call));
        return taken != null ? taken : client.transmit(call, ClientCore.reader(call));
    }

    /** The call with the batch's timeout, unless it has one of its own. */
    private OutboundCall impatient(OutboundCall call) {
        if (timeout == null || ResolvedOptions.of(call.options()).timeout != null) {
            return call;
        }
        List<CallOption> options = new ArrayList<>(List.of(call.options()));
        options.add(CallOption.timeout(timeout));
        return new OutboundCall(call.method(), call.params(), call.result(), options.toArray(new CallOption[0]));
    }

    private OutboundCall.@Nullable Params written(Message message, @Nullable RawJson params) {
        if (message.version() != client.settings().version()) {
            throw new IllegalArgumentException(
                    "This client speaks " + client.settings().version().text() + ", and the message is one of "
                            + message.version().text());
        }
        return params == null ? null : params::writeTo;
    }

    private void requireUnsent() {
        if (sent) {
            throw new IllegalStateException("This batch was sent already; make another");
        }
    }

    private static RuntimeException failure(@Nullable Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    /** The results, once all are there. */
    private final class Results extends CompletableFuture<BatchResults> {
        Results awaitAll() {
            CompletableFuture<?>[] all = handles.stream().map(BatchCall::future).toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(all).whenComplete((nothing, anyFailed) -> {
                context().ifPresent(BatchContext::end);
                complete(collected());
            });
            return this;
        }

        private BatchResults collected() {
            Map<BatchCall<?>, BatchResult<?>> results = new LinkedHashMap<>();
            for (BatchCall<?> handle : handles) {
                results.put(handle, result(handle.future()));
            }
            return new BatchResults(results);
        }

        private static BatchResult<?> result(CompletableFuture<?> settled) {
            try {
                return new BatchResult.Success<>(settled.join());
            } catch (CompletionException | CancellationException thrown) {
                return new BatchResult.Failure<>(failure(thrown));
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled) {
                handles.forEach(handle -> handle.future().cancel(mayInterruptIfRunning));
            }
            return cancelled;
        }
    }
}
