package dev.antiphon.json;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The registry of readers and writers of Java types. Core has those of numbers, booleans, strings and raw values, and of records, enums and
 * lists of such, unless the {@link JsonBinding} maps these differently; the binding has those of all other types.
 *
 * <p>The binding is loaded when a type first needs it, so that a program with scalars only starts without one. Thread-safe.
 */
public final class JsonTypes {
    private volatile @Nullable JsonBinding binding;
    private final Map<Type, JsonCodec<?>> codecs;
    private final ConcurrentHashMap<Type, ValueReader<Object>> readers = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Type, ValueWriter<Object>> writers = new ConcurrentHashMap<>();
    private final ValueWriter<Object> dynamic = new RuntimeTyped();
    private final ValueReader<Object> raw = new RawValues();

    /**
     * Creates the registry for a binding.
     *
     * @param binding the binding, or null for the one on the class path
     */
    public JsonTypes(@Nullable JsonBinding binding) {
        this(binding, Map.of());
    }

    private JsonTypes(@Nullable JsonBinding binding, Map<Type, JsonCodec<?>> codecs) {
        this.binding = binding;
        this.codecs = codecs;
    }

    /**
     * The same types with codecs for some of them. The codecs are not used if the binding maps these types differently.
     *
     * @param generated codecs by type
     * @return types that use them
     */
    public JsonTypes with(Map<Type, JsonCodec<?>> generated) {
        if (generated.isEmpty()) {
            return this;
        }
        try {
            return binding().usesDefaultMapping() ? new JsonTypes(binding, Map.copyOf(generated)) : this;
        } catch (IllegalStateException none) {
            return new JsonTypes(null, Map.copyOf(generated)); // the codecs may need no binding
        }
    }

    /**
     * The binding in use.
     *
     * @return the one given, else the one on the class path
     * @throws IllegalStateException if there is none
     */
    public JsonBinding binding() {
        JsonBinding found = binding;
        if (found == null) {
            found = JsonBinding.onClassPath();
            binding = found;
        }
        return found;
    }

    /**
     * The binding in use, if one was given or has been needed.
     *
     * @return the binding or null
     */
    public @Nullable JsonBinding bindingIfKnown() {
        return binding;
    }

    /**
     * The reader of a type.
     *
     * @param type a class or a generic type
     * @return its reader
     */
    @SuppressWarnings("unchecked") // every value is an Object
    public ValueReader<Object> reader(Type type) {
        if (type == RawJson.class) {
            return raw;
        }
        Scalar scalar = Scalar.of(type);
        if (scalar != null) {
            return scalar;
        }
        // A client looks up a reader for every call, and a binding may be slow to find one.
        ValueReader<Object> known = readers.get(type);
        if (known == null) {
            JsonCodec<?> codec = codec(type);
            known = codec == null ? (ValueReader<Object>) binding().reader(type) : new CodecBinding(codec, type, this);
            readers.put(type, known);
        }
        return known;
    }

    /**
     * The writer of a type. {@code Object} is written by its run-time type.
     *
     * @param type a class or a generic type
     * @return its writer
     */
    public ValueWriter<Object> writer(Type type) {
        return type == Object.class ? dynamic : declared(type);
    }

    @SuppressWarnings("unchecked") // callers pass only values of the requested type
    private ValueWriter<Object> declared(Type type) {
        Scalar scalar = Scalar.of(type);
        if (scalar != null) {
            return scalar;
        }
        ValueWriter<Object> known = writers.get(type);
        if (known == null) {
            JsonCodec<?> codec = codec(type);
            known = codec == null ? (ValueWriter<Object>) binding().writer(type) : new CodecBinding(codec, type, this);
            writers.put(type, known);
        }
        return known;
    }

    /** The codec of a type, or null if the binding must handle it. */
    private @Nullable JsonCodec<?> codec(Type type) {
        JsonCodec<?> generated = codecs.get(type);
        if (generated != null) {
            return generated;
        }
        return binding().usesDefaultMapping() ? PlainTypes.codec(type) : null;
    }

    /**
     * The value as JSON, written by its run-time type.
     *
     * @param value the value
     * @return its JSON
     */
    public RawJson toRaw(@Nullable Object value) {
        if (value instanceof RawJson raw) {
            return raw;
        }
        JsonOutput out = new JsonOutput();
        dynamic.write(value, out);
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), binding);
    }

    /** A reader that returns the raw value, to be read later with the same binding. */
    private final class RawValues implements ValueReader<Object> {
        @Override
        public Object read(byte[] json, int start, int end) {
            return RawJson.ofValid(json, start, end, binding);
        }
    }

    private final class RuntimeTyped implements ValueWriter<Object> {
        @Override
        public void write(@Nullable Object value, JsonOutput out) {
            if (value == null) {
                out.nullValue();
                return;
            }
            Class<?> type = value.getClass();
            ValueWriter<Object> writer = writers.get(type);
            if (writer == null) {
                writer = declared(type);
                writers.put(type, writer);
            }
            writer.write(value, out);
        }
    }
}
