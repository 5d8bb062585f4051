package dev.antiphon.internal.client;

import dev.antiphon.CallOption;
import dev.antiphon.internal.stream.InboundStream;
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
 * @param inboundStream takes the items of the stream that is asked for, or null if none is
 * @param options more about it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record OutboundCall(
        String method,
        @Nullable Params params,
        @Nullable ValueReader<Object> result,
        @Nullable InboundStream inboundStream,
        CallOption... options) {
    public OutboundCall(
            String method, @Nullable Params params, @Nullable ValueReader<Object> result, CallOption... options) {
        this(method, params, result, null, options);
    }

    /** The same call, answered with a stream. */
    public OutboundCall streaming(InboundStream into) {
        return new OutboundCall(method, params, result, into, options);
    }

    /** The same call with other parameters. */
    OutboundCall with(Params other) {
        return new OutboundCall(method, other, result, inboundStream, options);
    }

    /** The same call with more options. */
    OutboundCall with(CallOption... more) {
        CallOption[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return new OutboundCall(method, params, result, inboundStream, all);
    }

    /** The same call, answered otherwise. */
    public OutboundCall answered(@Nullable ValueReader<Object> by) {
        return new OutboundCall(method, params, by, null, options);
    }

    /** Writes the parameters of a call: one JSON array or object. */
    public interface Params {
        void writeTo(JsonOutput out);
    }
}
