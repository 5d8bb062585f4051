package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;

/** The form in which an answer is wanted; it is taken from an output that is used again. */
interface AnswerForm<T> {
    AnswerForm<byte[]> BYTES = new Bytes();
    AnswerForm<String> TEXT = new Text();

    T take(JsonOutput out);

    /** The answer as bytes in UTF-8. */
    record Bytes() implements AnswerForm<byte[]> {
        @Override
        public byte[] take(JsonOutput out) {
            return out.toByteArray();
        }
    }

    /** The answer as text. */
    record Text() implements AnswerForm<String> {
        @Override
        public String take(JsonOutput out) {
            return new String(out.toByteArray(), StandardCharsets.UTF_8);
        }
    }
}
