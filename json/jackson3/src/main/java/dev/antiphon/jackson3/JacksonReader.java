package dev.antiphon.jackson3;

import dev.antiphon.json.ValueReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectReader;

/** Reads values of one type. Thread-safe. */
final class JacksonReader implements ValueReader<Object> {
    private final ObjectReader reader;
    private final ReadErrors failures;

    JacksonReader(ObjectReader reader, ReadErrors failures) {
        this.reader = reader;
        this.failures = failures;
    }

    @Override
    public @Nullable Object read(byte[] json, int start, int end) {
        try {
            return reader.<Object>readValue(json, start, end - start);
        } catch (RuntimeException | StackOverflowError e) {
            // The overflow is one of the user's code: core limits how deep a message may be.
            throw failures.explain(e, json, start, end);
        }
    }
}
