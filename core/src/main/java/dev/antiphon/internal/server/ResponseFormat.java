package dev.antiphon.internal.server;

import dev.antiphon.EncodedResponse;
import dev.antiphon.Reply;
import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;

/** The form in which an answer is wanted; it is taken from an output that is used again. */
public abstract class ResponseFormat<T> {
    public static final ResponseFormat<byte[]> BYTES = new Bytes();
    public static final ResponseFormat<String> TEXT = new Text();
    public static final ResponseFormat<EncodedResponse> WHOLE = new Whole();

    private ResponseFormat() {}

    /**
     * Takes an answer.
     *
     * @param first the first entry of the message that is answered
     * @param out what was written for it
     */
    abstract T take(ServerCall first, JsonOutput out);

    /** The answer as bytes in UTF-8. */
    private static final class Bytes extends ResponseFormat<byte[]> {
        @Override
        byte[] take(ServerCall first, JsonOutput out) {
            return out.toByteArray();
        }
    }

    /** The answer as text. */
    private static final class Text extends ResponseFormat<String> {
        @Override
        String take(ServerCall first, JsonOutput out) {
            return new String(out.toByteArray(), StandardCharsets.UTF_8);
        }
    }

    /** The answer with what it says of the message as a whole. */
    private static final class Whole extends ResponseFormat<EncodedResponse> {
        @Override
        EncodedResponse take(ServerCall first, JsonOutput out) {
            byte[] message = out.toByteArray();
            if (first.isBatched() || !(first.reply() instanceof Reply.Failure failure)) {
                return new EncodedResponse(message, null, null);
            }
            ErrorMapping errors = first.source().dispatcher().errors();
            return new EncodedResponse(message, failure.error(), errors.fault(failure.error(), first.version()));
        }
    }
}
