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
 * The consumer's end of a subscription: takes what the peer pushes until it says that there is no more. Who cancels it does not want
 * more.
 */
final class SubscriptionConsumer extends CompletableFuture<@Nullable Object>
        implements UncreditedSupply, RemoteStreamRegistry.Follower {
    private final Connection connection;
    private final InboundStream inboundStream;
    private final String namespace;
    private final String name;
    private @Nullable RawJson id;
    private @Nullable PendingCall opening;
    private boolean over;

    /** @param method the name of the stream's method, with the namespace in front of its first underscore */
    SubscriptionConsumer(Connection connection, InboundStream inboundStream, String method) {
        int end = method.indexOf('_');
        if (end <= 0 || end == method.length() - 1) {
            throw new IllegalArgumentException(
                    "A subscription is to a method with a namespace, such as eth_newHeads, not to '" + method + "'");
        }
        this.connection = connection;
        this.inboundStream = inboundStream;
        this.namespace = method.substring(0, end);
        this.name = method.substring(end + 1);
        inboundStream.from(this);
    }

    /** Asks the peer for the stream. */
    SubscriptionConsumer open(OutboundCall call) {
        SubscriptionConsumers subscriptionConsumers = connection.subscriptionConsumers();
        subscriptionConsumers.expect();
        PendingCall asked;
        try {
            // The id is known on the thread that receives, before it looks at what comes behind the answer.
            asked = connection.sendCall(
                    new OutboundCall(
                            namespace + SubscriptionProducers.SUBSCRIBE, params(call.params()), null, unhurried(call)),
                    (json, start, end) ->
                            opened(RawJson.ofValid(json, start, end, null).copy()));
        } catch (RuntimeException unsent) {
            subscriptionConsumers.expected();
            throw unsent;
        }
        synchronized (this) {
            opening = asked;
        }
        Duration patience = connection.timeout(ResolvedOptions.of(call.options()));
        Future<?> alarm = patience.isZero()
                ? null
                : SharedTimer.after(
                        patience, () -> connection.settings().workers().execute(() -> late(asked, patience)));
        Future<?> unused = asked.whenComplete((answer, thrown) -> {
            subscriptionConsumers.expected();
            if (alarm != null) {
                alarm.cancel(false);
            }
            if (thrown != null) {
                finish(Throwables.unwrapped(thrown));
            }
        });
        return this;
    }

    /** The call outlives its timeout: a peer that answers too late is to be told that nobody wants the subscription. */
    private static CallOption[] unhurried(OutboundCall call) {
        CallOption[] options = Arrays.copyOf(call.options(), call.options().length + 1);
        options[call.options().length] = CallOption.timeout(Duration.ZERO);
        return options;
    }

    private void late(PendingCall asked, Duration patience) {
        if (asked.isDone()) {
            return;
        }
        finish(new CallTimeoutException(
                "No answer to '" + asked.method() + "' within " + patience + " from " + connection.peer(), null));
        connection.remoteStreams().expireSoon(List.of(asked));
        connection.abandon(asked);
    }

    /** The parameters by position, behind the name of the stream. */
    private OutboundCall.Params params(OutboundCall.@Nullable Params given) {
        return out -> {
            out.write('[');
            out.value(name);
            if (given != null) {
                JsonOutput written = new JsonOutput();
                given.writeTo(written);
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

    private @Nullable Object opened(RawJson given) {
        if (given.kind() != JsonKind.STRING && given.kind() != JsonKind.NUMBER) {
            throw new IllegalStateException("The peer did not answer with the id of a subscription, but with "
                    + given.kind().phrase());
        }
        boolean unwanted;
        synchronized (this) {
            id = given;
            unwanted = over;
            if (!unwanted) {
                connection.remoteStreams().add(this);
            }
        }
        if (unwanted) {
            connection.remoteStreams().sendStop(namespace + SubscriptionProducers.UNSUBSCRIBE, given);
        } else {
            connection.subscriptionConsumers().add(namespace, given, this);
            boolean gone;
            synchronized (this) {
                gone = over; // who has stopped it meanwhile found nothing to remove
            }
            if (gone) {
                connection.subscriptionConsumers().remove(namespace, given, this);
            }
        }
        return null;
    }

    /** Takes what the peer says of this subscription. */
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

    /** Takes nothing more; the id if the peer may still send something, else null. */
    private @Nullable RawJson stop() {
        RawJson known;
        synchronized (this) {
            if (over) {
                return null;
            }
            over = true;
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
            PendingCall asked;
            synchronized (this) {
                asked = opening;
            }
            if (known != null) {
                connection.remoteStreams().sendStop(namespace + SubscriptionProducers.UNSUBSCRIBE, known);
            } else if (asked != null && !asked.isDone()) {
                connection.remoteStreams().expireSoon(List.of(asked));
                connection.abandon(asked); // and if it is answered all the same, the peer is told to stop
            }
        }
        return cancelled;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new LinkedFuture<>(this);
    }
}
