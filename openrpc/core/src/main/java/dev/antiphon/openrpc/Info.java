package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a document is about.
 *
 * @param title the name of what is described
 * @param version the version of what is described, not that of OpenRPC
 * @param description more about it, in Markdown, or null
 * @param termsOfService the address of the terms, or null
 * @param contact whom to ask, or null
 * @param license the licence, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Info(
        String title,
        String version,
        @Nullable String description,
        @Nullable String termsOfService,
        @Nullable Contact contact,
        @Nullable License license,
        Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param title the name of what is described
     * @param version the version of what is described, not that of OpenRPC
     * @param description more about it, in Markdown, or null
     * @param termsOfService the address of the terms, or null
     * @param contact whom to ask, or null
     * @param license the licence, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Info {
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes one that has only what it must have.
     *
     * @param title the name of what is described
     * @param version the version of what is described
     * @return the information
     */
    public static Info of(String title, String version) {
        return new Info(title, version, null, null, null, null, Map.of());
    }

    static Info read(MemberReader members) {
        return new Info(
                members.requiredText("title"),
                members.requiredText("version"),
                members.text("description"),
                members.text("termsOfService"),
                members.object("contact", Contact::read),
                members.object("license", License::read),
                members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter()
                .text("title", title)
                .text("version", version)
                .text("description", description)
                .text("termsOfService", termsOfService)
                .part("contact", contact, Contact::tree)
                .part("license", license, License::tree)
                .with(extensions);
    }
}
