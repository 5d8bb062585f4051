package dev.antiphon.internal.params;

import dev.antiphon.internal.types.GenericTypes;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonChildren;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueReader;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;

/** A reader of a rest parameter into an array: all remaining positional arguments, or one array of them. */
public final class RestReader implements ValueReader<Object> {
    private final Class<?> elementType;
    private final ValueReader<Object> elements;
    /** Whether a single argument that is an array can only hold all elements, as a caller by name would send them. */
    private final boolean flat;

    RestReader(Type arrayType, JsonTypes types) {
        Type element = elementType(arrayType);
        this.elementType = GenericTypes.raw(element);
        this.elements = types.reader(element);
        this.flat =
                elementType.isPrimitive() || elementType == String.class || Number.class.isAssignableFrom(elementType);
    }

    /** The type of the elements of an array. */
    public static Type elementType(Type arrayType) {
        return arrayType instanceof GenericArrayType generic
                ? generic.getGenericComponentType()
                : ((Class<?>) arrayType).getComponentType();
    }

    Object none() {
        return Array.newInstance(elementType, 0);
    }

    Object gather(byte[] json, int[] ranges, int from, int count) {
        return flat && count == 1 && json[ranges[from]] == '['
                ? read(json, ranges[from], ranges[from + 1])
                : collect(json, ranges, from, count);
    }

    @Override
    public Object read(byte[] json, int start, int end) {
        if (json[start] != '[') {
            throw new BindingException("expected an array");
        }
        int[] ranges = JsonChildren.of(json, start);
        return collect(json, ranges, 0, ranges.length / 2);
    }

    private Object collect(byte[] json, int[] ranges, int from, int count) {
        Object array = Array.newInstance(elementType, count);
        for (int i = 0; i < count; i++) {
            try {
                Array.set(array, i, elements.read(json, ranges[from + 2 * i], ranges[from + 2 * i + 1]));
            } catch (BindingException e) {
                throw e.withPathPrefix("[" + i + "]");
            }
        }
        return array;
    }
}
