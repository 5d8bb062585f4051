package dev.antiphon.openrpc;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A method: what it is called, what it takes and what it answers.
 *
 * @param name the name, of which there is one in a document
 * @param summary a short word about it, or null
 * @param description more about it, in Markdown, or null
 * @param tags the words by which it is grouped
 * @param paramStructure how arguments may be given
 * @param params the parameters, required ones first
 * @param result what it answers; null if it is only ever a notification
 * @param errors the errors that it may answer with
 * @param links what may be called next
 * @param examples calls and their answers
 * @param deprecated whether it should not be called any more
 * @param servers where it is answered, if not where all methods are
 * @param externalDocs where more is written, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
 */
public record Method(
        String name,
        @Nullable String summary,
        @Nullable String description,
        List<Referable<Tag>> tags,
        ParamStructure paramStructure,
        List<Referable<ContentDescriptor>> params,
        @Nullable Referable<ContentDescriptor> result,
        List<Referable<ErrorDescription>> errors,
        List<Referable<Link>> links,
        List<Referable<ExamplePairing>> examples,
        boolean deprecated,
        List<Server> servers,
        @Nullable ExternalDocs externalDocs,
        Map<String, JsonNode> extensions)
        implements Referable<Method> {
    /**
     * Makes it of copies of what could change.
     *
     * @param name the name, of which there is one in a document
     * @param summary a short word about it, or null
     * @param description more about it, in Markdown, or null
     * @param tags the words by which it is grouped
     * @param paramStructure how arguments may be given
     * @param params the parameters, required ones first
     * @param result what it answers; null if it is only ever a notification
     * @param errors the errors that it may answer with
     * @param links what may be called next
     * @param examples calls and their answers
     * @param deprecated whether it should not be called any more
     * @param servers where it is answered, if not where all methods are
     * @param externalDocs where more is written, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link OpenRpcDocument#validate()} complains of what the specification does not allow
     */
    public Method {
        tags = List.copyOf(tags);
        params = List.copyOf(params);
        errors = List.copyOf(errors);
        links = List.copyOf(links);
        examples = List.copyOf(examples);
        servers = List.copyOf(servers);
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Begins a method.
     *
     * @param name its name
     * @return a builder, for one thread
     */
    public static MethodBuilder builder(String name) {
        return new MethodBuilder(name);
    }

    /**
     * Says whether callers can only notify.
     *
     * @return true if there is no result
     */
    public boolean isNotification() {
        return result == null;
    }

    static Method read(MemberReader members) {
        return new Method(
                members.requiredText("name"),
                members.text("summary"),
                members.text("description"),
                members.referables("tags", Tag.class, Tag::read),
                ParamStructure.read(members),
                members.requiredReferables("params", ContentDescriptor.class, ContentDescriptor::read),
                members.referable("result", ContentDescriptor.class, ContentDescriptor::read),
                members.referables("errors", ErrorDescription.class, ErrorDescription::read),
                members.referables("links", Link.class, Link::read),
                members.referables("examples", ExamplePairing.class, ExamplePairing::read),
                members.flag("deprecated"),
                members.list("servers", Server::read),
                members.object("externalDocs", ExternalDocs::read),
                members.rest());
    }

    @Override
    public ObjectNode tree() {
        return new MemberWriter()
                .text("name", name)
                .text("summary", summary)
                .text("description", description)
                .list("tags", tags, Referable::tree)
                .text("paramStructure", paramStructure.written())
                .wholeList("params", params, Referable::tree)
                .part("result", result, Referable::tree)
                .list("errors", errors, Referable::tree)
                .list("links", links, Referable::tree)
                .list("examples", examples, Referable::tree)
                .flag("deprecated", deprecated)
                .list("servers", servers, Server::tree)
                .part("externalDocs", externalDocs, ExternalDocs::tree)
                .with(extensions);
    }
}
