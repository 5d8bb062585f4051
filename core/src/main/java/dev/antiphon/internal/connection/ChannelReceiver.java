package dev.antiphon.internal.connection;

import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.internal.Log;
import dev.antiphon.internal.client.ClientSettings;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.codec.MessageReader;
import dev.antiphon.internal.concurrent.ReceivingThread;
import dev.antiphon.internal.server.CallSource;
import dev.antiphon.internal.server.Dispatcher;
import dev.antiphon.internal.server.MethodEntry;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.PendingResponse;
import dev.antiphon.internal.server.ReplyWriter;
import dev.antiphon.internal.server.ResponseFormat;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.server.StreamProducer;
import dev.antiphon.internal.server.UnknownMethod;
import dev.antiphon.internal.stream.RemoteStream;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.TransportException;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of the messages of one channel, which also sends the responses to the peer's calls over it. A connection that
 * reconnects has a new one for each channel.
 *
 * <pre>
 *  Channel -> message -> MessageReader -+-> responses, progress -> Connection
 *                                       +-> cancellations -> InboundCalls
 *                                       +-> calls -> OrderingQueue -> Dispatcher -> reply -> Channel
 * </pre>
 *
 * <p>One thread at a time receives messages. It processes responses and cancellations at once; calls wait in the {@link
 * OrderingQueue} for their turn.
 */
@SuppressWarnings("FutureReturnValueIgnored") // callbacks on a future here have no result of their own
public final class ChannelReceiver implements Receiver, CallSource {
    private final Connection connection;
    private final Channel channel;
    private final Dispatcher dispatcher;
    private final MessageReader<ServerCall> reader;
    private final Supplier<ServerCall> calls = new Dispatcher.Calls(this);
    private final InboundCalls inboundCalls;
    final OrderingQueue orderingQueue; // not private: the races in verification/stress read its length
    private final FlowProducers flowProducers;
    private final SubscriptionProducers subscriptionProducers = new SubscriptionProducers();
    private final boolean subscribes;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicBoolean paused = new AtomicBoolean();
    /** The number of reasons to pause reading; a full ordering queue is one of them. */
    private int holds;

    ChannelReceiver(Connection connection, Channel channel, Dispatcher dispatcher) {
        ClientSettings settings = connection.settings();
        this.connection = connection;
        this.channel = channel;
        this.dispatcher = dispatcher;
        this.reader = dispatcher.reader();
        this.inboundCalls = new InboundCalls(settings.cancelConvention());
        this.orderingQueue = new OrderingQueue(
                settings.ordering(),
                dispatcher.limit(Limit.CALLS_PER_CONNECTION),
                dispatcher.limit(Limit.QUEUED_CALLS),
                this::startQueued);
        this.subscribes = dispatcher.convention() == StreamConvention.SUBSCRIPTIONS;
        this.flowProducers = new FlowProducers(
                dispatcher.limit(Limit.STREAMS_PER_CONNECTION), dispatcher.limit(Limit.IDLE_FLOW_SECONDS));
    }

    Channel channel() {
        return channel;
    }

    FlowProducers flowProducers() {
        return flowProducers;
    }

    SubscriptionProducers subscriptionProducers() {
        return subscriptionProducers;
    }

    /**
     * The number of the peer's calls that are running or queued, and of ended streams from which it can still pull.
     */
    int size() {
        return inboundCalls.size() + flowProducers.size() + subscriptionProducers.size();
    }

    /** Whether messages of the peer still need a response. */
    boolean isBusy() {
        return unanswered.get() > 0 || orderingQueue.length() > 0;
    }

    /**
     * Called when a handler waits for the peer: messages that the peer sends before its response must not wait for that
     * handler.
     */
    void release(ServerCall handled) {
        orderingQueue.release(handled);
    }

    // Receiving

    @Override
    public void message(byte[] bytes, int start, int end) {
        ReceivingThread.Owner outer = ReceivingThread.enter(connection);
        try {
            receive(reader.readFramed(bytes, start, end, calls));
        } finally {
            ReceivingThread.exit(outer);
        }
    }

    @Override
    public void tooLarge(int limit) {
        if (!connection.responses().failTooLarge(limit)) {
            receive(reader.tooLarge(limit, calls));
        }
    }

    @Override
    public boolean halfClosed() {
        return connection.exhausted(isBusy());
    }

    @Override
    public void closed(Disconnect reason) {
        // What a peer has sent before an orderly close is still processed.
        boolean inOrder = reason.kind() == Disconnect.Kind.REMOTE;
        if (!inOrder) {
            orderingQueue.clear(inboundCalls::remove);
        }
        try {
            inboundCalls.cancelAll(!inOrder);
            flowProducers.clear();
        } finally { // pending calls have to fail, even if the statements above throw
            lost(reason);
        }
    }

    private void lost(Disconnect reason) {
        ReceivingThread.Owner outer = ReceivingThread.enter(connection);
        try {
            connection.channelLost(reason);
        } finally {
            ReceivingThread.exit(outer);
        }
    }

    /** Processes responses and control messages at once, and starts or queues calls. */
    private void receive(ServerCall message) {
        ServerCall stream = subscribes ? SubscriptionProducers.target(message, dispatcher, calls) : null;
        ServerCall first = stream == null ? message : stream;
        boolean work = false;
        boolean pulled = false;
        for (ServerCall entry = first; entry != null; entry = entry.nextCall()) {
            if (entry.kind() == EnvelopeKind.STREAM_ABORT || entry.kind() == EnvelopeKind.STREAM_CREDIT) {
                inboundCalls.control(entry);
            } else if (!entry.isCall()) {
                connection.responses().match(entry);
            } else if (takesPull(entry)) {
                pulled = true;
            } else if (entry.kind() != EnvelopeKind.NOTIFICATION
                    || !(inboundCalls.cancels(entry) || connection.takesNotification(entry))) {
                work = true;
            } else {
                entry.reply(Reply.success(null)); // already processed
            }
        }
        if (!work) {
            if (pulled) {
                startNow(first); // a pull does not wait for any handler
            }
            return;
        }
        if (connection.isDraining()) {
            reject(first);
        } else if (orderingQueue.isFree()) {
            startNow(first);
        } else {
            boolean full = orderingQueue.isFull();
            if (full && orderingQueue.isAtCallLimit() && !holdsNotification(first)) {
                reject(first);
                return;
            }
            inboundCalls.add(first);
            orderingQueue.queue(first);
            if (full) {
                // A notification can be neither rejected nor dropped, and the wait for a notification is short: pause
                // reading, so that the peer waits too.
                pause();
                // Set only after pause(): a thread that makes room before this leaves the resume to the next line.
                paused.set(true);
                resumeIfRoom();
            }
        }
    }

    /**
     * Pulls from a stream, in the order of arrival, or stops one; false if the entry does neither, or its id is in use.
     */
    private boolean takesPull(ServerCall entry) {
        if (!subscribes && !flowProducers.isUsed()) {
            return false;
        }
        inboundCalls.check(entry);
        return !entry.isSettled() && (flowProducers.takes(entry) || (subscribes && subscriptionProducers.takes(entry)));
    }

    // Responding

    /** Runs a message that need not wait, on this thread as far as possible, as for an exchange. */
    private void startNow(ServerCall first) {
        JsonOutput out = dispatcher.begin(first);
        ServerCall waiting = dispatcher.runInline(first, out, inboundCalls);
        ReplyWriter replies = dispatcher.replies();
        if (waiting == null) {
            reply(replies.end(first, out, ResponseFormat.BYTES));
            return;
        }
        byte[] written = replies.pause(out);
        inboundCalls.add(waiting);
        await(first, waiting, written);
    }

    /** Runs a queued message; its calls are already registered, so that they can be cancelled while they wait. */
    private void startQueued(ServerCall first) {
        resumeIfRoom();
        dispatcher.beginBatch(first);
        await(first, first, new byte[0]);
    }

    private void await(ServerCall first, ServerCall waiting, byte[] written) {
        for (ServerCall call = waiting; call != null; call = call.nextCall()) {
            if (!call.isDetached()) {
                orderingQueue.started(call);
            }
        }
        PendingResponse<byte[]> response =
                new PendingResponse<>(dispatcher, first, waiting, written, ResponseFormat.BYTES);
        unanswered.incrementAndGet();
        response.whenComplete((bytes, thrown) -> {
            reply(bytes);
            unanswered.decrementAndGet();
            connection.closeIfDrained();
        });
        response.start();
    }

    /** Sends the response of a call that continues: its later output is sent in other messages. */
    void replyEarly(ServerCall call, Reply reply) {
        byte[] answer = dispatcher.replies().single(call, reply);
        inboundCalls.answeredEarly(call.root());
        call.state().silenced = true;
        channel.send(answer);
    }

    /**
     * Called when a call with an early response has ended, regardless of its interceptors. Call this before the peer is
     * notified, because the peer may then request another stream at once.
     */
    void streamEnded(ServerCall call) {
        if (call.isAnsweredEarly()) {
            inboundCalls.remove(call.root());
        }
        releaseStream(call);
    }

    /** Releases the slot of a stream; the first of several calls for one stream counts. */
    void releaseStream(ServerCall call) {
        if (call.isStream() && call.state().releaseSlot()) {
            streams.decrementAndGet();
        }
    }

    /**
     * Lets the peer pull from a publisher, stream, iterator or iterable of this side. The caller sends the id to the peer.
     */
    public FlowProducer offer(String name, Object source, ValueWriter<Object> items) {
        ServerCall call = new ServerCall(this);
        call.entry(new MethodEntry(name, false, UnknownMethod.INSTANCE));
        FlowProducer producer = new FlowProducer(this, call, items);
        OutboundStream outboundStream = new OutboundStream(call, producer, null, UnaryOperator.identity());
        producer.attach(outboundStream);
        outboundStream.reply(); // the reply is not sent, but with it the end of the connection ends the flow
        producer.offer();
        inboundCalls.addDetached(call);
        outboundStream.whenEnded(() -> inboundCalls.remove(call));
        StreamProducer.connect(source, outboundStream, call);
        return producer;
    }

    private void reply(byte @Nullable [] bytes) {
        if (bytes != null) {
            try {
                channel.send(bytes);
            } catch (TransportException e) {
                Log.LOGGER.log(Level.DEBUG, "A reply to {0} could not be sent: {1}", channel.peer(), e.getMessage());
            }
        }
    }

    private void reject(ServerCall first) {
        for (ServerCall call = first; call != null; call = call.nextCall()) {
            if (call.isCall() && !call.isSettled()) {
                call.reply(dispatcher.busy(call));
            }
        }
        reply(dispatcher.replies().whole(first, ResponseFormat.BYTES));
    }

    private static boolean holdsNotification(ServerCall first) {
        for (ServerCall call = first; call != null; call = call.nextCall()) {
            if (call.kind() == EnvelopeKind.NOTIFICATION && !call.isSettled()) {
                return true;
            }
        }
        return false;
    }

    private void resumeIfRoom() {
        if (paused.get() && !orderingQueue.isFull() && paused.compareAndSet(true, false)) {
            release();
        }
    }

    /** Pauses reading until every pause has been released. */
    synchronized void pause() {
        if (holds++ == 0) {
            channel.pause();
        }
    }

    synchronized void release() {
        if (holds > 0 && --holds == 0) { // the receiver of a reconnected channel begins with none
            channel.resume();
        }
    }

    @Override
    public Dispatcher dispatcher() {
        return dispatcher;
    }

    @Override
    public Connection connection() {
        return connection;
    }

    @Override
    public TransportContext transport() {
        return channel.context();
    }

    @Override
    public boolean supportsStreams() {
        return true;
    }

    @Override
    public boolean tryAcquireStream() {
        if (streams.incrementAndGet() > dispatcher.limit(Limit.STREAMS_PER_CONNECTION)) {
            streams.decrementAndGet();
            return false;
        }
        return true;
    }

    @Override
    public RemoteStream argument(ServerCall call, RawJson id, ValueReader<Object> items) {
        FlowArgument argument = new FlowArgument(connection, id);
        call.state().keep(argument::release);
        return new RemoteStream(dispatcher.callbackExecutor(), connection::itemDropped, argument, items);
    }

    @Override
    public void send(byte[] message) {
        channel.send(message);
    }

    @Override
    public void streamStarted(ServerCall call) {
        orderingQueue.ended(call);
    }

    @Override
    public void callSettled(ServerCall call) {
        inboundCalls.remove(call);
        if (!call.isDetached()) {
            orderingQueue.ended(call);
        }
        releaseStream(call);
    }

    @Override
    public void startNext() {
        orderingQueue.startNext();
    }
}
