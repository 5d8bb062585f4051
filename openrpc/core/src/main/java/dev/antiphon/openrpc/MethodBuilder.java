package dev.antiphon.openrpc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes a {@link Method}, by one thread. */
public final class MethodBuilder {
    private final String name;
    private @Nullable String summary;
    private @Nullable String description;
    private final List<Referable<Tag>> tags = new ArrayList<>();
    private ParamStructure paramStructure = ParamStructure.EITHER;
    private final List<Referable<ContentDescriptor>> params = new ArrayList<>();
    private @Nullable Referable<ContentDescriptor> result;
    private final List<Referable<ErrorDescription>> errors = new ArrayList<>();
    private final List<Referable<Link>> links = new ArrayList<>();
    private final List<Referable<ExamplePairing>> examples = new ArrayList<>();
    private boolean deprecated;
    private final List<Server> servers = new ArrayList<>();
    private @Nullable ExternalDocs externalDocs;
    private final Map<String, JsonNode> extensions = new LinkedHashMap<>();

    MethodBuilder(String name) {
        this.name = name;
    }

    /**
     * Says in a few words what the method does.
     *
     * @param summary the words, or null for none
     * @return this builder
     */
    public MethodBuilder summary(@Nullable String summary) {
        this.summary = summary;
        return this;
    }

    /**
     * Says more about the method.
     *
     * @param description Markdown, or null for none
     * @return this builder
     */
    public MethodBuilder description(@Nullable String description) {
        this.description = description;
        return this;
    }

    /**
     * Adds a tag.
     *
     * @param tag the tag, or a reference to one
     * @return this builder
     */
    public MethodBuilder tag(Referable<Tag> tag) {
        tags.add(tag);
        return this;
    }

    /**
     * Says how arguments may be given; either way unless set.
     *
     * @param structure the way
     * @return this builder
     */
    public MethodBuilder paramStructure(ParamStructure structure) {
        paramStructure = structure;
        return this;
    }

    /**
     * Adds a parameter.
     *
     * @param param the parameter, or a reference to one
     * @return this builder
     */
    public MethodBuilder param(Referable<ContentDescriptor> param) {
        params.add(param);
        return this;
    }

    /**
     * Says what the method answers; without it, the method can only be notified.
     *
     * @param result the result, or a reference to one
     * @return this builder
     */
    public MethodBuilder result(@Nullable Referable<ContentDescriptor> result) {
        this.result = result;
        return this;
    }

    /**
     * Adds an error.
     *
     * @param error the error, or a reference to one
     * @return this builder
     */
    public MethodBuilder error(Referable<ErrorDescription> error) {
        errors.add(error);
        return this;
    }

    /**
     * Adds a link.
     *
     * @param link the link, or a reference to one
     * @return this builder
     */
    public MethodBuilder link(Referable<Link> link) {
        links.add(link);
        return this;
    }

    /**
     * Adds an example.
     *
     * @param example the example, or a reference to one
     * @return this builder
     */
    public MethodBuilder example(Referable<ExamplePairing> example) {
        examples.add(example);
        return this;
    }

    /**
     * Says whether the method should not be called any more.
     *
     * @param deprecated true if it should not
     * @return this builder
     */
    public MethodBuilder deprecated(boolean deprecated) {
        this.deprecated = deprecated;
        return this;
    }

    /**
     * Adds a server that answers this method; all servers of the document do if none is added.
     *
     * @param server the server
     * @return this builder
     */
    public MethodBuilder server(Server server) {
        servers.add(server);
        return this;
    }

    /**
     * Says where more is written.
     *
     * @param docs where, or null for nowhere
     * @return this builder
     */
    public MethodBuilder externalDocs(@Nullable ExternalDocs docs) {
        externalDocs = docs;
        return this;
    }

    /**
     * Adds an extension.
     *
     * @param member its name, which begins with {@code x-}
     * @param value its value
     * @return this builder
     */
    public MethodBuilder extension(String member, JsonNode value) {
        if (!member.startsWith("x-")) {
            throw new IllegalArgumentException(
                    "the name of an extension begins with x-, and \"" + member + "\" does not");
        }
        extensions.put(member, value);
        return this;
    }

    /**
     * Makes the method of what has been said.
     *
     * @return the method
     */
    public Method build() {
        return new Method(
                name,
                summary,
                description,
                tags,
                paramStructure,
                params,
                result,
                errors,
                links,
                examples,
                deprecated,
                servers,
                externalDocs,
                extensions);
    }
}
