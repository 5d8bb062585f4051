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
    static void checkReadable(JavaType type, ObjectMapper mapper) {
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

    /** Checks that the mapper can write a type, and returns whether it writes type ids with its values. */
    static boolean checkWritable(JavaType type, ObjectMapper mapper) {
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
