package dev.antiphon.internal.params;

import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.internal.ByteWords;
import dev.antiphon.internal.server.BoundMethod;
import dev.antiphon.internal.server.InvalidParams;
import dev.antiphon.internal.server.ParamsReader;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonChildren;
import dev.antiphon.json.JsonExtent;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reader of declared parameters, by name or by position, in place from a message that is known to be valid. Immutable and thread-safe.
 *
 * <p>If a name occurs twice, the last argument counts, as in the JSON libraries that read whole records.
 */
public final class DescribedParams implements ParamsReader {
    private static final int[] NOTHING = {};

    private final List<Parameter> parameters;
    private final byte[][] names;
    private final ValueReader<Object>[] readers;
    /** The readers of stream arguments; null for other parameters. */
    private final @Nullable StreamArgumentReader[] streams;

    private final @Nullable Object[] defaults;
    private final int required;
    private final int contextSlot;
    private final @Nullable RestReader rest;
    private final boolean strict;
    /** Whether there are one or two parameters, and their names need no escapes. */
    private final boolean small;

    /**
     * Creates a reader of declared parameters.
     *
     * @param contextSlot the index of the call's context among the arguments, or negative for none
     * @param strict whether an unknown name is an error
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types cannot be made otherwise
    public DescribedParams(Parameters parameters, int contextSlot, JsonTypes types, boolean strict) {
        this.parameters = parameters.list();
        int count = this.parameters.size();
        this.names = new byte[count][];
        this.readers = new ValueReader[count];
        this.streams = new @Nullable StreamArgumentReader[count];
        this.defaults = new @Nullable Object[count];
        this.contextSlot = contextSlot;
        this.strict = strict;
        RestReader last = null;
        int needed = 0;
        boolean plain = true;
        for (int i = 0; i < count; i++) {
            Parameter parameter = this.parameters.get(i);
            names[i] = parameter.name().getBytes(StandardCharsets.UTF_8);
            if (parameter.isRest()) {
                last = new RestReader(parameter.type(), types);
                readers[i] = last;
                defaults[i] = last.none();
            } else if (StreamArgumentReader.isStream(parameter.type())) {
                readers[i] = types.reader(RawJson.class);
                streams[i] = new StreamArgumentReader(parameter.type(), types);
            } else {
                readers[i] = OptionalReader.isOptional(parameter.type())
                        ? new OptionalReader(parameter.type(), types)
                        : types.reader(parameter.type());
                defaults[i] = defaultOf(parameter, readers[i]);
            }
            needed += parameter.isOptional() ? 0 : 1;
            plain &= parameter.name().indexOf('\\') < 0;
        }
        this.rest = last;
        this.small = last == null && contextSlot < 0 && (count == 1 || count == 2) && plain;
        this.required = needed;
    }

    private static @Nullable Object defaultOf(Parameter parameter, ValueReader<Object> reader) {
        Object value = parameter.defaultValue();
        if (value instanceof RawJson json && parameter.type() != RawJson.class) {
            try {
                Object read = read(reader, json);
                // A mutable default is read again for every call.
                return read == null || read instanceof String || read instanceof Number || read instanceof Boolean
                        ? read
                        : json;
            } catch (BindingException e) {
                throw new IllegalArgumentException("the default of parameter '" + parameter.name() + "' does not fit "
                        + parameter.type().getTypeName() + ": " + e.getMessage());
            }
        }
        return value == null && OptionalReader.isOptional(parameter.type()) ? Optional.empty() : value;
    }

    private static @Nullable Object read(ValueReader<Object> reader, RawJson json) {
        byte[] bytes = json.toBytes();
        return reader.read(bytes, 0, bytes.length);
    }

    @Override
    public @Nullable Object[] read(ServerCall call) {
        @Nullable Object[] arguments = new @Nullable Object[contextSlot < 0 ? names.length : names.length + 1];
        if (contextSlot >= 0) {
            arguments[contextSlot] = call;
        }
        int start = call.payloadStart();
        if (start >= 0 && call.bytes()[start] == '{') {
            byName(call, arguments);
        } else {
            byPosition(call, arguments);
        }
        return arguments;
    }

    /** Avoids the array for the common case: one or two parameters, all of them given, by position or by name in the declared order. */
    @Override
    public @Nullable Object pass(ServerCall call, BoundMethod.Body body) throws Throwable {
        if (!small || call.paramsCount() != names.length) {
            return body.run(read(call), call);
        }
        byte[] json = call.bytes();
        int open = call.payloadStart();
        int first = expected(0, json, open, JsonExtent.first(json, open));
        if (names.length == 1) {
            return first < 0 ? body.run(read(call), call) : body.runOne(argument(0, call, first, lastEnd(call)), call);
        }
        int firstEnd = first < 0 ? first : JsonExtent.end(json, first);
        int second = first < 0 ? first : expected(1, json, open, JsonExtent.next(json, firstEnd));
        return second < 0
                ? body.run(read(call), call)
                : body.runTwo(argument(0, call, first, firstEnd), argument(1, call, second, lastEnd(call)), call);
    }

    /** The start of the value of the expected parameter, or negative if another one is there. */
    private int expected(int index, byte[] json, int open, int at) {
        if (json[open] == '[') {
            return at;
        }
        byte[] name = names[index];
        int nameEnd = at + 1 + name.length;
        return nameEnd < json.length && json[nameEnd] == '"' && ByteWords.equal(name, json, at + 1, nameEnd)
                ? JsonExtent.value(json, nameEnd + 1)
                : -1;
    }

    /** The end of the last parameter. It needs no scan of the value: params end after it. */
    private static int lastEnd(ServerCall call) {
        byte[] json = call.bytes();
        int at = call.payloadEnd() - 1;
        while (json[at - 1] <= ' ' && json[at - 1] >= 0) {
            at--;
        }
        return at;
    }

    private void byPosition(ServerCall call, @Nullable Object[] arguments) {
        int described = names.length;
        if (call.paramsCount() > described && rest == null) {
            throw InvalidParams.of("at most " + described + " positional parameters");
        }
        int[] ranges = call.paramsCount() == 0 ? NOTHING : JsonChildren.of(call.bytes(), call.payloadStart());
        int given = ranges.length / 2;
        int single = rest == null ? described : described - 1;
        for (int i = 0; i < single; i++) {
            arguments[slot(i)] = i < given ? argument(i, call, ranges[2 * i], ranges[2 * i + 1]) : leftOut(i);
        }
        if (rest != null) {
            try {
                arguments[slot(single)] = rest.gather(call.bytes(), ranges, 2 * single, Math.max(0, given - single));
            } catch (BindingException e) {
                throw InvalidParams.of(parameters.get(single).name(), e);
            }
        }
    }

    private void byName(ServerCall call, @Nullable Object[] arguments) {
        byte[] json = call.bytes();
        long taken = 0;
        // Most callers write the parameters in the declared order, so that position is checked first.
        int expected = 0;
        int end;
        for (int at = JsonExtent.first(json, call.payloadStart()); json[at] != '}'; at = JsonExtent.next(json, end)) {
            int nameEnd = JsonExtent.end(json, at);
            int value = JsonExtent.value(json, nameEnd);
            end = JsonExtent.end(json, value);
            int index = indexOf(json, at + 1, nameEnd - 1, expected);
            if (index >= 0) {
                arguments[slot(index)] = argument(index, call, value, end);
                taken |= 1L << index;
                expected = index + 1;
            } else if (strict) {
                throw InvalidParams.of(
                        RawJson.ofValid(json, at, nameEnd, null).asString(), "there is no parameter of this name");
            }
        }
        if (Long.bitCount(taken) < names.length) {
            for (int i = 0; i < names.length; i++) {
                if ((taken >>> i & 1) == 0) {
                    arguments[slot(i)] = leftOut(i);
                }
            }
        }
    }

    /** Reads an argument; null for an optional parameter counts as left out. */
    private @Nullable Object argument(int index, ServerCall call, int start, int end) {
        byte[] bytes = call.bytes();
        if (bytes[start] == 'n'
                && required < names.length
                && parameters.get(index).isOptional()) {
            return leftOut(index);
        }
        try {
            StreamArgumentReader stream = streams[index];
            return stream == null ? readers[index].read(bytes, start, end) : stream.open(call, start, end);
        } catch (BindingException e) {
            throw InvalidParams.of(parameters.get(index).name(), e);
        }
    }

    private @Nullable Object leftOut(int index) {
        Parameter parameter = parameters.get(index);
        if (!parameter.isOptional()) {
            throw InvalidParams.of(parameter.name(), "missing");
        }
        Object value = defaults[index];
        boolean unread = value instanceof RawJson && parameter.type() != RawJson.class;
        return unread ? read(readers[index], (RawJson) value) : value;
    }

    private int slot(int index) {
        return contextSlot < 0 || index < contextSlot ? index : index + 1;
    }

    private int indexOf(byte[] bytes, int start, int end, int expected) {
        if (expected < names.length && isNamed(names[expected], bytes, start, end)) {
            return expected;
        }
        for (int i = 0; i < names.length; i++) {
            if (isNamed(names[i], bytes, start, end)) {
                return i;
            }
        }
        for (int i = start; i < end; i++) {
            if (bytes[i] == '\\') {
                // After unescaping, a backslash may be part of the name, but escapes nothing more.
                return exactIndexOf(
                        RawJson.ofValid(bytes, start - 1, end + 1, null).asString());
            }
        }
        return -1;
    }

    private int exactIndexOf(String name) {
        for (int i = 0; i < names.length; i++) {
            if (parameters.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isNamed(byte[] name, byte[] bytes, int start, int end) {
        return ByteWords.equal(name, bytes, start, end);
    }
}
