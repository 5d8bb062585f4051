package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.ValueReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A call that a client is to make, whatever asked for it: a name, a typed method, a proxy or a batch.
 *
 * @param method the method's name
 * @param params writes the parameters, or null for none
 * @param result reads the result, or null for a notification
 * @param inflow takes the items of the stream that is asked for, or null if none is
 * @param options more about it
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Outgoing(
        String method,
        @Nullable Params params,
        @Nullable ValueReader<Object> result,
        @Nullable Inflow inflow,
        CallOption... options) {
    Outgoing(String method, @Nullable Params params, @Nullable ValueReader<Object> result, CallOption... options) {
        this(method, params, result, null, options);
    }

    /** The same call, answered with a stream. */
    Outgoing streaming(Inflow into) {
        return new Outgoing(method, params, result, into, options);
    }

    /** The same call with other parameters. */
    Outgoing with(Params other) {
        return new Outgoing(method, other, result, inflow, options);
    }

    /** The same call with more options. */
    Outgoing with(CallOption... more) {
        CallOption[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return new Outgoing(method, params, result, inflow, all);
    }

    /** The same call, answered otherwise. */
    Outgoing answered(@Nullable ValueReader<Object> by) {
        return new Outgoing(method, params, by, null, options);
    }

    /** Writes the parameters of a call: one JSON array or object. */
    interface Params {
        void writeTo(JsonOutput out);
    }
}
