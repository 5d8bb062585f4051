package dev.antiphon.openrpc;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call and what answers it.
 *
 * @param name the name
 * @param summary a short word about it, or null
 * @param description more about it, in Markdown, or null
 * @param params the arguments, in the order of the parameters
 * @param result the answer; null if the example is a notification
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record ExamplePairing(
        String name,
        @Nullable String summary,
        @Nullable String description,
        List<Referable<Example>> params,
        @Nullable Referable<Example> result,
        Map<String, JsonNode> extensions)
        implements Referable<ExamplePairing> {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name
     * @param summary a short word about it, or null
     * @param description more about it, in Markdown, or null
     * @param params the arguments, in the order of the parameters
     * @param result the answer; null if the example is a notification
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public ExamplePairing {
        params = List.copyOf(params);
        extensions = ImmutableCopies.of(extensions);
    }

    static ExamplePairing read(MemberReader members) {
        return new ExamplePairing(
                members.requiredText("name"),
                members.text("summary"),
                members.text("description"),
                members.referables("params", Example.class, Example::read),
                members.referable("result", Example.class, Example::read),
                members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .wholeList("params", params, Referable::tree)
                .part("result", result, Referable::tree)
                .with(extensions);
    }
}
