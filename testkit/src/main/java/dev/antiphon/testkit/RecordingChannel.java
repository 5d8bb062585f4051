package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.testkit.MessageLog.Line;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.ForwardingChannel;
import dev.antiphon.transport.Receiver;
import java.util.List;
import java.util.function.Consumer;

/** A channel that records the messages of another channel, in both directions, for assertions and for printing. Thread-safe. */
public final class RecordingChannel extends ForwardingChannel {
    private static final String SENT = "-->";
    private static final String RECEIVED = "<--";
    private static final String EVENT = "---";

    private final Consumer<String> printer;
    private final MessageLog log = new MessageLog();

    private RecordingChannel(Channel channel, Consumer<String> printer) {
        super(channel);
        this.printer = printer;
    }

    /**
     * Records a channel.
     *
     * @param channel a channel that is not started
     * @return the channel to use instead
     */
    public static RecordingChannel of(Channel channel) {
        return new RecordingChannel(channel, line -> {});
    }

    /**
     * Records a channel, and prints each event.
     *
     * @param channel a channel that is not started
     * @param printer receives one line per event, such as {@code System.err::println}; must not block
     * @return the channel to use instead
     */
    public static RecordingChannel printing(Channel channel, Consumer<String> printer) {
        return new RecordingChannel(channel, printer);
    }

    /**
     * The messages sent so far, including those whose sending failed.
     *
     * @return the texts, in order
     */
    public List<String> sent() {
        return log.texts(SENT);
    }

    /**
     * The messages received so far.
     *
     * @return the texts, in order
     */
    public List<String> received() {
        return log.texts(RECEIVED);
    }

    /**
     * All events so far.
     *
     * @return a line per event: {@code -->} a message sent, {@code <--} a message received, {@code ---} the end
     */
    public String wire() {
        return log.toString();
    }

    private void record(String arrow, String text) {
        Line line = new Line(arrow, text);
        log.add(line);
        printer.accept(line.toString());
    }

    @Override
    public void start(Receiver receiver) {
        delegate().start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                record(RECEIVED, new String(bytes, start, end - start, UTF_8));
                receiver.message(bytes, start, end);
            }

            @Override
            public void tooLarge(int limit) {
                record(RECEIVED, RecordingReceiver.TOO_LARGE);
                receiver.tooLarge(limit);
            }

            @Override
            public boolean halfClosed() {
                record(EVENT, "the peer has half-closed the channel");
                return receiver.halfClosed();
            }

            @Override
            public void closed(Disconnect reason) {
                record(EVENT, "closed: " + reason.kind() + ", " + reason.detail());
                receiver.closed(reason);
            }
        });
    }

    @Override
    public void send(byte[] message) {
        record(SENT, new String(message, UTF_8));
        delegate().send(message);
    }
}
