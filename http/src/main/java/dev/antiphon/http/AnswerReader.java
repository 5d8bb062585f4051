package dev.antiphon.http;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import org.jspecify.annotations.Nullable;

/**
 * Reads one HTTP response for a receiver: whatever its status is, a body that is JSON-RPC counts; where there is none, the status does.
 * Called by one thread at a time; tells the end once.
 */
final class AnswerReader {
    private final Receiver receiver;
    private final int messageBytes;
    private @Nullable MessageParser parser;
    private int status;
    private String words = "";
    private boolean ended;

    AnswerReader(Receiver receiver, int messageBytes) {
        this.receiver = receiver;
        this.messageBytes = messageBytes;
    }

    void head(int status, String words, @Nullable String contentType) {
        this.status = status;
        this.words = words;
        this.parser = MessageParser.of(contentType, receiver, messageBytes);
    }

    void bytes(byte[] bytes) {
        if (parser != null && !ended) {
            parser.bytes(bytes);
        }
    }

    void end() {
        if (ended) {
            return;
        }
        if (parser != null) {
            parser.end();
        }
        if (status >= 200 && status < 300) {
            closed(Disconnect.of(Kind.REMOTE, "the response has ended"));
        } else {
            HttpStatusException exception = new HttpStatusException(status, words);
            closed(new Disconnect(Kind.NO_ANSWER, "its answer is " + exception.getMessage(), exception));
        }
    }

    void failed(Disconnect reason) {
        closed(reason);
    }

    private void closed(Disconnect reason) {
        if (!ended) {
            ended = true;
            receiver.closed(reason);
        }
    }
}
