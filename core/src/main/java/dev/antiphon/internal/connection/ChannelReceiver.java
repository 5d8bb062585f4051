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
 * What arrives over one channel, and what is answered over the same; a connection that reconnects has one after the other.
 *
 * <pre>
 *  Channel -> message -> MessageReader -+-> responses, progress -> Connection
 *                                       +-> cancellations -> PeerCalls
 *                                       +-> calls -> Lane -> Dispatcher -> reply -> Channel
 * </pre>
 *
 * <p>What arrives is taken by one thread at a time. Responses and cancellations are dealt with on the spot; calls wait in the
 * {@link OrderingQueue} until it is their turn.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class ChannelReceiver implements Receiver, CallSource {
    private final Connection connection;
    private final Channel channel;
    private final Dispatcher dispatcher;
    private final MessageReader<ServerCall> reader;
    private final Supplier<ServerCall> calls = new Dispatcher.Calls(this);
    private final InboundCalls inboundCalls;
    private final OrderingQueue orderingQueue;
    private final FlowProducers flowProducers;
    private final SubscriptionProducers subscriptionProducers = new SubscriptionProducers();
    private final boolean subscribes;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicBoolean paused = new AtomicBoolean();
    /** How many hold up what arrives; the lane is one of them. */
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

    /** How many calls of the peer are running or in line, and how many streams it may pull from that have ended. */
    int size() {
        return inboundCalls.size() + flowProducers.size() + subscriptionProducers.size();
    }

    /** Whether messages of the peer are still to be answered. */
    boolean isBusy() {
        return unanswered.get() > 0 || orderingQueue.length() > 0;
    }

    /** A handler waits for the peer: what the peer sends before it answers must not wait for that handler. */
    void release(ServerCall handled) {
        orderingQueue.release(handled);
    }

    // What arrives

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
        if (!connection.failTooLarge(limit)) {
            receive(reader.tooLarge(limit, calls));
        }
    }

    @Override
    public boolean halfClosed() {
        return connection.exhausted(isBusy());
    }

    @Override
    public void closed(Disconnect reason) {
        // A peer that said something and then went away in order has said it all the same.
        boolean inOrder = reason.kind() == Disconnect.Kind.REMOTE;
        if (!inOrder) {
            orderingQueue.clear(inboundCalls::remove);
        }
        try {
            inboundCalls.cancelAll(!inOrder);
            flowProducers.clear();
        } finally { // whoever waits for the peer learns of this, whatever goes wrong before
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

    /** Deals with what is for this side at once, and lets the rest wait for its turn. */
    private void receive(ServerCall message) {
        ServerCall stream = subscribes ? SubscriptionProducers.target(message, dispatcher, calls) : null;
        ServerCall first = stream == null ? message : stream;
        boolean work = false;
        boolean pulled = false;
        for (ServerCall entry = first; entry != null; entry = entry.nextCall()) {
            if (entry.kind() == EnvelopeKind.STREAM_ABORT || entry.kind() == EnvelopeKind.STREAM_CREDIT) {
                inboundCalls.control(entry);
            } else if (!entry.asksForWork()) {
                connection.response(entry);
            } else if (takesPull(entry)) {
                pulled = true;
            } else if (entry.kind() != EnvelopeKind.NOTIFICATION
                    || !(inboundCalls.cancels(entry) || connection.takesNotification(entry))) {
                work = true;
            } else {
                entry.reply(Reply.success(null)); // dealt with
            }
        }
        if (!work) {
            if (pulled) {
                startNow(first); // who pulls waits behind nobody's handlers
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
                // A notification cannot be refused, and must not be lost, and what waits for one waits for a short
                // time:
                // let the peer wait too.
                pause();
                paused.set(true); // only now: who makes room before this must leave it to the next line
                resumeIfRoom();
            }
        }
    }

    /** Pulls from a stream, in the order of arrival, or stops one; false if the entry wants neither, or its id is taken. */
    private boolean takesPull(ServerCall entry) {
        if (!subscribes && !flowProducers.isUsed()) {
            return false;
        }
        inboundCalls.check(entry);
        return !entry.isSettled() && (flowProducers.takes(entry) || (subscribes && subscriptionProducers.takes(entry)));
    }

    // What is answered

    /** Runs a message that need not wait: on this thread as far as it can, as for an exchange. */
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

    /** Runs a message that was queued; its calls are registered already, so that they could be cancelled. */
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

    /** Answers a call that goes on all the same: what it gives after this is told otherwise. */
    void replyEarly(ServerCall call, Reply reply) {
        byte[] answer = dispatcher.replies().single(call, reply);
        inboundCalls.answeredEarly(call.root());
        call.state().silenced = true;
        channel.send(answer);
    }

    /**
     * A call that was answered ahead has come to its end, whatever its interceptors have made of it. To be called before the peer is
     * told, who may ask for another stream at once.
     */
    void streamEnded(ServerCall call) {
        if (call.isAnsweredEarly()) {
            inboundCalls.remove(call.root());
        }
        releaseStream(call);
    }

    /** Gives the place of a stream to another, whoever says first that it is not needed any more. */
    void releaseStream(ServerCall call) {
        if (call.isStream() && call.state().releaseSlot()) {
            streams.decrementAndGet();
        }
    }

    /** Lets the peer pull from a publisher, stream, iterator or iterable of this side; it is to be told the id. */
    public FlowProducer offer(String name, Object source, ValueWriter<Object> items) {
        ServerCall call = new ServerCall(this);
        call.entry(new MethodEntry(name, false, UnknownMethod.INSTANCE));
        FlowProducer producer = new FlowProducer(this, call, items);
        OutboundStream outboundStream = new OutboundStream(call, producer, null, UnaryOperator.identity());
        producer.attach(outboundStream);
        outboundStream.reply(); // nobody gets it, but the end of the connection ends the flow
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
            if (call.asksForWork() && !call.isSettled()) {
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

    /** Holds up what arrives, until each who has done so releases it. */
    synchronized void pause() {
        if (holds++ == 0) {
            channel.pause();
        }
    }

    synchronized void release() {
        if (holds > 0 && --holds == 0) { // a connection that was brought back begins with none
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
