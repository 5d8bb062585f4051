package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.OutputLimitException;
import dev.antiphon.json.ValueWriter;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * A writer of values of a declared type, which writes them as Jackson writes properties: type arguments and type ids of the declared type,
 * properties of the run-time type. Thread-safe.
 */
final class JacksonWriter implements ValueWriter<Object> {
    private final JavaType type;
    private final ObjectWriter plain;
    private final ObjectWriter declared;
    private final boolean asDeclared;
    private final GeneratorCache generators;
    private final ConcurrentMap<Class<?>, ObjectWriter> bySubclass = new ConcurrentHashMap<>();

    JacksonWriter(JavaType type, boolean polymorphic, ObjectWriter plain, GeneratorCache generators) {
        MapperConfig<?> config = plain.getConfig();
        this.type = type;
        this.plain = plain;
        this.declared = plain.forType(type);
        // Jackson writes a root value with the properties of its declared type only, unless that is polymorphic: the
        // properties that a
        // subclass adds would be lost. Containers are written by their elements, and Object declares nothing.
        this.asDeclared = polymorphic
                || type.isContainerType()
                || type.isReferenceType()
                || type.isJavaLangObject()
                || type.isFinal()
                || config.isEnabled(MapperFeature.USE_STATIC_TYPING);
        this.generators = generators;
    }

    @Override
    public void write(@Nullable Object value, JsonOutput out) {
        try {
            GeneratorCache.Attached attached = generators.generatorFor(out);
            JsonGenerator generator = attached.generator();
            // Detach the generator while it writes: after a failure it is in the middle of a value and must not be
            // reused.
            out.attach(null);
            int values = generator.getOutputContext().getEntryCount();
            writerOf(value).writeValue(generator, value);
            generator.flush();
            requireOne(generator, values);
            out.attach(attached);
        } catch (IOException | RuntimeException e) {
            throw failure(e);
        }
    }

    private ObjectWriter writerOf(@Nullable Object value) {
        if (asDeclared || value == null || value.getClass() == type.getRawClass()) {
            return declared;
        }
        Class<?> subclass = value.getClass();
        ObjectWriter writer = bySubclass.get(subclass);
        if (writer == null) {
            writer = plain.forType(plain.getConfig().getTypeFactory().constructSpecializedType(type, subclass, true));
            bySubclass.put(subclass, writer);
        }
        return writer;
    }

    /** Rejects the output of a serializer that wrote nothing, too much or half a value, which would corrupt the next call. */
    private static void requireOne(JsonGenerator generator, int before) {
        var context = generator.getOutputContext();
        if (!context.inRoot() || context.getEntryCount() != before + 1) {
            throw new IllegalStateException("A serializer did not write exactly one value");
        }
    }

    private static RuntimeException failure(Exception thrown) {
        // Jackson wraps an exception of the output that is thrown in the middle of an object.
        Throwable cause = thrown;
        for (int i = 0; i < 100 && cause != null; i++) {
            if (cause instanceof OutputLimitException limit) {
                return limit;
            }
            cause = cause.getCause();
        }
        return new BindingException("the value cannot be written as JSON", ReferencePath.of(thrown), thrown);
    }
}
