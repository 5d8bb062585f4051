package dev.antiphon.openrpc;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where methods are answered.
 *
 * @param url the address; OpenRPC's own tools want an absolute one
 * @param name the name, or null
 * @param summary a short word about it, or null
 * @param description more about it, in Markdown, or null
 * @param variables what may vary in the URL, by name
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Server(
        String url,
        @Nullable String name,
        @Nullable String summary,
        @Nullable String description,
        Map<String, ServerVariable> variables,
        Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param url the address; OpenRPC's own tools want an absolute one
     * @param name the name, or null
     * @param summary a short word about it, or null
     * @param description more about it, in Markdown, or null
     * @param variables what may vary in the URL, by name
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Server {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes one that has a name and an address.
     *
     * @param name the name
     * @param url the address
     * @return the server
     */
    public static Server of(String name, String url) {
        return new Server(url, name, null, null, Map.of(), Map.of());
    }

    static Server read(MemberReader members) {
        return new Server(
                members.requiredText("url"),
                members.text("name"),
                members.text("summary"),
                members.text("description"),
                members.map("variables", ServerVariable::read),
                members.rest());
    }

    ObjectNode tree() {
        return new MemberWriter()
                .text("url", url)
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .map("variables", variables, ServerVariable::tree)
                .with(extensions);
    }
}
