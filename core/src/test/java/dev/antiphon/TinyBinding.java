package dev.antiphon;

import dev.antiphon.json.JsonBinding;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** A binding that knows just the types that a test tells it, told apart by name so that generic ones need no equality. */
public final class TinyBinding implements JsonBinding {
    private final Map<String, ValueReader<?>> readers = new HashMap<>();
    private final Map<String, ValueWriter<?>> writers = new HashMap<>();

    TinyBinding reads(Type type, Function<RawJson, ?> reader) {
        readers.put(type.getTypeName(), (json, start, end) -> reader.apply(RawJson.ofValid(json, start, end, this)));
        return this;
    }

    public <T> TinyBinding writes(Class<T> type, BiConsumer<T, JsonOutput> writer) {
        ValueWriter<T> nullSafe = (value, out) -> {
            if (value == null) {
                out.nullValue();
            } else {
                writer.accept(value, out);
            }
        };
        writers.put(type.getTypeName(), nullSafe);
        return this;
    }

    @Override
    public ValueReader<?> reader(Type type) {
        return known(readers, type);
    }

    @Override
    public ValueWriter<?> writer(Type type) {
        return known(writers, type);
    }

    private static <T> T known(Map<String, T> codecs, Type type) {
        T codec = codecs.get(type.getTypeName());
        if (codec == null) {
            throw new IllegalArgumentException("the tiny binding does not know " + type.getTypeName());
        }
        return codec;
    }
}
