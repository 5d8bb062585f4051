package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Under which terms what a document describes may be used.
 *
 * @param name the name, or null
 * @param url where its text is, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record License(@Nullable String name, @Nullable String url, Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name, or null
     * @param url where its text is, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public License {
        extensions = ImmutableCopies.of(extensions);
    }

    static License read(MemberReader members) {
        return new License(members.text("name"), members.text("url"), members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter().text("name", name).text("url", url).with(extensions);
    }
}
