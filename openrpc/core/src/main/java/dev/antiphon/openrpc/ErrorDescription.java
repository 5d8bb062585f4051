package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error that a method may answer with.
 *
 * @param code the code
 * @param message the message
 * @param data what may come with it, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record ErrorDescription(
        long code, String message, @Nullable JsonNode data, Map<String, JsonNode> extensions)
        implements Referable<ErrorDescription> {
    /**
     * Makes it of copies of what could change.
     *
     * @param code the code
     * @param message the message
     * @param data what may come with it, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public ErrorDescription {
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes one without data.
     *
     * @param code the code
     * @param message the message
     * @return the error
     */
    public static ErrorDescription of(long code, String message) {
        return new ErrorDescription(code, message, null, Map.of());
    }

    static ErrorDescription read(MemberReader members) {
        return new ErrorDescription(
                members.requiredInteger("code"), members.requiredText("message"), members.any("data"), members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .integer("code", code)
                .text("message", message)
                .any("data", data)
                .with(extensions);
    }
}
