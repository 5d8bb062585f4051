package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.testkit.MessageLog.Line;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The other end of a connection, controlled by a test: it sends and expects messages as text, valid or not.
 *
 * <pre>{@code
 * var peer = new ScriptedPeer();
 * var connection = JsonRpcClient.builder().connect(peer.channel());
 * var sum = connection.callAsync("add", List.of(1, 2), int.class);
 * peer.expect("""
 *         {"jsonrpc":"2.0","method":"add","params":[1,2],"id":1}""");
 * peer.send("""
 *         {"jsonrpc":"2.0","result":3,"id":1}""");
 * assertThat(sum).isCompletedWithValue(3);
 * }</pre>
 *
 * <p>Methods that expect something wait for it, at most 60 seconds. The thread that calls {@link #send} delivers the message: when
 * it returns, the code under test has received it, unless it has paused the channel or another thread is delivering. Every failure
 * shows all messages so far, {@code -->} those that this peer sent and {@code <--} those that it received. Thread-safe.
 */
public final class ScriptedPeer implements AutoCloseable {
    private static final String SENT = "-->";
    private static final String RECEIVED = "<--";
    private static final String EVENT = "---";

    private final MessageLog log = new MessageLog();
    private final ScriptedChannel channel = new ScriptedChannel(this::log);

    /** Creates a peer that is not connected yet. */
    public ScriptedPeer() {}

    /**
     * The end of the connection for the code under test.
     *
     * @return the channel, always the same, not started
     */
    public Channel channel() {
        return channel;
    }

    private void log(boolean message, String text) {
        log.add(new Line(message ? RECEIVED : EVENT, text));
    }

    // --- sending

    /**
     * Sends a message, valid or not.
     *
     * @param message the text
     * @return this peer
     */
    public ScriptedPeer send(String message) {
        log.add(new Line(SENT, message));
        channel.deliver(message.getBytes(UTF_8));
        return this;
    }

    /**
     * Reports a message that exceeds the limit of the channel.
     *
     * @param limit the limit in bytes
     * @return this peer
     */
    public ScriptedPeer sendTooLarge(int limit) {
        log.add(new Line(SENT, "(a message of more than " + limit + " bytes)"));
        channel.deliverTooLarge(limit);
        return this;
    }

    /** Closes the connection between two messages: the code under test gets {@link Kind#REMOTE}. */
    @Override
    public void close() {
        end(Disconnect.of(Kind.REMOTE, "the scripted peer has closed the connection"));
    }

    /**
     * Half-closes the connection, like a program that closes its output: this peer keeps reading, and the connection closes when
     * the code under test has sent its pending responses.
     */
    public void endInput() {
        log.add(new Line(EVENT, "the peer half-closes the connection"));
        channel.exhaust();
    }

    /** Drops the connection, like a peer that crashes: the code under test gets {@link Kind#LOST}. */
    public void cut() {
        end(Disconnect.of(Kind.LOST, "the scripted peer has cut the connection"));
    }

    /**
     * Ends the connection with any reason.
     *
     * @param reason the reason that the code under test gets
     */
    public void end(Disconnect reason) {
        log.add(new Line(EVENT, "the peer ends the connection: " + reason.kind()));
        channel.endRemotely(reason);
    }

    /**
     * Stops reading, like a peer that hangs: once sixteen messages are queued, senders block.
     *
     * @return this peer
     */
    public ScriptedPeer stopReading() {
        log.add(new Line(EVENT, "the peer stops reading"));
        channel.read(false);
        return this;
    }

    /**
     * Resumes reading.
     *
     * @return this peer
     */
    public ScriptedPeer startReading() {
        log.add(new Line(EVENT, "the peer reads again"));
        channel.read(true);
        return this;
    }

    // --- expecting

    /**
     * Waits for the next message and compares it as JSON: members in any order, everything else exactly.
     *
     * @param json the expected message
     * @return this peer
     */
    public ScriptedPeer expect(String json) {
        String message = take();
        if (!JsonComparison.same(json, message)) {
            throw failure("expected\n    " + json.strip() + "\nbut got\n    " + message);
        }
        return this;
    }

    /**
     * Waits for several messages and compares them as JSON, in any order.
     *
     * @param jsons the expected messages
     * @return this peer
     */
    public ScriptedPeer expectInAnyOrder(String... jsons) {
        List<String> expected = new ArrayList<>(List.of(jsons));
        while (!expected.isEmpty()) {
            String message = take();
            String match = expected.stream()
                    .filter(json -> JsonComparison.same(json, message))
                    .findFirst()
                    .orElseThrow(() -> failure("expected, in any order,\n    " + String.join("\n    ", expected)
                            + "\nbut got\n    " + message));
            expected.remove(match);
        }
        return this;
    }

    /**
     * Waits for the next message.
     *
     * @return its text
     */
    public String take() {
        String message = awaitMessage();
        if (message == null) {
            throw failure("no message has come"
                    + (channel.endedLocally() == null ? "" : ": the channel was closed by the code under test"));
        }
        return message;
    }

    /**
     * Fails if an unexpected message has arrived. Does not wait, so call it when everything that could have been sent has been
     * sent.
     *
     * @return this peer
     */
    public ScriptedPeer expectNothing() {
        String message = channel.poll(0);
        if (message != null) {
            throw failure("expected nothing, but got\n    " + message);
        }
        return this;
    }

    /**
     * Waits until the code under test has closed the channel; fails if an unexpected message arrives before.
     *
     * @return {@link Kind#LOCAL}, or the reason given to abort
     */
    public Disconnect expectClosed() {
        String message = awaitMessage();
        if (message != null) {
            throw failure("expected the end, but got\n    " + message);
        }
        Disconnect reason = channel.endedLocally();
        if (reason == null) {
            throw failure("the code under test has not closed the channel");
        }
        return reason;
    }

    /** Waits for the next message; null if none arrives or none can arrive any more. */
    private @Nullable String awaitMessage() {
        return channel.poll(TimeUnit.SECONDS.toNanos(Await.TIMEOUT_SECONDS));
    }

    /**
     * All events so far.
     *
     * @return a line per message: {@code -->} sent by this peer, {@code <--} received
     */
    public String wire() {
        return log.toString();
    }

    private AssertionError failure(String what) {
        return new AssertionError(
                what + "\nthe wire so far:\n" + wire().indent(4).stripTrailing());
    }

    @Override
    public String toString() {
        return "a scripted peer";
    }
}
