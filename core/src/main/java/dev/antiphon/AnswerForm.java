package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;

/** The form in which an answer is wanted; it is taken from an output that is used again. */
abstract class AnswerForm<T> {
    static final AnswerForm<byte[]> BYTES = new Bytes();
    static final AnswerForm<String> TEXT = new Text();
    static final AnswerForm<Answer> WHOLE = new Whole();

    private AnswerForm() {}

    /**
     * Takes an answer.
     *
     * @param first the first entry of the message that is answered
     * @param out what was written for it
     */
    abstract T take(Call first, JsonOutput out);

    /** The answer as bytes in UTF-8. */
    private static final class Bytes extends AnswerForm<byte[]> {
        @Override
        byte[] take(Call first, JsonOutput out) {
            return out.toByteArray();
        }
    }

    /** The answer as text. */
    private static final class Text extends AnswerForm<String> {
        @Override
        String take(Call first, JsonOutput out) {
            return new String(out.toByteArray(), StandardCharsets.UTF_8);
        }
    }

    /** The answer with what it says of the message as a whole. */
    private static final class Whole extends AnswerForm<Answer> {
        @Override
        Answer take(Call first, JsonOutput out) {
            byte[] message = out.toByteArray();
            if (first.isBatched() || !(first.reply() instanceof Reply.Failure failure)) {
                return new Answer(message, null, null);
            }
            ErrorMapping errors = first.origin().dispatcher().errors();
            return new Answer(message, failure.error(), errors.fault(failure.error(), first.version()));
        }
    }
}
