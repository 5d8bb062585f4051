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
 * Reads all of params as one value. Where that is a record and the parameters come by position, they are its components in
 * order; one with more components than a method may have parameters, which is told to take such a record, is read by name alone.
 */
public final class WholeParams implements ParamsReader {
    private static final byte[] NULL = RawJson.NULL.toBytes();
    private static final byte[] EMPTY = {'{', '}'};

    private final ValueReader<Object> reader;
    private final int slots;
    private final int slot;
    private final boolean record;
    private final @Nullable Components components;
    /** Refuses arguments where the type says that there are none, or null where it does not. */
    private final @Nullable DescribedParams none;

    /** Reads a value into one of the slots of the method; the others are for the call's context. */
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
                // No params at all are, to a record, an object in which every member is left out.
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
                // A component left out is null or absent, as it is by name; only a primitive one has no such value.
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
                        "Cannot make a " + constructor.getDeclaringClass().getName()
                                + ": open its package to dev.antiphon.core",
                        e);
            }
        }
    }
}
