package dev.antiphon.jackson3;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * Finds out about a type when it is registered rather than in a call: whether Jackson can read it, and how it writes
 * it.
 *
 * <p>Jackson tells only the serializers and deserializers that take part. So a probe is read and written like a value,
 * and asks on the way.
 */
final class TypeProbe {
    private final JavaType type;
    private @Nullable String refusal;
    private boolean polymorphic;

    private TypeProbe(JavaType type) {
        this.type = type;
    }

    /** Requires that the mapper can read a type. */
    static void reading(JavaType type, JsonMapper mapper) {
        TypeProbe probe = new TypeProbe(type);
        try {
            mapper.readerForUpdating(probe)
                    .without(DeserializationFeature.UNWRAP_ROOT_VALUE)
                    .readValue("{}");
        } catch (JacksonException e) {
            throw refused("read", type, e.getOriginalMessage(), e);
        }
        if (probe.refusal != null) {
            throw refused("read", type, probe.refusal, null);
        }
    }

    /** Requires that the mapper can write a type, and tells whether it writes type ids with its values. */
    static boolean writing(JavaType type, JsonMapper mapper) {
        TypeProbe probe = new TypeProbe(type);
        try {
            mapper.writeValueAsBytes(probe);
        } catch (JacksonException e) {
            throw refused("write", type, e.getOriginalMessage(), e);
        }
        return probe.polymorphic;
    }

    private static IllegalArgumentException refused(
            String verb, JavaType type, String reason, @Nullable Throwable cause) {
        return new IllegalArgumentException("Jackson cannot " + verb + " " + type.toCanonical() + ": " + reason, cause);
    }

    static final class ReadProbe extends ValueDeserializer<TypeProbe> {
        @Override
        public TypeProbe deserialize(JsonParser parser, DeserializationContext context, TypeProbe probe) {
            parser.skipChildren();
            ValueDeserializer<Object> found = context.findRootValueDeserializer(probe.type);
            if (found instanceof AbstractDeserializer) {
                probe.refusal =
                        "it is abstract and nothing tells which class to make; annotate it with @JsonTypeInfo or"
                                + " register a deserializer";
            } else if (found instanceof ValueInstantiator.Gettable maker
                    && maker.getValueInstantiator() != null
                    && !maker.getValueInstantiator().canInstantiate()) {
                probe.refusal = "it has no constructor or factory method that Jackson can use";
            }
            return probe;
        }

        @Override
        public TypeProbe deserialize(JsonParser parser, DeserializationContext context) {
            throw new UnsupportedOperationException("A probe is only updated");
        }
    }

    static final class WriteProbe extends ValueSerializer<TypeProbe> {
        @Override
        public void serialize(TypeProbe probe, JsonGenerator generator, SerializationContext context) {
            generator.writeNull();
            probe.polymorphic = context.findTypeSerializer(probe.type) != null;
            context.findTypedValueSerializer(probe.type, true);
        }

        @Override
        public void serializeWithType(
                TypeProbe probe, JsonGenerator generator, SerializationContext context, TypeSerializer types) {
            serialize(probe, generator, context);
        }
    }
}
