package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.testkit.MessageLog.Line;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps what goes over a channel, in both directions, for assertions and for printing. Otherwise it does what the channel does.
 * Safe for use by any number of threads.
 */
public final class RecordingChannel extends WrappedChannel {
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
     * Records a channel, and prints as it goes.
     *
     * @param channel a channel that is not started
     * @param printer takes a line for each message, such as {@code System.err::println}; must not block
     * @return the channel to use instead
     */
    public static RecordingChannel printing(Channel channel, Consumer<String> printer) {
        return new RecordingChannel(channel, printer);
    }

    /**
     * What was sent so far; noted when it was about to be, so what could not be sent is there too.
     *
     * @return the texts, in order
     */
    public List<String> sent() {
        return log.texts(SENT);
    }

    /**
     * What was received so far.
     *
     * @return the texts, in order
     */
    public List<String> received() {
        return log.texts(RECEIVED);
    }

    /**
     * What has gone over the wire so far.
     *
     * @return a line for each message, {@code -->} what was sent, {@code <--} what was received, and the end
     */
    public String wire() {
        return log.toString();
    }

    private void note(String arrow, String text) {
        Line line = new Line(arrow, text);
        log.add(line);
        printer.accept(line.toString());
    }

    @Override
    public void start(Receiver receiver) {
        channel.start(new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int end) {
                note(RECEIVED, new String(bytes, start, end - start, UTF_8));
                receiver.message(bytes, start, end);
            }

            @Override
            public void tooLarge(int limit) {
                note(RECEIVED, RecordingReceiver.TOO_LARGE);
                receiver.tooLarge(limit);
            }

            @Override
            public boolean halfClosed() {
                note(EVENT, "the peer has ended what it sends");
                return receiver.halfClosed();
            }

            @Override
            public void closed(Disconnect reason) {
                note(EVENT, "closed: " + reason.kind() + ", " + reason.detail());
                receiver.closed(reason);
            }
        });
    }

    @Override
    public void send(byte[] message) {
        note(SENT, new String(message, UTF_8));
        channel.send(message);
    }
}
