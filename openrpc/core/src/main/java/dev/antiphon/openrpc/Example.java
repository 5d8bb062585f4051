package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A value that a parameter or a result may have.
 *
 * @param name the name, that of the parameter where it is the value of one
 * @param summary a short word about it, or null
 * @param description more about it, in Markdown, or null
 * @param value the value, which may be JSON's null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Example(
        String name,
        @Nullable String summary,
        @Nullable String description,
        JsonNode value,
        Map<String, JsonNode> extensions)
        implements Referable<Example> {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name, that of the parameter where it is the value of one
     * @param summary a short word about it, or null
     * @param description more about it, in Markdown, or null
     * @param value the value, which may be JSON's null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Example {
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes one that has a name and a value.
     *
     * @param name the name
     * @param value the value
     * @return the example
     */
    public static Example of(String name, JsonNode value) {
        return new Example(name, null, null, value, Map.of());
    }

    static Example read(MemberReader members) {
        return new Example(
                members.requiredText("name"),
                members.text("summary"),
                members.text("description"),
                members.required("value"),
                members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .any("value", value)
                .with(extensions);
    }
}
