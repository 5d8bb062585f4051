package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A parameter or a result: its name, its schema and what is said of it.
 *
 * @param name the name, by which an argument is given
 * @param summary a short word about it, or null
 * @param description more about it, in Markdown, or null
 * @param required whether an argument must be given; a result says nothing by it
 * @param schema what the value looks like
 * @param deprecated whether it should not be used any more
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record ContentDescriptor(
        String name,
        @Nullable String summary,
        @Nullable String description,
        boolean required,
        Schema schema,
        boolean deprecated,
        Map<String, JsonNode> extensions)
        implements Referable<ContentDescriptor> {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name, by which an argument is given
     * @param summary a short word about it, or null
     * @param description more about it, in Markdown, or null
     * @param required whether an argument must be given; a result says nothing by it
     * @param schema what the value looks like
     * @param deprecated whether it should not be used any more
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public ContentDescriptor {
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes one that may be left out.
     *
     * @param name the name
     * @param schema what the value looks like
     * @return the content descriptor
     */
    public static ContentDescriptor of(String name, Schema schema) {
        return new ContentDescriptor(name, null, null, false, schema, false, Map.of());
    }

    /**
     * Makes one that must be given.
     *
     * @param name the name
     * @param schema what the value looks like
     * @return the content descriptor
     */
    public static ContentDescriptor required(String name, Schema schema) {
        return new ContentDescriptor(name, null, null, true, schema, false, Map.of());
    }

    static ContentDescriptor read(MemberReader members) {
        return new ContentDescriptor(
                members.requiredText("name"),
                members.text("summary"),
                members.text("description"),
                members.flag("required"),
                ReferenceTypes.schema(members.required("schema"), members.path("schema")),
                members.flag("deprecated"),
                members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .flag("required", required)
                .any("schema", schema.tree())
                .flag("deprecated", deprecated)
                .with(extensions);
    }
}
