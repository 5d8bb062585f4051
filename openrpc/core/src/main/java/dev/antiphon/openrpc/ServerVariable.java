package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A part of the URL of a {@link Server} that may vary.
 *
 * @param defaultValue what it is unless somebody says otherwise; null only in documents that are wrong
 * @param values what it may be; empty if that is not said
 * @param description more about it, in Markdown, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record ServerVariable(
        @Nullable String defaultValue,
        List<String> values,
        @Nullable String description,
        Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param defaultValue what it is unless somebody says otherwise; null only in documents that are wrong
     * @param values what it may be; empty if that is not said
     * @param description more about it, in Markdown, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public ServerVariable {
        values = List.copyOf(values);
        extensions = ImmutableCopies.of(extensions);
    }

    static ServerVariable read(MemberReader members) {
        return new ServerVariable(
                members.text("default"), members.texts("enum"), members.text("description"), members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter()
                .text("default", defaultValue)
                .list("enum", values, JsonTrees::text)
                .text("description", description)
                .with(extensions);
    }
}
