package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A JSON binding that reads and writes Java values with Jackson 2, with the user's own mapper or a default one.
 *
 * <p>The default mapper ignores unknown properties, writes every property in the order of its declaration, writes the
 * types of {@code java.time} as ISO 8601 strings and enum constants by name, and never converts values silently:
 * {@code "42"} is not a number, {@code 1.5} is not an integer, {@code ""} is not null and null is not zero. It reads
 * and writes the same JSON as the default mapper of the Jackson 2 binding.
 *
 * <p>Immutable and thread-safe.
 */
public final class Jackson2Binding implements JsonBinding {
    private final ObjectMapper mapper;
    private final ObjectWriter plainWriter;
    private final GeneratorCache generators;
    private final ReadErrors readErrors;
    private final boolean plain;
    private final ConcurrentMap<Type, ValueReader<?>> readers;
    private final ConcurrentMap<Type, ValueWriter<?>> writers;

    /** Creates a binding with the default mapper, for {@link java.util.ServiceLoader}; applications call {@link #create()}. */
    public Jackson2Binding() {
        // Share the mapper, because its cache of types is slow to fill.
        Jackson2Binding shared = create();
        this.mapper = shared.mapper;
        this.plainWriter = shared.plainWriter;
        this.generators = shared.generators;
        this.readErrors = shared.readErrors;
        this.plain = true;
        this.readers = shared.readers;
        this.writers = shared.writers;
    }

    private Jackson2Binding(ObjectMapper users, boolean plain) {
        this.plain = plain;
        // Copy the mapper, since it is mutable and gets another module.
        this.mapper = users.copy()
                .registerModule(new AntiphonModule(this))
                .enable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
                .enable(SerializationFeature.EAGER_SERIALIZER_FETCH)
                // The writer flushes, once.
                .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                // With newline framing, a message must be one line.
                .disable(SerializationFeature.INDENT_OUTPUT);
        // One generator writes many root values, and Jackson would separate them by spaces.
        this.plainWriter = mapper.writer().withRootValueSeparator("");
        this.generators = new GeneratorCache(mapper);
        this.readErrors = new ReadErrors(mapper);
        this.readers = new ConcurrentHashMap<>();
        this.writers = new ConcurrentHashMap<>();
    }

    /**
     * Returns the binding with the default mapper.
     *
     * @return the binding, always the same
     */
    public static Jackson2Binding create() {
        return Default.BINDING;
    }

    /**
     * Creates a binding with the user's own mapper: its modules, serializers, mix-ins and features apply. Only indented output is disabled,
     * since with newline framing a message must be one line. The mapper is copied, so later changes of it have no effect.
     *
     * @param mapper the mapper, for JSON
     * @return a binding with a copy of that mapper
     * @throws IllegalArgumentException if the mapper is for another format, or is of a class that cannot be copied
     */
    public static Jackson2Binding of(ObjectMapper mapper) {
        String format = mapper.getFactory().getFormatName();
        if (!JsonFactory.FORMAT_NAME_JSON.equals(format)) {
            throw new IllegalArgumentException("The mapper is for " + format + ", not for JSON");
        }
        try {
            return new Jackson2Binding(mapper, false);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException("The mapper cannot be copied: " + e.getMessage(), e);
        }
    }

    @Override
    public ValueReader<?> reader(Type type) {
        ValueReader<?> known = readers.get(type);
        if (known != null) {
            return known;
        }
        JavaType javaType = mapper.constructType(type);
        TypeProbe.checkReadable(javaType, mapper);
        ValueReader<?> reader = new JacksonReader(mapper.readerFor(javaType), readErrors);
        readers.put(type, reader);
        return reader;
    }

    @Override
    public ValueWriter<?> writer(Type type) {
        ValueWriter<?> known = writers.get(type);
        if (known != null) {
            return known;
        }
        JavaType javaType = mapper.constructType(type);
        boolean polymorphic = TypeProbe.checkWritable(javaType, mapper);
        ValueWriter<?> writer = new JacksonWriter(javaType, polymorphic, plainWriter, generators);
        writers.put(type, writer);
        return writer;
    }

    @Override
    public boolean usesDefaultMapping() {
        return plain;
    }

    /** The holder of the default binding, so that a program with its own mapper does not create the default one. */
    private static final class Default {
        static final Jackson2Binding BINDING = new Jackson2Binding(DefaultMapper.create(), true);
    }
}
