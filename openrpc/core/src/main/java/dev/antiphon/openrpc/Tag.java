package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A word by which methods are grouped.
 *
 * @param name the word
 * @param summary a short word about it, or null; OpenRPC's meta-schema does not know it
 * @param description more about it, in Markdown, or null
 * @param externalDocs where more is written, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Tag(
        String name,
        @Nullable String summary,
        @Nullable String description,
        @Nullable ExternalDocs externalDocs,
        Map<String, JsonNode> extensions)
        implements Referable<Tag> {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the word
     * @param summary a short word about it, or null; OpenRPC's meta-schema does not know it
     * @param description more about it, in Markdown, or null
     * @param externalDocs where more is written, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Tag {
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes one that is a word and nothing more.
     *
     * @param name the word
     * @return the tag
     */
    public static Tag of(String name) {
        return new Tag(name, null, null, null, Map.of());
    }

    static Tag read(MemberReader members) {
        return new Tag(
                members.requiredText("name"),
                members.text("summary"),
                members.text("description"),
                members.object("externalDocs", ExternalDocs::read),
                members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .part("externalDocs", externalDocs, ExternalDocs::tree)
                .with(extensions);
    }
}
