package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;

/** The form in which an answer is wanted; it is taken from an output that is used again. */
interface AnswerForm<T> {
    AnswerForm<byte[]> BYTES = new Bytes();
    AnswerForm<String> TEXT = new Text();
    AnswerForm<Answer> WHOLE = new Whole();

    /**
     * Takes an answer.
     *
     * @param first the first entry of the message that is answered
     * @param out what was written for it
     */
    T take(Call first, JsonOutput out);

    /** The answer as bytes in UTF-8. */
    record Bytes() implements AnswerForm<byte[]> {
        @Override
        public byte[] take(Call first, JsonOutput out) {
            return out.toByteArray();
        }
    }

    /** The answer as text. */
    record Text() implements AnswerForm<String> {
        @Override
        public String take(Call first, JsonOutput out) {
            return new String(out.toByteArray(), StandardCharsets.UTF_8);
        }
    }

    /** The answer with what it says of the message as a whole. */
    record Whole() implements AnswerForm<Answer> {
        @Override
        public Answer take(Call first, JsonOutput out) {
            byte[] message = out.toByteArray();
            if (first.isBatched() || !(first.reply() instanceof Reply.Failure failure)) {
                return new Answer(message, null, null);
            }
            ErrorMapping errors = first.origin().dispatcher().errors();
            return new Answer(message, failure.error(), errors.fault(failure.error(), first.version()));
        }
    }
}
