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
 * A probe that finds out whether Jackson can read or write a type, at registration rather than in the first call.
 *
 * <p>Only serializers and deserializers have access to that information. So a probe is read and written like a value, and its deserializer
 * and serializer look up those of the type.
 */
final class TypeProbe {
    private final JavaType type;
    private @Nullable String refusal;
    private boolean polymorphic;

    private TypeProbe(JavaType type) {
        this.type = type;
    }

    /** Checks that the mapper can read a type; throws an exception if not. */
    static void checkReadable(JavaType type, JsonMapper mapper) {
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

    /** Checks that the mapper can write a type, and returns whether it writes type ids with its values. */
    static boolean checkWritable(JavaType type, JsonMapper mapper) {
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
                probe.refusal = "it is abstract, and its subclass is not known; annotate it with @JsonTypeInfo or"
                        + " register a deserializer";
            } else if (found instanceof ValueInstantiator.Gettable gettable
                    && gettable.getValueInstantiator() != null
                    && !gettable.getValueInstantiator().canInstantiate()) {
                probe.refusal = "it has no constructor or factory method that Jackson can use";
            }
            return probe;
        }

        @Override
        public TypeProbe deserialize(JsonParser parser, DeserializationContext context) {
            throw new UnsupportedOperationException("A probe can only be updated");
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
