package dev.antiphon.internal.params;

import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.internal.server.InvalidParams;
import dev.antiphon.internal.server.ParamsReader;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the whole params as one value. If the value is a record and the parameters are positional, they are its components in order;
 * a record with more components than a method may have parameters is read by name only. Immutable and thread-safe.
 */
public final class WholeParams implements ParamsReader {
    private static final byte[] NULL = RawJson.NULL.toBytes();
    private static final byte[] EMPTY = {'{', '}'};

    private final ValueReader<Object> reader;
    private final int slots;
    private final int slot;
    private final boolean record;
    private final @Nullable Components components;
    /** Rejects arguments if the type is {@code Void}, else null. */
    private final @Nullable DescribedParams none;

    /** Creates a reader that fills one slot of the method; the other slots receive the context of the call. */
    public WholeParams(Type type, int slot, int slots, JsonTypes types, boolean strict) {
        this.reader = types.reader(type);
        this.slot = slot;
        this.slots = slots;
        this.record = type instanceof Class<?> c && c.isRecord();
        this.components = record && ((Class<?>) type).getRecordComponents().length <= Parameters.MAX
                ? new Components((Class<?>) type, types)
                : null;
        this.none = type == Void.class ? new DescribedParams(Parameters.none(), -1, types, strict) : null;
    }

    @Override
    public @Nullable Object[] read(ServerCall call) {
        @Nullable Object[] arguments = new @Nullable Object[slots];
        for (int i = 0; i < slots; i++) {
            arguments[i] = i == slot ? value(call) : call;
        }
        return arguments;
    }

    private @Nullable Object value(ServerCall call) {
        if (none != null) {
            none.read(call);
            return null;
        }
        int start = call.payloadStart();
        try {
            if (start < 0) {
                // For a record, missing params are an object without members.
                return record ? reader.read(EMPTY, 0, EMPTY.length) : reader.read(NULL, 0, NULL.length);
            }
            return components != null && call.bytes()[start] == '['
                    ? components.read(call)
                    : reader.read(call.bytes(), start, call.payloadEnd());
        } catch (BindingException e) {
            throw InvalidParams.whole(e);
        }
    }

    /** The components of a record, given by position. */
    private static final class Components {
        private final Constructor<?> constructor;
        private final DescribedParams params;

        Components(Class<?> type, JsonTypes types) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] rawTypes = new Class<?>[components.length];
            List<Parameter> parameters = new ArrayList<>();
            for (int i = 0; i < components.length; i++) {
                rawTypes[i] = components[i].getType();
                // A missing component is null or absent, as it is by name; only a primitive one has no such value.
                parameters.add(Parameter.of(
                        components[i].getName(), components[i].getGenericType(), !rawTypes[i].isPrimitive()));
            }
            try {
                this.constructor = type.getDeclaredConstructor(rawTypes);
                constructor.trySetAccessible();
            } catch (NoSuchMethodException e) {
                throw new AssertionError("every record has a canonical constructor", e);
            }
            this.params = new DescribedParams(Parameters.of(parameters), -1, types, false);
        }

        Object read(ServerCall call) {
            try {
                return constructor.newInstance(params.read(call));
            } catch (InvocationTargetException e) {
                throw new BindingException("not a valid value", "", e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(
                        "Cannot create a " + constructor.getDeclaringClass().getName()
                                + ": open its package to dev.antiphon.core",
                        e);
            }
        }
    }
}
