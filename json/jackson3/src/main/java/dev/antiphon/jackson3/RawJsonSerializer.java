package dev.antiphon.jackson3;

import dev.antiphon.json.RawJson;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** The serializer of raw JSON, which writes it unchanged. */
final class RawJsonSerializer extends ValueSerializer<RawJson> {
    @Override
    public void serialize(RawJson value, JsonGenerator generator, SerializationContext context) {
        generator.writeRawValue(value.toString());
    }

    /** Writes no type id, even if the mapper does for other types, since the value must stay unchanged. */
    @Override
    public void serializeWithType(
            RawJson value, JsonGenerator generator, SerializationContext context, TypeSerializer types) {
        serialize(value, generator, context);
    }
}
