package dev.antiphon.openrpc;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What may be called next, with what an answer has.
 *
 * @param name the name, or null
 * @param summary a short word about it, or null
 * @param description more about it, in Markdown, or null
 * @param method the name of the method to call, or null for that which the link belongs to
 * @param params the arguments by name, values or expressions such as <code>${result.id}</code>
 * @param server where to call it, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Link(
        @Nullable String name,
        @Nullable String summary,
        @Nullable String description,
        @Nullable String method,
        Map<String, JsonNode> params,
        @Nullable Server server,
        Map<String, JsonNode> extensions)
        implements Referable<Link> {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name, or null
     * @param summary a short word about it, or null
     * @param description more about it, in Markdown, or null
     * @param method the name of the method to call, or null for that which the link belongs to
     * @param params the arguments by name, values or expressions such as <code>${result.id}</code>
     * @param server where to call it, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Link {
        params = ImmutableCopies.of(params);
        extensions = ImmutableCopies.of(extensions);
    }

    static Link read(MemberReader members) {
        return new Link(
                members.text("name"),
                members.text("summary"),
                members.text("description"),
                members.text("method"),
                members.table("params", (value, at) -> value),
                members.object("server", Server::read),
                members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .text("method", method)
                .map("params", params, JsonNode::deepCopy)
                .part("server", server, Server::tree)
                .with(extensions);
    }
}
