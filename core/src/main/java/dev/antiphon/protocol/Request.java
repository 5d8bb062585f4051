package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * A call that expects a response.
 *
 * @param version the version that the message is written in
 * @param id the id of the response; not null in 1.0, where null marks a notification
 * @param method the method's name
 * @param params an array or object of parameters, or null for none
 * @param options an object of options, in 3.0 only, or null for none
 */
public record Request(
        ProtocolVersion version,
        RpcId id,
        String method,
        @Nullable RawJson params,
        @Nullable RawJson options) implements Message {
    /**
     * Rejects an invalid request.
     *
     * @param version the version that the message is written in
     * @param id the id of the response; not null in 1.0, where null marks a notification
     * @param method the method's name
     * @param params an array or object of parameters, or null for none
     * @param options an object of options, in 3.0 only, or null for none
     */
    public Request {
        MethodName.require(method);
        MessageRules.requireParams(version, params);
        MessageRules.requireOptions(version, options);
        if (version == ProtocolVersion.V1_0 && id instanceof NullId) {
            throw new IllegalArgumentException("In JSON-RPC 1.0 the id null marks a notification");
        }
    }
}
