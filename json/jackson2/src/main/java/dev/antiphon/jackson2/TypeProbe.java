package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.AbstractDeserializer;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

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
    static void reading(JavaType type, ObjectMapper mapper) {
        TypeProbe probe = new TypeProbe(type);
        try {
            mapper.readerForUpdating(probe)
                    .without(DeserializationFeature.UNWRAP_ROOT_VALUE)
                    .readValue("{}");
        } catch (JsonProcessingException e) {
            throw refused("read", type, e.getOriginalMessage(), e);
        }
        if (probe.refusal != null) {
            throw refused("read", type, probe.refusal, null);
        }
    }

    /** Requires that the mapper can write a type, and tells whether it writes type ids with its values. */
    static boolean writing(JavaType type, ObjectMapper mapper) {
        TypeProbe probe = new TypeProbe(type);
        try {
            mapper.writeValueAsBytes(probe);
        } catch (JsonProcessingException e) {
            throw refused("write", type, e.getOriginalMessage(), e);
        }
        return probe.polymorphic;
    }

    private static IllegalArgumentException refused(
            String verb, JavaType type, String reason, @Nullable Throwable cause) {
        return new IllegalArgumentException("Jackson cannot " + verb + " " + type.toCanonical() + ": " + reason, cause);
    }

    static final class ReadProbe extends JsonDeserializer<TypeProbe> {
        @Override
        public TypeProbe deserialize(JsonParser parser, DeserializationContext context, TypeProbe probe)
                throws IOException {
            parser.skipChildren();
            JsonDeserializer<Object> found = context.findRootValueDeserializer(probe.type);
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

    static final class WriteProbe extends JsonSerializer<TypeProbe> {
        @Override
        public void serialize(TypeProbe probe, JsonGenerator generator, SerializerProvider context) throws IOException {
            generator.writeNull();
            probe.polymorphic = context.findTypeSerializer(probe.type) != null;
            context.findTypedValueSerializer(probe.type, true, null);
        }

        @Override
        public void serializeWithType(
                TypeProbe probe, JsonGenerator generator, SerializerProvider context, TypeSerializer types)
                throws IOException {
            serialize(probe, generator, context);
        }
    }
}
