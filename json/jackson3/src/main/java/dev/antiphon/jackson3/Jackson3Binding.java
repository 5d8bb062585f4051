package dev.antiphon.jackson3;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes Java values with Jackson 3, by a mapper of the user's or by a default one.
 *
 * <p>The default mapper ignores unknown properties, writes every property in the order of its declaration, writes the
 * types of {@code java.time} as ISO 8601 strings and enum constants by name, and converts nothing silently:
 * {@code "42"} is not a number, {@code 1.5} is not an integer, {@code ""} is not null and null is not zero. It reads
 * and writes the same JSON as the default mapper of the Jackson 2 binding.
 *
 * <p>Bindings are immutable and safe for use by any number of threads.
 */
public final class Jackson3Binding implements JsonBinding {
    private final JsonMapper mapper;
    private final ObjectWriter plainWriter;
    private final GeneratorCache generators;
    private final ReadErrors failures;
    private final boolean plain;
    private final ConcurrentMap<Type, ValueReader<?>> readers;
    private final ConcurrentMap<Type, ValueWriter<?>> writers;

    /** Makes a binding with the default mapper, for {@link java.util.ServiceLoader}; others call {@link #create()}. */
    public Jackson3Binding() {
        // Not another mapper: what Jackson has found out about types is worth keeping, and takes a while to find out.
        Jackson3Binding shared = create();
        this.mapper = shared.mapper;
        this.plainWriter = shared.plainWriter;
        this.generators = shared.generators;
        this.failures = shared.failures;
        this.plain = true;
        this.readers = shared.readers;
        this.writers = shared.writers;
    }

    private Jackson3Binding(JsonMapper users, boolean plain) {
        this.plain = plain;
        this.mapper = users.rebuild()
                .addModule(new AntiphonModule(this))
                .enable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
                .enable(SerializationFeature.EAGER_SERIALIZER_FETCH)
                // Once is enough, and the writer does it.
                .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                .build();
        this.plainWriter = mapper.writer();
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
    public static Jackson3Binding create() {
        return Default.BINDING;
    }

    /**
     * Makes a binding with a mapper of the user's: its modules, serializers, mix-ins and features all apply. Only
     * indented output is switched off, since a message may have to be one line.
     *
     * @param mapper the mapper
     * @return a binding with that mapper
     */
    public static Jackson3Binding of(JsonMapper mapper) {
        return new Jackson3Binding(mapper, false);
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
        static final Jackson3Binding BINDING = new Jackson3Binding(DefaultMapper.create(), true);
    }
}
