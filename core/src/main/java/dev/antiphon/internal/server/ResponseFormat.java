package dev.antiphon.internal.server;

import dev.antiphon.EncodedResponse;
import dev.antiphon.Reply;
import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;

/** The form of a response, which is copied from a pooled output. */
public abstract class ResponseFormat<T> {
    public static final ResponseFormat<byte[]> BYTES = new Bytes();
    public static final ResponseFormat<String> TEXT = new Text();
    public static final ResponseFormat<EncodedResponse> WHOLE = new Whole();

    private ResponseFormat() {}

    /**
     * Takes a response.
     *
     * @param first the first entry of the request message
     * @param out the output that holds the response
     */
    abstract T take(ServerCall first, JsonOutput out);

    /** The response as bytes in UTF-8. */
    private static final class Bytes extends ResponseFormat<byte[]> {
        @Override
        byte[] take(ServerCall first, JsonOutput out) {
            return out.toByteArray();
        }
    }

    /** The response as text. */
    private static final class Text extends ResponseFormat<String> {
        @Override
        String take(ServerCall first, JsonOutput out) {
            return new String(out.toByteArray(), StandardCharsets.UTF_8);
        }
    }

    /** The response with its error, if the message is not a batch and has failed. */
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
