package dev.antiphon.benchmarks.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A channel without a peer: messages are dropped, and calls are answered on request. For one thread. */
final class AnsweringChannel implements Channel {
    private static final byte[] BEFORE_ID =
            ("{\"jsonrpc\":\"2.0\",\"result\":" + ConnectionTarget.RESULT + ",\"id\":").getBytes(US_ASCII);

    private @Nullable Receiver receiver;
    private @Nullable Disconnect end;

    /** Delivers the response to a call, in a new array, as transports do. */
    void answer(long id) {
        byte[] message = answerTo(id);
        Objects.requireNonNull(receiver, "receiver").message(message, 0, message.length);
    }

    /** The response to a call, without a frame. */
    static byte[] answerTo(long id) {
        int digits = 1;
        for (long rest = id / 10; rest > 0; rest /= 10) {
            digits++;
        }
        byte[] message = new byte[BEFORE_ID.length + digits + 1];
        System.arraycopy(BEFORE_ID, 0, message, 0, BEFORE_ID.length);
        int at = message.length - 1;
        message[at] = '}';
        for (long rest = id; at > BEFORE_ID.length; rest /= 10) {
            message[--at] = (byte) ('0' + rest % 10);
        }
        return message;
    }

    @Override
    public String peer() {
        return "no peer";
    }

    @Override
    public void start(Receiver taker) {
        receiver = taker;
    }

    @Override
    public void send(byte[] message) {
        if (end != null) {
            throw new TransportException("closed", end);
        }
    }

    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void close() {
        abort(Disconnect.of(Disconnect.Kind.LOCAL, "closed"));
    }

    @Override
    public void abort(Disconnect reason) {
        if (end == null) {
            end = reason;
            Objects.requireNonNull(receiver, "receiver").closed(reason);
        }
    }
}
