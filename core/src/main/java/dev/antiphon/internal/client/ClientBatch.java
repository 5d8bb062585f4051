package dev.antiphon.internal.client;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.NotificationMethod;
import dev.antiphon.RpcMethod;
import dev.antiphon.error.CancelledException;
import dev.antiphon.internal.call.BatchScope;
import dev.antiphon.internal.call.InterceptorChain;
import dev.antiphon.internal.concurrent.ReceivingThread;
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
 * The batch of a client. It passes its entries through the interceptors, and then sends all of them in one message.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the future of the handle has the outcome of the call
final class ClientBatch implements Batch {
    private final ClientCore client;
    private final List<Runnable> entries = new ArrayList<>();
    private final List<ClientBatchCall<?>> handles = new ArrayList<>();
    private final List<byte[]> messages = new ArrayList<>();
    /** The headers of the message: those of all entries. */
    private final Map<String, String> headers = new LinkedHashMap<>();

    private final List<PendingCall> calls = new ArrayList<>();
    private @Nullable Duration timeout;
    private boolean sent;
    /** Whether entries that leave the interceptors can still be added to the message. */
    private boolean open;

    private volatile @Nullable BatchScope scope;

    ClientBatch(ClientCore client) {
        this.client = client;
    }

    @Override
    public <R extends @Nullable Object> BatchCall<R> call(String method, Class<R> type, CallOption... options) {
        return add(client.outboundCall(method, null, type, options));
    }

    @Override
    public <R extends @Nullable Object> BatchCall<R> call(
            String method, @Nullable Object params, Class<R> type, CallOption... options) {
        return add(client.outboundCall(method, params, type, options));
    }

    @Override
    public <R extends @Nullable Object> BatchCall<R> call(
            String method, @Nullable Object params, TypeRef<R> type, CallOption... options) {
        return add(client.outboundCall(method, params, type.type(), options));
    }

    @Override
    public <P extends @Nullable Object, R extends @Nullable Object> BatchCall<R> call(
            RpcMethod<P, R> method, @Nullable P params, CallOption... options) {
        return add(client.outboundCall(method, params, options));
    }

    @Override
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

    @Override
    public Batch notify(String method, @Nullable Object params, CallOption... options) {
        return addNotification(client.outboundNotification(method, params, options));
    }

    @Override
    public <P extends @Nullable Object> Batch notify(
            NotificationMethod<P> method, @Nullable P params, CallOption... options) {
        return addNotification(client.outboundNotification(method, params, options));
    }

    @Override
    public Batch notify(Notification notification) {
        return addNotification(
                new OutboundCall(notification.method(), written(notification, notification.params()), null));
    }

    @Override
    public Batch timeout(Duration timeout) {
        this.timeout = new CallOption.Timeout(timeout).timeout();
        return this;
    }

    @Override
    public BatchResults send() {
        ReceivingThread.requireBlocking();
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

    @Override
    public CompletableFuture<BatchResults> sendAsync() {
        if (sent) {
            throw new IllegalStateException("A batch is sent once; make another");
        }
        if (entries.isEmpty()) {
            throw new IllegalStateException("An empty batch cannot be sent; add a call or a notification");
        }
        sent = true;
        open = true;
        BatchScope opened = begin();
        scope = opened;
        try {
            for (Runnable entry : entries) {
                entry.run();
            }
        } catch (RuntimeException unwritable) {
            // A batch that cannot be sent as a whole is not sent at all.
            for (PendingCall call : calls) {
                if (client.pending().remove(call)) {
                    call.discarded(unwritable);
                }
            }
            handles.forEach(handle -> handle.future().completeExceptionally(unwritable));
            if (opened != null) {
                opened.end();
            }
            throw unwritable;
        }
        OutboundMessage outbound;
        synchronized (this) {
            open = false;
            outbound = messages.isEmpty() ? null : message();
        }
        if (outbound != null) {
            try {
                client.transmit(outbound);
            } catch (RuntimeException refused) {
                RuntimeException unsent = ClientCore.unsent(refused);
                if (calls.isEmpty()) {
                    if (opened != null) {
                        opened.end();
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

    /** Calls the interceptors of batches; null if none wants the batch. */
    private @Nullable BatchScope begin() {
        InterceptorChain chain = client.settings().chain();
        List<BatchInterceptor> wanting = chain == null ? List.of() : chain.batchInterceptors();
        return BatchScope.begin(
                entries::size,
                TransportContext.UNKNOWN,
                client instanceof JsonRpcConnection connection ? connection : null,
                wanting);
    }

    /** The context of the batch for interceptors. */
    Optional<BatchContext> context() {
        return Optional.ofNullable(scope);
    }

    private OutboundMessage message() {
        Duration longest = OutboundMessage.longest(calls, client.settings().timeout());
        return new OutboundMessage(
                        client.settings().requestWriter().batch(messages),
                        List.copyOf(calls),
                        Map.copyOf(headers),
                        longest)
                .bind();
    }

    /** Adds a call that has passed the interceptors; null if the message has already been sent. */
    synchronized @Nullable PendingCall take(OutboundCall call, ValueReader<Object> reader) {
        if (!open) {
            return null;
        }
        ResolvedOptions resolved = ResolvedOptions.of(call.options());
        PendingCall waiting = client.register(call, reader, resolved);
        messages.add(client.encode(call, waiting, resolved));
        headers.putAll(resolved.headers); // including those that interceptors have added
        calls.add(waiting);
        return waiting;
    }

    /** Adds a notification that has passed the interceptors; false if the message has already been sent. */
    synchronized boolean takes(OutboundCall notification) {
        if (open) {
            ResolvedOptions resolved = ResolvedOptions.of(notification.options());
            messages.add(client.settings().requestWriter().encode(notification, null, resolved, Duration.ZERO));
            headers.putAll(resolved.headers);
        }
        return open;
    }

    private <R extends @Nullable Object> BatchCall<R> add(OutboundCall call) {
        requireUnsent();
        ClientBatchCall<R> handle = new ClientBatchCall<>(call.method());
        handles.add(handle);
        entries.add(() -> {
            if (!handle.future().isDone()) { // else already cancelled, and not to be sent
                handle.follow(start(withTimeout(call)));
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
        return taken != null ? taken : client.sendCall(call, ClientCore.reader(call));
    }

    /** Returns the call with the batch's timeout, unless it has its own. */
    private OutboundCall withTimeout(OutboundCall call) {
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
                    "This client uses version " + client.settings().version().text() + ", but the message has version "
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

    /** The future of the results, completed when all calls are settled. */
    private final class Results extends CompletableFuture<BatchResults> {
        Results awaitAll() {
            CompletableFuture<?>[] all =
                    handles.stream().map(ClientBatchCall::future).toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(all).whenComplete((nothing, anyFailed) -> {
                BatchScope opened = scope;
                if (opened != null) {
                    opened.end();
                }
                complete(collected());
            });
            return this;
        }

        private BatchResults collected() {
            Map<BatchCall<?>, BatchResult<?>> results = new LinkedHashMap<>();
            for (ClientBatchCall<?> handle : handles) {
                results.put(handle, result(handle.future()));
            }
            return new ClientBatchResults(results);
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
