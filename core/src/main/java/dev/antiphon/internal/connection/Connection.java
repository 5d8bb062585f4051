package dev.antiphon.internal.connection;

import dev.antiphon.Attributes;
import dev.antiphon.CancelConvention;
import dev.antiphon.ConnectionCounts;
import dev.antiphon.ConnectionListener;
import dev.antiphon.ConnectionState;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Reconnect;
import dev.antiphon.WireListener;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.OutboundMessage;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.ProgressListeners;
import dev.antiphon.internal.client.ResolvedOptions;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.concurrent.CurrentCall;
import dev.antiphon.internal.concurrent.SerialExecutor;
import dev.antiphon.internal.concurrent.SharedTimer;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.protocol.StreamCredit;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Connector;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A duplex connection: the pending calls to the peer, and all state that lives as long as the connection. {@link
 * ChannelReceiver} receives the messages of its channel, and {@link Reconnector} replaces a lost channel, if the connection has
 * a policy for that. Thread-safe.
 *
 * <pre>
 *  call -> ClientCore -> PendingCalls -> Channel
 *  Channel -> ChannelReceiver -> responses -> PendingCalls
 * </pre>
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks on a future here have no result of their own
public final class Connection extends ClientCore implements JsonRpcConnection {
    /** How long calls may continue after the peer has ended its output. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(5);

    private final Attributes attributes = new Attributes();
    private final ProgressListeners progress;
    private final AtomicLong strays = new AtomicLong();
    private final ConnectionResponses responses = new ConnectionResponses(this);
    private final AtomicLong dropped = new AtomicLong();
    private final RemoteStreamRegistry remoteStreams = new RemoteStreamRegistry(this);
    private final SubscriptionConsumers subscriptionConsumers = new SubscriptionConsumers();
    /** The extensions of the peer; null until they are first needed. */
    private volatile @Nullable CompletableFuture<PeerExtensions> extensions;

    private final CompletableFuture<Disconnect> end = new CompletableFuture<>();
    private final CompletableFuture<Boolean> drained = new CompletableFuture<>();
    private final String peer;
    private final SerialExecutor announcements;
    private Dispatcher dispatcher;
    private @Nullable Reconnector reconnector;
    private final Thread starter = Thread.currentThread();
    private final CountDownLatch decided = new CountDownLatch(1);
    private boolean starting; // used only by the thread that starts the connection
    private volatile boolean started;
    private volatile ChannelReceiver receiver;
    private volatile boolean draining;
    private volatile ConnectionState state = new ConnectionState.Connected();

    public Connection(ClientSettings settings, Channel channel, Dispatcher dispatcher) {
        super(settings);
        this.peer = channel.peer();
        this.dispatcher = dispatcher;
        this.progress = new ProgressListeners(settings.workers(), this::itemDropped);
        this.announcements = new SerialExecutor(settings.workers());
        this.receiver = new ChannelReceiver(this, channel, dispatcher);
    }

    /** Makes the connection reconnect when it is lost. Call this before {@link #start}. */
    public Connection reconnectWith(Connector connector, Reconnect policy) {
        reconnector = new Reconnector(this, connector, policy, receiver.channel());
        return this;
    }

    /** Starts to receive. The dispatcher may have methods that the connect hook has added. */
    public Connection start(Dispatcher complete) {
        Channel channel = receiver.channel();
        if (complete != dispatcher) {
            dispatcher = complete;
            receiver = new ChannelReceiver(this, channel, complete);
        }
        starting = true;
        channel.start(receiver);
        started = true;
        decided.countDown();
        return this;
    }

    /** Closes the connection before it has started, because the connect hook has failed. */
    public void refuse(RuntimeException failure) {
        Disconnect reason = new Disconnect(Disconnect.Kind.LOCAL, "the connect hook failed", failure);
        receiver.channel().abort(reason);
        channelLost(reason);
        decided.countDown();
    }

    public ChannelReceiver receiver() {
        return receiver;
    }

    // Receiving

    /**
     * Called when the peer has ended its output. Calls received before that still get a response, if they complete within a
     * short time.
     */
    boolean exhausted(boolean busy) {
        Disconnect reason = Disconnect.of(Disconnect.Kind.REMOTE, "the peer sends nothing more");
        pending().failAll(() -> lostBeforeAnswer(reason));
        if (busy) {
            drain(LAST_ANSWERS);
        }
        return busy;
    }

    /** Processes progress and items of subscriptions; false for any other notification. */
    boolean takesNotification(ServerCall notification) {
        return progress.takes(notification)
                || (!subscriptionConsumers.isEmpty() && subscriptionConsumers.takes(notification));
    }

    /** Matches responses, acks and stream frames with the pending calls. */
    ConnectionResponses responses() {
        return responses;
    }

    // Sending

    @Override
    public void beforeSend(PendingCall call, ResolvedOptions resolved) {
        // A handler calls its peer back.
        if (CurrentCall.call() instanceof ServerCall handled
                && handled.source() instanceof ChannelReceiver receiver
                && receiver.connection() == this) {
            receiver.release(handled);
        }
        if (resolved.progress != null || resolved.acks != null) {
            call.listener(progress.listen(resolved.progress, resolved.acks, call));
            if (!pending().contains(call)) {
                call.stopListening(); // the connection has been lost in the meantime, and the call has failed with it
            }
        }
    }

    @Override
    public void transmit(byte[] message, @Nullable PendingCall call, ResolvedOptions resolved) {
        send(message, reconnector == null || call == null ? List.of() : List.of(call));
    }

    @Override
    public void transmit(OutboundMessage outbound) {
        send(outbound.message(), outbound.calls());
    }

    private void send(byte[] message, List<PendingCall> calls) {
        if (!started) {
            awaitStart();
        }
        Reconnector reconnector = this.reconnector;
        if (reconnector == null) {
            receiver.channel().send(message);
        } else {
            reconnector.send(message, calls);
        }
    }

    @Override
    public void abandon(PendingCall call) {
        CancelConvention convention = settings().cancelConvention();
        if (end.isDone()) {
            return;
        }
        if (call.isStream()) {
            sendControl(new StreamAbort(call.streamId()));
            return;
        }
        if (convention != null) {
            stop(call, convention);
        }
    }

    /** Sends the notification of a convention that cancels a call. */
    void stop(PendingCall call, CancelConvention convention) {
        if (end.isDone()) {
            return;
        }
        JsonOutput id = new JsonOutput();
        id.write('{');
        id.value(convention.member());
        id.write(':');
        call.id().writeTo(id);
        id.write('}');
        byte[] params = id.toByteArray();
        try {
            send(
                    settings()
                            .requestWriter()
                            .encode(
                                    new OutboundCall(convention.method(), out -> out.write(params), null),
                                    null,
                                    ResolvedOptions.NONE,
                                    Duration.ZERO),
                    List.of());
        } catch (TransportException gone) {
            Log.LOGGER.log(Level.DEBUG, "A cancellation could not be sent to {0}: {1}", peer(), gone.getMessage());
        }
    }

    /** Sends a control message of a stream; it is dropped if the connection is lost. */
    private void sendControl(Message message) {
        JsonOutput out = new JsonOutput();
        MessageWriter.write(message, out);
        try {
            send(out.toByteArray(), List.of());
        } catch (TransportException gone) {
            Log.LOGGER.log(Level.DEBUG, "A stream could not be controlled at {0}: {1}", peer(), gone.getMessage());
        }
    }

    @Override
    public void grant(PendingCall stream, int items) {
        peerExtensions().thenAccept(known -> {
            if (known.credit()) {
                sendControl(new StreamCredit(stream.streamId(), items));
            }
        });
    }

    @Override
    public boolean acceptsCredit() {
        return true;
    }

    /** All calls share the channel, so it can only be paused for all of them. */
    @Override
    public boolean pauseStream(PendingCall stream, boolean withOthers) {
        return withOthers && pauseReading();
    }

    @Override
    public void resumeStream(PendingCall stream) {
        resumeReading();
    }

    /** Pauses reading from the channel. */
    public boolean pauseReading() {
        receiver.pause();
        return true;
    }

    /** Resumes reading from the channel, unless there is another reason to pause. */
    public void resumeReading() {
        receiver.release();
    }

    @Override
    public void itemDropped() {
        dropped.incrementAndGet();
    }

    @Override
    public void countUnmatched() {
        strays.incrementAndGet();
        WireListener listener = settings().wireListener();
        if (listener != null) {
            listener.unmatchedResponse(peer);
        }
    }

    /**
     * The extensions of the peer, requested once. A peer that does not support credit might respond to it with an error.
     */
    public CompletableFuture<PeerExtensions> peerExtensions() {
        CompletableFuture<PeerExtensions> known = extensions;
        return known != null ? known : askForExtensions();
    }

    private synchronized CompletableFuture<PeerExtensions> askForExtensions() {
        CompletableFuture<PeerExtensions> known = extensions;
        if (known == null) {
            OutboundCall question = outboundCall(PeerExtensions.METHOD, null, RawJson.class);
            known = sendCall(question, reader(question))
                    .handle((answer, thrown) -> thrown == null ? PeerExtensions.of(answer) : PeerExtensions.NONE);
            extensions = known;
        }
        return known;
    }

    /** The streams of the peer that have no pending call. */
    public RemoteStreamRegistry remoteStreams() {
        return remoteStreams;
    }

    /** The subscriptions of this side at the peer. */
    SubscriptionConsumers subscriptionConsumers() {
        return subscriptionConsumers;
    }

    @Override
    public CompletableFuture<@Nullable Object> follow(OutboundCall call, InboundStream inboundStream) {
        return StreamConvention.of(settings().wire()).open(this, call, inboundStream);
    }

    /** The progress listeners of this connection. */
    public ProgressListeners progressListeners() {
        return progress;
    }

    /** Whether the connection is closed permanently. */
    boolean isOver() {
        return end.isDone();
    }

    @Override
    public void progress(RawJson token, Object value) {
        sendNotification(new OutboundCall(
                ProgressListeners.METHOD,
                out -> {
                    out.ascii("{\"token\":");
                    token.writeTo(out);
                    out.ascii(",\"value\":");
                    settings().types().writer(Object.class).write(value, out);
                    out.write('}');
                },
                null));
    }

    @Override
    public Runnable onProgress(RawJson token, Consumer<RawJson> listener) {
        return progress.listen(token, listener)::close;
    }

    /**
     * Waits for the start of the connection. A connect hook may have passed the connection to other threads, which then wait
     * here.
     */
    private void awaitStart() {
        if (Thread.currentThread() == starter && decided.getCount() > 0) {
            if (starting) {
                return; // on behalf of a message that was received during the start
            }
            throw new IllegalStateException("The peer can be called when the connect hook has returned, not before");
        }
        boolean interrupted = false;
        while (decided.getCount() > 0) {
            try {
                decided.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (end.isDone()) {
            Disconnect reason = end.join();
            throw new TransportException("Cannot send to " + peer() + ": " + reason.detail(), reason);
        }
    }

    // Lifecycle

    /** Called when a channel is lost: pending calls fail, and the connection closes unless it reconnects. */
    void channelLost(Disconnect reason) {
        Reconnector reconnector = this.reconnector;
        ConnectionState.Reconnecting next = reconnector == null ? null : reconnector.lost(reason);
        for (PendingCall call : pending().all()) {
            if ((next == null || reconnector == null || !reconnector.holds(call))
                    && pending().remove(call)) {
                call.failed(lostBeforeAnswer(reason));
            }
        }
        remoteStreams.lost(() -> lostBeforeAnswer(reason));
        changed(next, reason);
    }

    /** Called when an attempt to reconnect has failed. */
    void redialed(ConnectionState.@Nullable Reconnecting next, Disconnect reason) {
        if (next == null) {
            pending().failAll(() -> lostBeforeAnswer(reason));
        }
        changed(next, reason);
    }

    /** Called when the connection is established again. */
    void redialed(Channel channel) {
        ChannelReceiver next = new ChannelReceiver(this, channel, dispatcher);
        receiver = next;
        extensions = null; // it may be another peer, or the request was lost with the last channel
        announce(new ConnectionState.Connected());
        channel.start(next);
    }

    private void changed(ConnectionState.@Nullable Reconnecting next, Disconnect reason) {
        Reconnector reconnector = this.reconnector;
        if (next != null && reconnector != null) {
            announce(next);
            reconnector.dialAfter(next.delay());
        } else if (end.complete(reason)) {
            if (reconnector != null) {
                reconnector.end(reason);
            }
            announce(new ConnectionState.Closed(reason));
            drained.complete(false);
            pending().close();
        }
    }

    private void announce(ConnectionState next) {
        state = next;
        ConnectionListener listener = settings().listener();
        if (listener != null) {
            announcements.execute(() -> listener.changed(this, next));
        }
    }

    private TransportException lostBeforeAnswer(Disconnect reason) {
        return new TransportException(
                "The connection to " + peer() + " has ended before the answer came: " + reason.detail(), reason);
    }

    @Override
    public ConnectionState state() {
        return state;
    }

    @Override
    public Attributes attributes() {
        return attributes;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public ConnectionCounts counts() {
        return new ConnectionCounts(
                strays.get(),
                responses.malformed(),
                responses.errors(),
                dropped.get(),
                pending().size() + remoteStreams.size(),
                receiver.size());
    }

    @Override
    public CompletableFuture<Disconnect> onClose() {
        return end.copy();
    }

    boolean isDraining() {
        return draining;
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration timeout) {
        draining = true;
        awaitAnswers();
        if (!end.isDone()) {
            SharedTimer.after(timeout, () -> settings().workers().execute(() -> drained.complete(false)));
        }
        return drained.thenCompose(byItself -> {
            close();
            return end.thenApply(reason -> byItself);
        });
    }

    /** Closes when all calls to the peer are settled, including those made in the meantime. */
    private void awaitAnswers() {
        List<PendingCall> waiting = pending().all();
        waiting.removeIf(CompletableFuture::isDone);
        if (waiting.isEmpty()) {
            closeIfDrained();
        } else {
            CompletableFuture.allOf(waiting.toArray(new CompletableFuture<?>[0]))
                    .whenComplete((nothing, anyFailed) -> awaitAnswers());
        }
    }

    void closeIfDrained() {
        if (draining && !receiver.isBusy() && pending().size() == 0) {
            drained.complete(true);
        }
    }

    @Override
    public void close() {
        flush();
        Reconnector reconnector = this.reconnector;
        if (reconnector != null) {
            Disconnect reason = Disconnect.of(Disconnect.Kind.LOCAL, "this side has closed the connection");
            reconnector.end(reason);
            if (reconnector.isDown()) {
                pending().failAll(() -> lostBeforeAnswer(reason));
                changed(null, reason);
                return;
            }
        }
        receiver.channel().close();
    }

    @Override
    public String toString() {
        return "connection to " + peer();
    }
}
