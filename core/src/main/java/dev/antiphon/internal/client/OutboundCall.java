package dev.antiphon.internal.client;

import dev.antiphon.CallOption;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.ValueReader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An outbound call of a client, made by name, by typed method, by a proxy or by a batch. Immutable.
 *
 * @param method the method's name
 * @param params writes the parameters, or null for none
 * @param result reads the result, or null for a notification
 * @param inboundStream receives the items of the requested stream, or null for none
 * @param options the options of the call
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

    /** Returns this call with a stream as its result. */
    public OutboundCall streaming(InboundStream into) {
        return new OutboundCall(method, params, result, into, options);
    }

    /** Returns this call with other parameters. */
    OutboundCall with(Params other) {
        return new OutboundCall(method, other, result, inboundStream, options);
    }

    /** Returns this call with further options. */
    OutboundCall with(CallOption... more) {
        CallOption[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return new OutboundCall(method, params, result, inboundStream, all);
    }

    /** Returns this call with another reader of the result. */
    public OutboundCall answered(@Nullable ValueReader<Object> by) {
        return new OutboundCall(method, params, by, null, options);
    }

    /** The writer of the parameters of a call: one JSON array or object. */
    public interface Params {
        void writeTo(JsonOutput out);
    }
}
