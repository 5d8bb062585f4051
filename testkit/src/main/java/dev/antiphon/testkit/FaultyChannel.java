package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.Receiver;
import java.util.Arrays;
import java.util.List;

/**
 * A channel that injects faults into the messages of another channel, in both directions, as {@link FaultPlan}s choose. For
 * faults of bytes there is {@link FaultyPipe}.
 *
 * <p>Messages that are held back when the channel ends are lost. One thread, which all faulty channels share, sends and delivers
 * delayed messages; the thread that calls {@link #release} sends and delivers those it releases. A receiver still gets one
 * message at a time. Thread-safe.
 */
public final class FaultyChannel extends ForwardingChannel {
    private final SerialReceiver delivery = new SerialReceiver();
    private final FaultInjector sending;
    private final FaultInjector receiving;

    private FaultyChannel(Channel channel, FaultPlan sending, FaultPlan receiving) {
        super(channel);
        this.sending = new FaultInjector(sending, channel::send, this::cut);
        this.receiving = new FaultInjector(receiving, delivery::message, this::cut);
    }

    /**
     * Adds faults to a channel.
     *
     * @param channel the channel without faults, not started
     * @param sending the faults of messages sent
     * @param receiving the faults of messages received
     * @return the channel to use instead
     */
    public static FaultyChannel of(Channel channel, FaultPlan sending, FaultPlan receiving) {
        return new FaultyChannel(channel, sending, receiving);
    }

    private void cut(String reason) {
        delegate().abort(Disconnect.of(Kind.LOST, reason));
    }

    /** Passes on all messages that are held back, in both directions. */
    public void release() {
        sending.release();
        receiving.release();
    }

    /**
     * The faults so far of messages sent.
     *
     * @return the number of each message and its fault, such as {@code 3: DROP}
     */
    public List<String> faultsSending() {
        return sending.injected();
    }

    /**
     * The faults so far of messages received.
     *
     * @return the number of each message and its fault, such as {@code 3: DROP}
     */
    public List<String> faultsReceiving() {
        return receiving.injected();
    }

    @Override
    public void start(Receiver receiver) {
        if (!delivery.start(receiver)) {
            throw new IllegalStateException("The channel to " + peer() + " was started before");
        }
        delegate().start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                receiving.enter(Arrays.copyOfRange(bytes, start, end));
            }

            @Override
            public void tooLarge(int limit) {
                delivery.tooLarge(limit);
            }

            @Override
            public boolean halfClosed() {
                return delivery.halfClosed();
            }

            @Override
            public void closed(Disconnect reason) {
                delivery.end(reason);
            }
        });
    }

    @Override
    public void send(byte[] message) {
        sending.enter(message);
    }
}
