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
 * A JSON binding that reads and writes Java values with Jackson 3, with the user's own mapper or a default one.
 *
 * <p>The default mapper ignores unknown properties, writes every property in the order of its declaration, writes the
 * types of {@code java.time} as ISO 8601 strings and enum constants by name, and never converts values silently:
 * {@code "42"} is not a number, {@code 1.5} is not an integer, {@code ""} is not null and null is not zero. It reads
 * and writes the same JSON as the default mapper of the Jackson 2 binding.
 *
 * <p>Immutable and thread-safe.
 */
public final class Jackson3Binding implements JsonBinding {
    private final JsonMapper mapper;
    private final ObjectWriter plainWriter;
    private final GeneratorCache generators;
    private final ReadErrors readErrors;
    private final boolean plain;
    private final ConcurrentMap<Type, ValueReader<?>> readers;
    private final ConcurrentMap<Type, ValueWriter<?>> writers;

    /** Creates a binding with the default mapper, for {@link java.util.ServiceLoader}; applications call {@link #create()}. */
    public Jackson3Binding() {
        // Share the mapper, because its cache of types is slow to fill.
        Jackson3Binding shared = create();
        this.mapper = shared.mapper;
        this.plainWriter = shared.plainWriter;
        this.generators = shared.generators;
        this.readErrors = shared.readErrors;
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
                // The writer flushes, once.
                .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
                .build();
        this.plainWriter = mapper.writer();
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
    public static Jackson3Binding create() {
        return Default.BINDING;
    }

    /**
     * Creates a binding with the user's own mapper: its modules, serializers, mix-ins and features apply. Only indented output is disabled,
     * since with newline framing a message must be one line.
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
        static final Jackson3Binding BINDING = new Jackson3Binding(DefaultMapper.create(), true);
    }
}
