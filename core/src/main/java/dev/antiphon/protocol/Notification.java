package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * A call without a response; it has no id.
 *
 * @param version the version that the message is written in
 * @param method the method's name
 * @param params an array or object of parameters, or null for none
 * @param options an object of options, in 3.0 only, or null for none
 */
public record Notification(
        ProtocolVersion version,
        String method,
        @Nullable RawJson params,
        @Nullable RawJson options) implements Message {
    /**
     * Rejects an invalid notification.
     *
     * @param version the version that the message is written in
     * @param method the method's name
     * @param params an array or object of parameters, or null for none
     * @param options an object of options, in 3.0 only, or null for none
     */
    public Notification {
        MethodName.require(method);
        MessageRules.requireParams(version, params);
        MessageRules.requireOptions(version, options);
    }
}
