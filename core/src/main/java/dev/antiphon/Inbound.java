package dev.antiphon;

import dev.antiphon.codec.EnvelopeKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Carriage;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
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
 * {@link Lane} until it is their turn.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
final class Inbound implements Receiver, Origin {
    private final Connection connection;
    private final Channel channel;
    private final Dispatcher dispatcher;
    private final Supplier<Call> calls = new Dispatcher.Calls(this);
    private final PeerCalls peerCalls;
    private final Lane lane;
    private final Flows flows;
    private final Subscriptions subscriptions = new Subscriptions();
    private final boolean subscribes;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicBoolean paused = new AtomicBoolean();
    /** How many hold up what arrives; the lane is one of them. */
    private int holds;

    Inbound(Connection connection, Channel channel, Dispatcher dispatcher) {
        CallSettings settings = connection.settings();
        this.connection = connection;
        this.channel = channel;
        this.dispatcher = dispatcher;
        this.peerCalls = new PeerCalls(settings.cancelling());
        this.lane = new Lane(
                settings.ordering(),
                dispatcher.limit(Limit.CALLS_PER_CONNECTION),
                dispatcher.limit(Limit.QUEUED_CALLS),
                this::startQueued);
        this.subscribes = dispatcher.wire() == StreamWire.SUBSCRIPTIONS;
        this.flows =
                new Flows(dispatcher.limit(Limit.STREAMS_PER_CONNECTION), dispatcher.limit(Limit.IDLE_FLOW_SECONDS));
    }

    Channel channel() {
        return channel;
    }

    Flows flows() {
        return flows;
    }

    Subscriptions subscriptions() {
        return subscriptions;
    }

    /** How many calls of the peer are running or in line, and how many streams it may pull from that have ended. */
    int size() {
        return peerCalls.size() + flows.size() + subscriptions.size();
    }

    /** Whether messages of the peer are still to be answered. */
    boolean isBusy() {
        return unanswered.get() > 0 || lane.length() > 0;
    }

    /** A handler waits for the peer: what the peer sends before it answers must not wait for that handler. */
    void release(Call handled) {
        lane.release(handled);
    }

    // What arrives

    @Override
    public void message(byte[] bytes, int start, int end) {
        Caller outer = Caller.receiving(connection);
        try {
            take(dispatcher.read(bytes, start, end, calls));
        } finally {
            Caller.received(outer);
        }
    }

    @Override
    public void tooLarge(int limit) {
        if (!connection.blame(limit)) {
            take(dispatcher.tooLarge(limit, calls));
        }
    }

    @Override
    public boolean exhausted() {
        return connection.exhausted(isBusy());
    }

    @Override
    public void closed(Disconnect reason) {
        // A peer that said something and then went away in order has said it all the same.
        boolean inOrder = reason.kind() == Disconnect.Kind.REMOTE;
        Recorder.closed(channel.peer(), reason);
        if (!inOrder) {
            lane.clear(peerCalls::remove);
        }
        try {
            peerCalls.cancelAll(!inOrder);
            flows.clear();
        } finally { // whoever waits for the peer learns of this, whatever goes wrong before
            lost(reason);
        }
    }

    private void lost(Disconnect reason) {
        Caller outer = Caller.receiving(connection);
        try {
            connection.lost(reason);
        } finally {
            Caller.received(outer);
        }
    }

    /** Deals with what is for this side at once, and lets the rest wait for its turn. */
    private void take(Call message) {
        Call stream = subscribes ? Subscriptions.target(message, dispatcher, calls) : null;
        Call first = stream == null ? message : stream;
        boolean work = false;
        boolean pulled = false;
        for (Call entry = first; entry != null; entry = entry.nextCall()) {
            if (entry.kind() == EnvelopeKind.STREAM_ABORT || entry.kind() == EnvelopeKind.STREAM_CREDIT) {
                peerCalls.control(entry);
            } else if (!entry.asksForWork()) {
                connection.answer(entry);
            } else if (takesPull(entry)) {
                pulled = true;
            } else if (entry.kind() != EnvelopeKind.NOTIFICATION
                    || !(peerCalls.cancels(entry) || connection.takesNews(entry))) {
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
            refuse(first);
        } else if (lane.isFree()) {
            startNow(first);
        } else {
            boolean full = lane.isFull();
            if (full && lane.isCrowded() && !holdsNotification(first)) {
                refuse(first);
                return;
            }
            peerCalls.add(first);
            lane.queue(first);
            if (full) {
                // A notification cannot be refused, and must not be lost, and what waits for one waits for a short
                // time:
                // let the peer wait too.
                hold();
                paused.set(true); // only now: who makes room before this must leave it to the next line
                resumeIfRoom();
            }
        }
    }

    /** Pulls from a stream, in the order of arrival, or stops one; false if the entry wants neither, or its id is taken. */
    private boolean takesPull(Call entry) {
        if (!subscribes && !flows.isUsed()) {
            return false;
        }
        peerCalls.refuseIfTaken(entry);
        return !entry.isSettled() && (flows.takes(entry) || (subscribes && subscriptions.takes(entry)));
    }

    // What is answered

    /** The way of a message that need not wait: what can be settled on this thread is, as for an exchange. */
    private void startNow(Call first) {
        dispatcher.beginBatch(first);
        ReplyWriter replies = dispatcher.replies();
        JsonOutput out = replies.begin();
        for (Call call = first; call != null; call = call.nextCall()) {
            peerCalls.refuseIfTaken(call);
            if (!call.isSettled() && (call.reply() != null || !dispatcher.settleInline(call))) {
                byte[] written = replies.pause(out);
                peerCalls.add(call);
                await(first, call, written);
                return;
            }
            replies.add(call, out);
        }
        reply(replies.end(first, out, AnswerForm.BYTES));
    }

    /** The way of a message that has waited; who wants to cancel it has found it in the table already. */
    private void startQueued(Call first) {
        resumeIfRoom();
        dispatcher.beginBatch(first);
        await(first, first, new byte[0]);
    }

    private void await(Call first, Call waiting, byte[] written) {
        for (Call call = waiting; call != null; call = call.nextCall()) {
            if (!call.isApart()) {
                lane.began(call);
            }
        }
        PendingReply<byte[]> answer = new PendingReply<>(dispatcher, first, waiting, written, AnswerForm.BYTES);
        unanswered.incrementAndGet();
        answer.whenComplete((bytes, thrown) -> {
            reply(bytes);
            unanswered.decrementAndGet();
            connection.closeIfDrained();
        });
        answer.start();
    }

    /** Answers a call that goes on all the same: what it gives after this is told otherwise. */
    void answerAhead(Call call, Reply reply) {
        byte[] answer = dispatcher.replies().alone(call, reply);
        peerCalls.outlive(call.root());
        call.state().silenced = true;
        channel.send(answer);
    }

    /**
     * A call that was answered ahead has come to its end, whatever its interceptors have made of it. To be called before the peer is
     * told, who may ask for another stream at once.
     */
    void forget(Call call) {
        if (call.isAnsweredAhead()) {
            peerCalls.remove(call.root());
        }
        vacate(call);
    }

    /** Gives the place of a stream to another, whoever says first that it is not needed any more. */
    void vacate(Call call) {
        if (call.isStream() && call.state().vacate()) {
            streams.decrementAndGet();
        }
    }

    /** Lets the peer pull from a publisher, stream, iterator or iterable of this side; it is to be told the id. */
    PulledFlow offer(String name, Object source, ValueWriter<Object> items) {
        Call call = new Call(this);
        call.entry(new MethodEntry(name, false, new Targets.Unknown()));
        PulledFlow flow = new PulledFlow(this, call, items);
        Outflow outflow = new Outflow(call, flow, null, UnaryOperator.identity());
        flow.of(outflow);
        outflow.reply(); // nobody gets it, but the end of the connection ends the flow
        flow.offer();
        peerCalls.adopt(call);
        outflow.whenEnded(() -> peerCalls.remove(call));
        Production.connect(source, outflow, call);
        return flow;
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

    private void refuse(Call first) {
        ReplyWriter replies = dispatcher.replies();
        JsonOutput out = replies.begin();
        for (Call call = first; call != null; call = call.nextCall()) {
            if (call.asksForWork() && !call.isSettled()) {
                call.reply(dispatcher.busy(call));
            }
            replies.add(call, out);
        }
        reply(replies.end(first, out, AnswerForm.BYTES));
    }

    private static boolean holdsNotification(Call first) {
        for (Call call = first; call != null; call = call.nextCall()) {
            if (call.kind() == EnvelopeKind.NOTIFICATION && !call.isSettled()) {
                return true;
            }
        }
        return false;
    }

    private void resumeIfRoom() {
        if (paused.get() && !lane.isFull() && paused.compareAndSet(true, false)) {
            release();
        }
    }

    /** Holds up what arrives, until each who has done so releases it. */
    synchronized void hold() {
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
    public Carriage carriage() {
        return channel.carriage();
    }

    @Override
    public boolean carriesStreams() {
        return true;
    }

    @Override
    public boolean admitsStream() {
        if (streams.incrementAndGet() > dispatcher.limit(Limit.STREAMS_PER_CONNECTION)) {
            streams.decrementAndGet();
            return false;
        }
        return true;
    }

    @Override
    public void say(byte[] message) {
        channel.send(message);
    }

    @Override
    public void setApart(Call call) {
        lane.ended(call);
    }

    @Override
    public void settled(Call call) {
        peerCalls.remove(call);
        if (!call.isApart()) {
            lane.ended(call);
        }
        vacate(call);
    }

    @Override
    public void proceed() {
        lane.proceed();
    }
}
