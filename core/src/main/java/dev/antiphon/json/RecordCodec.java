package dev.antiphon.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The codec of a record, by reflection. */
final class RecordCodec extends JsonCodec<Object> {
    private final Constructor<?> constructor;
    private final Method[] accessors;
    private final JsonCodec<Object>[] parts;
    private final byte[][] names;
    private final byte[][] keys;
    /** A bit for each component that cannot be null. */
    private final long primitives;

    /** Creates a codec; the codecs of its components are set next. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types cannot be made otherwise
    RecordCodec(Constructor<?> constructor, RecordComponent[] components) {
        this.constructor = constructor;
        this.accessors = Stream.of(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
        this.parts = new JsonCodec[components.length];
        String[] members = Stream.of(components).map(RecordComponent::getName).toArray(String[]::new);
        this.names = names(members);
        this.keys = keys(members);
        long bits = 0;
        for (int i = 0; i < components.length; i++) {
            bits |= components[i].getType().isPrimitive() ? 1L << i : 0;
        }
        this.primitives = bits;
    }

    void part(int index, JsonCodec<Object> codec) {
        parts[index] = codec;
    }

    @Override
    protected Object read(JsonCursor in) {
        @Nullable Object[] values = new @Nullable Object[parts.length];
        long seen = 0;
        in.beginObject();
        for (int member = in.nextMember(names, 0); member >= 0; member = in.nextMember(names, member + 1)) {
            seen = in.markSeen(seen, member);
            boolean empty = (primitives >>> member & 1) == 0 && in.skipNull();
            values[member] = empty ? null : parts[member].read(in);
        }
        in.requireSeen(seen, primitives);
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException refused) {
            // The binding reports the failure; this codec must not describe it to the peer.
            throw new IllegalArgumentException(refused);
        }
    }

    @Override
    protected void write(Object value, JsonOutput out, JsonTypes types) {
        for (int i = 0; i < parts.length; i++) {
            out.write(keys[i]);
            Object part = get(accessors[i], value);
            if (part == null) {
                out.nullValue();
            } else {
                parts[i].write(part, out, types);
            }
        }
        out.write('}');
    }

    private static @Nullable Object get(Method accessor, Object value) {
        try {
            return accessor.invoke(value);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(accessor + " failed", e.getCause());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible); // it was made accessible
        }
    }
}
