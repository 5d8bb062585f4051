package dev.antiphon.testkit;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import java.util.Arrays;
import java.util.List;

/**
 * Does to the messages of a channel what a {@link FaultPlan} says, in both directions; for bytes there is {@link FaultyPipe}.
 *
 * <p>What is kept back when the channel ends is lost. Delayed messages are sent and delivered by a thread that all faulty
 * channels share, and released ones by the thread that releases them; a receiver still gets one at a time. Safe for use by any
 * number of threads.
 */
public final class FaultyChannel extends WrappedChannel {
    private final SerialReceiver delivery = new SerialReceiver();
    private final FaultInjector sending;
    private final FaultInjector receiving;

    private FaultyChannel(Channel channel, FaultPlan sending, FaultPlan receiving) {
        super(channel);
        this.sending = new FaultInjector(sending, channel::send, this::cut);
        this.receiving = new FaultInjector(receiving, delivery::message, this::cut);
    }

    /**
     * Makes a channel that has faults.
     *
     * @param channel the channel without, not started
     * @param sending what happens to messages that are sent
     * @param receiving what happens to messages that are received
     * @return the channel to use instead
     */
    public static FaultyChannel of(Channel channel, FaultPlan sending, FaultPlan receiving) {
        return new FaultyChannel(channel, sending, receiving);
    }

    private void cut(String why) {
        channel.abort(Disconnect.of(Kind.LOST, why));
    }

    /** Lets all messages pass that are kept back, in both directions. */
    public void release() {
        sending.release();
        receiving.release();
    }

    /**
     * What has happened so far to messages that were sent.
     *
     * @return the number of each and its fault, such as {@code 3: DROP}
     */
    public List<String> faultsSending() {
        return sending.injected();
    }

    /**
     * What has happened so far to messages that were received.
     *
     * @return the number of each and its fault, such as {@code 3: DROP}
     */
    public List<String> faultsReceiving() {
        return receiving.injected();
    }

    @Override
    public void start(Receiver receiver) {
        if (!delivery.start(receiver)) {
            throw new IllegalStateException("The channel to " + peer() + " was started before");
        }
        channel.start(new Receiver() {
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
