package dev.antiphon.internal.params;

import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueReader;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;

/** A reader of an argument whose parameter is an {@link Optional}. */
public final class OptionalReader implements ValueReader<Object> {
    private final ValueReader<Object> reader;

    OptionalReader(Type type, JsonTypes types) {
        this.reader = types.reader(content(type));
    }

    /** The type of the content of an optional. */
    public static Type content(Type type) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
    }

    public static boolean isOptional(Type type) {
        return type == Optional.class
                || (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class);
    }

    @Override
    public Object read(byte[] json, int start, int end) {
        return Optional.ofNullable(reader.read(json, start, end));
    }
}
