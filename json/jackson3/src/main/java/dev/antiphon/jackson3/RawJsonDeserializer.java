package dev.antiphon.jackson3;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.RawJson;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/** The deserializer of raw JSON: it copies any value, keeps the text of numbers, and drops white space. */
final class RawJsonDeserializer extends ValueDeserializer<RawJson> {
    private static final JsonFactory COPIES = new JsonFactory();

    private final JsonBinding binding;

    RawJsonDeserializer(JsonBinding binding) {
        this.binding = binding;
    }

    @Override
    public RawJson deserialize(JsonParser parser, DeserializationContext context) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator copy = COPIES.createGenerator(ObjectWriteContext.empty(), bytes)) {
            int depth = 0;
            JsonToken token = parser.currentToken();
            while (true) {
                if (token.isNumeric()) {
                    // Copy the text, since a Java number may not be exact.
                    copy.writeNumber(parser.getString());
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
