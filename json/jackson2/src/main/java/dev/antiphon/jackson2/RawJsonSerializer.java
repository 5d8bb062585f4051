package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import dev.antiphon.json.RawJson;
import java.io.IOException;

/** The serializer of raw JSON, which writes it unchanged. */
final class RawJsonSerializer extends JsonSerializer<RawJson> {
    @Override
    public void serialize(RawJson value, JsonGenerator generator, SerializerProvider context) throws IOException {
        generator.writeRawValue(value.toString());
    }

    /** Writes no type id, even if the mapper does for other types, since the value must stay unchanged. */
    @Override
    public void serializeWithType(
            RawJson value, JsonGenerator generator, SerializerProvider context, TypeSerializer types)
            throws IOException {
        serialize(value, generator, context);
    }
}
