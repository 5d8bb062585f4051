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
 * The other end of a connection, in the hand of a test: it says and expects messages as text, right or wrong.
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
 * <p>What is expected is waited for, 60 seconds at most. What is sent is delivered by the thread that sends it: when {@link
 * #send} returns, the code under test has taken the message, unless it has paused the channel or another thread is just
 * delivering. Every failure shows the whole wire so far, {@code -->} being what this peer sent and {@code <--} what it got. Safe
 * for use by any number of threads.
 */
public final class ScriptedPeer implements AutoCloseable {
    private static final String SENT = "-->";
    private static final String GOT = "<--";
    private static final String EVENT = "---";

    private final MessageLog log = new MessageLog();
    private final ScriptedChannel channel = new ScriptedChannel(this::log);

    /** Makes a peer that nobody is connected to yet. */
    public ScriptedPeer() {}

    /**
     * This side's view of the connection.
     *
     * @return the channel for the code under test, the same each time, not started
     */
    public Channel channel() {
        return channel;
    }

    private void log(boolean message, String text) {
        log.add(new Line(message ? GOT : EVENT, text));
    }

    // --- what the peer says

    /**
     * Sends a message, whatever it says.
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
     * Sends a message that the channel finds too large, and skips.
     *
     * @param limit the limit in bytes
     * @return this peer
     */
    public ScriptedPeer sendTooLarge(int limit) {
        log.add(new Line(SENT, "(a message of more than " + limit + " bytes)"));
        channel.deliverTooLarge(limit);
        return this;
    }

    /** Closes the connection in order, between two messages: the code under test learns of {@link Kind#REMOTE}. */
    @Override
    public void close() {
        end(Disconnect.of(Kind.REMOTE, "the scripted peer has closed the connection"));
    }

    /**
     * Ends what this peer sends, as a program whose output is a pipe does, but goes on to read: the connection closes when the code
     * under test has answered what it was asked.
     */
    public void endInput() {
        log.add(new Line(EVENT, "the peer ends what it sends"));
        channel.exhaust();
    }

    /** Cuts the connection, as a peer that dies does: the code under test learns of {@link Kind#LOST}. */
    public void cut() {
        end(Disconnect.of(Kind.LOST, "the scripted peer has cut the connection"));
    }

    /**
     * Ends the connection for whatever reason.
     *
     * @param reason what the code under test learns
     */
    public void end(Disconnect reason) {
        log.add(new Line(EVENT, "the peer ends the connection: " + reason.kind()));
        channel.endRemotely(reason);
    }

    /**
     * Stops reading, as a peer that hangs does: once sixteen messages wait, threads that send have to wait too.
     *
     * @return this peer
     */
    public ScriptedPeer stopReading() {
        log.add(new Line(EVENT, "the peer stops reading"));
        channel.read(false);
        return this;
    }

    /**
     * Reads on.
     *
     * @return this peer
     */
    public ScriptedPeer startReading() {
        log.add(new Line(EVENT, "the peer reads again"));
        channel.read(true);
        return this;
    }

    // --- what the peer expects

    /**
     * Waits for the next message and compares it as JSON: members in any order, all else exactly.
     *
     * @param json the message expected
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
     * Waits for so many messages and compares them as JSON, whatever order they come in.
     *
     * @param jsons the messages expected
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
     * Fails if a message has come that was not expected. To be called when whatever could have been sent has been: this does not
     * wait.
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
     * Waits until the code under test has closed the channel, with no message before that is not expected.
     *
     * @return {@link Kind#LOCAL}, or the reason that it was aborted for
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

    /** The next message, or null if none comes or none can come any more. */
    private @Nullable String awaitMessage() {
        return channel.poll(TimeUnit.SECONDS.toNanos(Await.PATIENCE_SECONDS));
    }

    /**
     * What has gone over the wire so far.
     *
     * @return a line for each message, {@code -->} what this peer sent, {@code <--} what it got
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
