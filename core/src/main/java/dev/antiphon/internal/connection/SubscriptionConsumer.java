package dev.antiphon.internal.connection;

import dev.antiphon.CallOption;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.Throwables;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.ResolvedOptions;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.concurrent.LinkedFuture;
import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The consumer of a subscription: it receives the items that the peer pushes, until the peer ends the stream. Cancelling it
 * unsubscribes.
 */
final class SubscriptionConsumer extends CompletableFuture<@Nullable Object>
        implements UncreditedSupply, RemoteStreamRegistry.Follower {
    private final Connection connection;
    private final InboundStream inboundStream;
    private final String namespace;
    private final String name;
    private @Nullable RawJson id;
    private @Nullable PendingCall opening;
    private boolean ended;

    /**
     * @param method the name of the stream's method, with the namespace before its first underscore
     */
    SubscriptionConsumer(Connection connection, InboundStream inboundStream, String method) {
        int end = method.indexOf('_');
        if (end <= 0 || end == method.length() - 1) {
            throw new IllegalArgumentException(
                    "A subscription needs a method with a namespace, such as eth_newHeads, not '" + method + "'");
        }
        this.connection = connection;
        this.inboundStream = inboundStream;
        this.namespace = method.substring(0, end);
        this.name = method.substring(end + 1);
        inboundStream.from(this);
    }

    /** Requests the stream from the peer. */
    SubscriptionConsumer open(OutboundCall call) {
        SubscriptionConsumers subscriptionConsumers = connection.subscriptionConsumers();
        subscriptionConsumers.expect();
        PendingCall subscribeCall;
        try {
            // The receiving thread reads the id before it processes the messages after the response.
            subscribeCall = connection.sendCall(
                    new OutboundCall(
                            namespace + SubscriptionProducers.SUBSCRIBE,
                            params(call.params()),
                            null,
                            withoutTimeout(call)),
                    (json, start, end) ->
                            opened(RawJson.ofValid(json, start, end, null).copy()));
        } catch (RuntimeException unsent) {
            subscriptionConsumers.expected();
            throw unsent;
        }
        synchronized (this) {
            opening = subscribeCall;
        }
        Duration timeout = connection.timeout(ResolvedOptions.of(call.options()));
        Future<?> timer = timeout.isZero()
                ? null
                : SharedTimer.after(
                        timeout, () -> connection.settings().workers().execute(() -> timedOut(subscribeCall, timeout)));
        Future<?> unused = subscribeCall.whenComplete((answer, thrown) -> {
            subscriptionConsumers.expected();
            if (timer != null) {
                timer.cancel(false);
            }
            if (thrown != null) {
                finish(Throwables.unwrapped(thrown));
            }
        });
        return this;
    }

    /**
     * The options of the call without its timeout: if the response arrives too late, the subscription still has to be
     * cancelled.
     */
    private static CallOption[] withoutTimeout(OutboundCall call) {
        CallOption[] options = Arrays.copyOf(call.options(), call.options().length + 1);
        options[call.options().length] = CallOption.timeout(Duration.ZERO);
        return options;
    }

    private void timedOut(PendingCall subscribeCall, Duration timeout) {
        if (subscribeCall.isDone()) {
            return;
        }
        finish(new CallTimeoutException(
                "No answer to '" + subscribeCall.method() + "' within " + timeout + " from " + connection.peer(),
                null));
        connection.remoteStreams().expireSoon(List.of(subscribeCall));
        connection.abandon(subscribeCall);
    }

    /** The positional parameters, after the name of the stream. */
    private OutboundCall.Params params(OutboundCall.@Nullable Params response) {
        return out -> {
            out.write('[');
            out.value(name);
            if (response != null) {
                JsonOutput written = new JsonOutput();
                response.writeTo(written);
                RawJson params = RawJson.ofValid(written.toByteArray(), 0, written.size(), null);
                Collection<RawJson> values = params.kind() == JsonKind.ARRAY
                        ? params.elements()
                        : params.members().values();
                for (RawJson value : values) {
                    out.write(',');
                    value.writeTo(out);
                }
            }
            out.write(']');
        };
    }

    private @Nullable Object opened(RawJson response) {
        if (response.kind() != JsonKind.STRING && response.kind() != JsonKind.NUMBER) {
            throw new IllegalStateException("The peer did not answer with the id of a subscription, but with "
                    + response.kind().phrase());
        }
        boolean unwanted;
        synchronized (this) {
            id = response;
            unwanted = ended;
            if (!unwanted) {
                connection.remoteStreams().add(this);
            }
        }
        if (unwanted) {
            connection.remoteStreams().sendStop(namespace + SubscriptionProducers.UNSUBSCRIBE, response);
        } else {
            connection.subscriptionConsumers().add(namespace, response, this);
            boolean gone;
            synchronized (this) {
                gone = ended; // a thread that stopped it in the meantime found nothing to remove
            }
            if (gone) {
                connection.subscriptionConsumers().remove(namespace, response, this);
            }
        }
        return null;
    }

    /** Receives an item or the end of this subscription. */
    void take(RawJson params) {
        RawJson item = params.member("result").orElse(null);
        if (item != null) {
            byte[] json = item.toBytes();
            inboundStream.item(json, 0, json.length);
            return;
        }
        RawJson error = params.member("error").orElse(null);
        if (error != null) {
            RawJson code =
                    error.kind() == JsonKind.OBJECT ? error.member("code").orElse(RawJson.NULL) : RawJson.NULL;
            boolean complete = code.toString().equals(String.valueOf(FlowProducers.COMPLETE));
            finish(complete ? null : failure(error));
        }
    }

    private JsonRpcException failure(RawJson error) {
        return JsonRpcException.of(Envelope.error(error), connection.settings().profile());
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public void lost(Throwable failure) {
        finish(failure);
    }

    private void finish(@Nullable Throwable thrown) {
        stop();
        if (thrown == null) {
            super.complete(null);
        } else {
            super.completeExceptionally(thrown);
        }
    }

    /** Stops receiving; returns the id if the peer may still send items, else null. */
    private @Nullable RawJson stop() {
        RawJson known;
        synchronized (this) {
            if (ended) {
                return null;
            }
            ended = true;
            known = id;
        }
        connection.remoteStreams().remove(this);
        if (known != null) {
            connection.subscriptionConsumers().remove(namespace, known, this);
        }
        return known;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            RawJson known = stop();
            PendingCall subscribeCall;
            synchronized (this) {
                subscribeCall = opening;
            }
            if (known != null) {
                connection.remoteStreams().sendStop(namespace + SubscriptionProducers.UNSUBSCRIBE, known);
            } else if (subscribeCall != null && !subscribeCall.isDone()) {
                connection.remoteStreams().expireSoon(List.of(subscribeCall));
                // If a response arrives nevertheless, the subscription is cancelled then.
                connection.abandon(subscribeCall);
            }
        }
        return cancelled;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new LinkedFuture<>(this);
    }
}
