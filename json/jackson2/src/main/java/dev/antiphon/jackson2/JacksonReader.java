package dev.antiphon.jackson2;

import com.fasterxml.jackson.databind.ObjectReader;
import dev.antiphon.json.ValueReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A reader of values of one type. Thread-safe. */
final class JacksonReader implements ValueReader<Object> {
    private final ObjectReader reader;
    private final ReadErrors readErrors;

    JacksonReader(ObjectReader reader, ReadErrors readErrors) {
        this.reader = reader;
        this.readErrors = readErrors;
    }

    @Override
    public @Nullable Object read(byte[] json, int start, int end) {
        try {
            return reader.<Object>readValue(json, start, end - start);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            // A stack overflow is caused by code of the user: core limits the depth of a message.
            throw readErrors.toBindingException(e, json, start, end);
        }
    }
}
