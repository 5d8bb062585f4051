package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whom to ask about what a document describes.
 *
 * @param name the name, or null
 * @param email the address for mail, or null
 * @param url the address of a page, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Contact(
        @Nullable String name,
        @Nullable String email,
        @Nullable String url,
        Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name, or null
     * @param email the address for mail, or null
     * @param url the address of a page, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Contact {
        extensions = ImmutableCopies.of(extensions);
    }

    static Contact read(MemberReader members) {
        return new Contact(members.text("name"), members.text("email"), members.text("url"), members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("email", email)
                .text("url", url)
                .with(extensions);
    }
}
