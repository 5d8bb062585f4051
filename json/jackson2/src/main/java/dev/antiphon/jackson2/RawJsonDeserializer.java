package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The deserializer of raw JSON: it copies any value, keeps the text of numbers, and drops white space. */
final class RawJsonDeserializer extends JsonDeserializer<RawJson> {
    private static final JsonFactory COPIES = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();

    private final JsonBinding binding;

    RawJsonDeserializer(JsonBinding binding) {
        this.binding = binding;
    }

    @Override
    public RawJson deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator copy = COPIES.createGenerator(bytes)) {
            int depth = 0;
            JsonToken token = parser.currentToken();
            while (true) {
                if (token.isNumeric()) {
                    // Copy the text, since a Java number may not be exact.
                    copy.writeNumber(parser.getText());
                } else {
                    copy.copyCurrentEvent(parser);
                }
                if (token.isStructStart()) {
                    depth++;
                } else if (token.isStructEnd()) {
                    depth--;
                }
                if (depth == 0) {
                    break;
                }
                token = parser.nextToken();
            }
        }
        return RawJson.ofValid(bytes.toByteArray(), 0, bytes.size(), binding);
    }

    /** Returns a value for the JSON literal null; only an absent value is null in Java. */
    @Override
    public RawJson getNullValue(DeserializationContext context) {
        return RawJson.NULL;
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }
}
