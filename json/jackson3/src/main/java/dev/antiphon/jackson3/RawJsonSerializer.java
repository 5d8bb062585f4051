package dev.antiphon.jackson3;

import dev.antiphon.json.RawJson;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** Writes raw values as they are. */
final class RawJsonSerializer extends ValueSerializer<RawJson> {
    @Override
    public void serialize(RawJson value, JsonGenerator generator, SerializationContext context) {
        generator.writeRawValue(value.toString());
    }

    /** Without a type id, whatever the mapper does for other types: JSON is what was asked for. */
    @Override
    public void serializeWithType(
            RawJson value, JsonGenerator generator, SerializationContext context, TypeSerializer types) {
        serialize(value, generator, context);
    }
}
