package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a method to be called and for its answer.
 *
 * @param version the version that the message is written in
 * @param id what the answer will carry; not null in 1.0, where null marks a notification
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
     * Refuses what is not a request.
     *
     * @param version the version that the message is written in
     * @param id what the answer will carry; not null in 1.0, where null marks a notification
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
