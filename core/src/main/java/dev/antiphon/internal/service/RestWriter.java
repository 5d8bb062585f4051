package dev.antiphon.internal.service;

import dev.antiphon.internal.params.RestReader;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the arguments of a rest parameter, as {@link RestReader} reads them: individually, or as one array.
 */
final class RestWriter implements ValueWriter<Object> {
    private final ValueWriter<Object> elements;

    RestWriter(Type arrayType, JsonTypes types) {
        this.elements = types.writer(RestReader.elementType(arrayType));
    }

    static int length(@Nullable Object array) {
        return array == null ? 0 : Array.getLength(array);
    }

    /** Writes the elements, separated by commas. */
    void each(Object array, JsonOutput out) {
        int length = Array.getLength(array);
        for (int i = 0; i < length; i++) {
            if (i > 0) {
                out.write(',');
            }
            elements.write(Array.get(array, i), out);
        }
    }

    @Override
    public void write(@Nullable Object array, JsonOutput out) {
        out.write('[');
        if (array != null) {
            each(array, out);
        }
        out.write(']');
    }
}
