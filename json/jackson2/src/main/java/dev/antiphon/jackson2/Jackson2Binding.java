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
 * Reads and writes Java values with Jackson 2, by a mapper of the user's or by a default one.
 *
 * <p>The default mapper ignores unknown properties, writes every property in the order of its declaration, writes the
 * types of {@code java.time} as ISO 8601 strings and enum constants by name, and converts nothing silently:
 * {@code "42"} is not a number, {@code 1.5} is not an integer, {@code ""} is not null and null is not zero. It reads
 * and writes the same JSON as the default mapper of the Jackson 2 binding.
 *
 * <p>Bindings are immutable and safe for use by any number of threads.
 */
public final class Jackson2Binding implements JsonBinding {
    private final ObjectMapper mapper;
    private final ObjectWriter plainWriter;
    private final GeneratorCache generators;
    private final ReadErrors failures;
    private final boolean plain;
    private final ConcurrentMap<Type, ValueReader<?>> readers;
    private final ConcurrentMap<Type, ValueWriter<?>> writers;

    /** Makes a binding with the default mapper, for {@link java.util.ServiceLoader}; others call {@link #create()}. */
    public Jackson2Binding() {
        // Not another mapper: what Jackson has found out about types is worth keeping, and takes a while to find out.
        Jackson2Binding shared = create();
        this.mapper = shared.mapper;
        this.plainWriter = shared.plainWriter;
        this.generators = shared.generators;
        this.failures = shared.failures;
        this.plain = true;
        this.readers = shared.readers;
        this.writers = shared.writers;
    }

    private Jackson2Binding(ObjectMapper users, boolean plain) {
        this.plain = plain;
        // A copy, because a mapper can be changed at any time, and because it gets a module.
        this.mapper = users.copy()
                .registerModule(new AntiphonModule(this))
                .enable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
                .enable(SerializationFeature.EAGER_SERIALIZER_FETCH)
                // Once is enough, and the writer does it.
                .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                // A message may have to fit on one line.
                .disable(SerializationFeature.INDENT_OUTPUT);
        // One generator writes many root values, which Jackson would set apart by spaces.
        this.plainWriter = mapper.writer().withRootValueSeparator("");
        this.generators = new GeneratorCache(mapper);
        this.failures = new ReadErrors(mapper);
        this.readers = new ConcurrentHashMap<>();
        this.writers = new ConcurrentHashMap<>();
    }

    /**
     * The binding with the default mapper.
     *
     * @return always the same binding
     */
    public static Jackson2Binding create() {
        return Default.BINDING;
    }

    /**
     * Makes a binding with a mapper of the user's: its modules, serializers, mix-ins and features all apply. Only
     * indented output is switched off, since a message may have to be one line. The mapper is copied; what is changed
     * in it later does not count.
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
        TypeProbe.reading(javaType, mapper);
        ValueReader<?> reader = new JacksonReader(mapper.readerFor(javaType), failures);
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
        boolean polymorphic = TypeProbe.writing(javaType, mapper);
        ValueWriter<?> writer = new JacksonWriter(javaType, polymorphic, plainWriter, generators);
        writers.put(type, writer);
        return writer;
    }

    @Override
    public boolean usesDefaultMapping() {
        return plain;
    }

    /** Apart from the binding, so that a program with a mapper of its own does not build this one. */
    private static final class Default {
        static final Jackson2Binding BINDING = new Jackson2Binding(DefaultMapper.create(), true);
    }
}
