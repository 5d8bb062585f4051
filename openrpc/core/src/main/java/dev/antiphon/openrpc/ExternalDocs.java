package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where more is written.
 *
 * @param url the address
 * @param description more about it, in Markdown, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record ExternalDocs(String url, @Nullable String description, Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param url the address
     * @param description more about it, in Markdown, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public ExternalDocs {
        extensions = ImmutableCopies.of(extensions);
    }

    static ExternalDocs read(MemberReader members) {
        return new ExternalDocs(members.requiredText("url"), members.text("description"), members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter()
                .text("url", url)
                .text("description", description)
                .with(extensions);
    }
}
