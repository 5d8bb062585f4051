package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes the methods of a server as <a href="https://spec.open-rpc.org">OpenRPC</a> does. What is read and written again
 * says the same: members that the specification does not know are kept as extensions; only what is what would hold anyway,
 * such as {@code "required": false} or an empty list of tags, is left out.
 *
 * <p>Immutable, but for the trees that it gives, which must not be changed. Any thread may use it.
 *
 * @param openrpc the version of OpenRPC that the document is written by
 * @param info what the document is about
 * @param servers where the methods are answered; empty if that is not said
 * @param methods the methods
 * @param components what the document refers to
 * @param externalDocs where more is written, or null
 * @param schema {@code $schema}, or null
 * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link #validate()} complains of what the
 *     specification does not allow
 */
public record OpenRpcDocument(
        String openrpc,
        Info info,
        List<Server> servers,
        List<Referable<Method>> methods,
        Components components,
        @Nullable ExternalDocs externalDocs,
        @Nullable String schema,
        Map<String, JsonNode> extensions) {
    /**
     * Makes it of copies of what could change.
     *
     * @param openrpc the version of OpenRPC that the document is written by
     * @param info what the document is about
     * @param servers where the methods are answered; empty if that is not said
     * @param methods the methods
     * @param components what the document refers to
     * @param externalDocs where more is written, or null
     * @param schema {@code $schema}, or null
     * @param extensions all other members, {@code x-} or not, so that nothing is lost; {@link #validate()} complains of what the
     *     specification does not allow
     */
    public OpenRpcDocument {
        servers = List.copyOf(servers);
        methods = List.copyOf(methods);
        extensions = ImmutableCopies.of(extensions);
    }

    /**
     * Makes a document of version 1.3.2 that has methods and schemas.
     *
     * @param info what it is about
     * @param methods the methods
     * @param components what they refer to
     * @return the document
     */
    public static OpenRpcDocument of(Info info, List<Method> methods, Components components) {
        return new OpenRpcDocument("1.3.2", info, List.of(), List.copyOf(methods), components, null, null, Map.of());
    }

    /**
     * Reads a document. Text that is nested deeper than 200 or longer than 32 MiB is refused.
     *
     * @param text JSON
     * @return the document
     * @throws OpenRpcException if it is not JSON, or so wrong that the methods cannot be told; what is wrong otherwise,
     *     {@link #validate()} says
     */
    public static OpenRpcDocument parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a document. Text that is nested deeper than 200 or longer than 32 MiB is refused.
     *
     * @param text JSON in UTF-8
     * @return the document
     * @throws OpenRpcException if it is not JSON, or so wrong that the methods cannot be told; what is wrong otherwise,
     *     {@link #validate()} says
     */
    public static OpenRpcDocument parse(byte[] text) {
        if (text.length > JsonTrees.MAX_BYTES) {
            throw new OpenRpcException(
                    "", "has " + text.length + " bytes, and the limit is " + JsonTrees.MAX_BYTES + " bytes");
        }
        JsonNode tree;
        try {
            tree = JsonTrees.read(text);
        } catch (JacksonException e) {
            throw new OpenRpcException("", "is not JSON that can be read: " + e.getOriginalMessage(), e);
        }
        return read(tree);
    }

    /**
     * Reads a document that is a tree already.
     *
     * @param tree JSON
     * @return the document
     * @throws OpenRpcException if it is so wrong that the methods cannot be told
     */
    public static OpenRpcDocument of(JsonNode tree) {
        return read(tree.deepCopy());
    }

    /** Keeps parts of the tree, which must not change afterwards. */
    private static OpenRpcDocument read(JsonNode tree) {
        var members = new MemberReader(tree, "");
        Components components = members.object("components", Components::read);
        return new OpenRpcDocument(
                members.requiredText("openrpc"),
                members.requiredObject("info", Info::read),
                members.list("servers", Server::read),
                members.requiredReferables("methods", Method.class, Method::read),
                components == null ? Components.NONE : components,
                members.object("externalDocs", ExternalDocs::read),
                members.text("$schema"),
                members.rest());
    }

    /**
     * Writes the document over several lines.
     *
     * @return JSON
     */
    public String toJson() {
        return JsonTrees.write(tree());
    }

    /**
     * Writes the document in one line.
     *
     * @return JSON in UTF-8
     */
    public byte[] toBytes() {
        return JsonTrees.bytes(tree());
    }

    /**
     * Gives the document as it is written.
     *
     * @return a tree that belongs to the caller
     */
    public ObjectNode tree() {
        return new MemberWriter()
                .text("$schema", schema)
                .text("openrpc", openrpc)
                .part("info", info, Info::tree)
                .list("servers", servers, Server::tree)
                .wholeList("methods", methods, Referable::tree)
                .part("components", components.equals(Components.NONE) ? null : components, Components::tree)
                .part("externalDocs", externalDocs, ExternalDocs::tree)
                .with(extensions);
    }

    /**
     * Says what is wrong with the document: what the specification forbids, and what its meta-schema cannot see, such as two
     * methods of one name, or a reference to nothing.
     *
     * @return what is wrong, in the order of the document; empty if nothing is
     */
    public List<ValidationProblem> validate() {
        return new DocumentValidator(this).findings();
    }

    /**
     * Gives all methods, those that are referred to included.
     *
     * @return the methods, in order
     * @throws OpenRpcException if a reference does not lead to a method
     */
    public List<Method> resolvedMethods() {
        return resolve(methods);
    }

    /**
     * Gives the method of a name.
     *
     * @param name the name
     * @return the method, if there is one
     * @throws OpenRpcException if a reference does not lead to a method
     */
    public Optional<Method> method(String name) {
        return resolvedMethods().stream()
                .filter(method -> method.name().equals(name))
                .findFirst();
    }

    /**
     * Gives the parameters of a method.
     *
     * @param method a method of this document
     * @return the parameters, in order
     * @throws OpenRpcException if a reference does not lead to a parameter
     */
    public List<ContentDescriptor> params(Method method) {
        return resolve(method.params());
    }

    /**
     * Gives the result of a method.
     *
     * @param method a method of this document
     * @return the result; empty if callers can only notify
     * @throws OpenRpcException if a reference does not lead to a result
     */
    public Optional<ContentDescriptor> result(Method method) {
        return Optional.ofNullable(method.result()).map(this::resolve);
    }

    /**
     * Gives the errors of a method.
     *
     * @param method a method of this document
     * @return the errors, in order
     * @throws OpenRpcException if a reference does not lead to an error
     */
    public List<ErrorDescription> errors(Method method) {
        return resolve(method.errors());
    }

    /**
     * Gives the examples of a method.
     *
     * @param method a method of this document
     * @return the examples, in order
     * @throws OpenRpcException if a reference does not lead to an example
     */
    public List<ExamplePairing> examples(Method method) {
        return resolve(method.examples());
    }

    /**
     * Gives the tags of a method.
     *
     * @param method a method of this document
     * @return the tags, in order
     * @throws OpenRpcException if a reference does not lead to a tag
     */
    public List<Tag> tags(Method method) {
        return resolve(method.tags());
    }

    /**
     * Gives what is there or referred to.
     *
     * @param referable the thing, or a reference to it
     * @param <T> what it is
     * @return the thing
     * @throws OpenRpcException if there is no such thing, or only references that lead back to each other
     */
    public <T> T resolve(Referable<T> referable) {
        return resolver().resolve(referable);
    }

    /**
     * Gives what is there or referred to.
     *
     * @param referables things, and references to things
     * @param <T> what they are
     * @return the things, in order
     * @throws OpenRpcException if there is no such thing, or only references that lead back to each other
     */
    public <T> List<T> resolve(List<Referable<T>> referables) {
        return referables.stream().map(resolver()::resolve).toList();
    }

    /**
     * Gives the schema that is meant, which is no reference. The schemas in it may be references again, back to it too.
     *
     * @param schema a schema of this document
     * @return the schema itself, or what it refers to
     * @throws OpenRpcException if there is no such schema, or only references that lead back to each other
     */
    public Schema resolve(Schema schema) {
        return resolve(schema, schema);
    }

    /**
     * Gives the schema that is meant, as {@link #resolve(Schema)} does, but looks for what is not in the document in a schema
     * around it: there are documents whose schemas have {@code definitions} of their own.
     *
     * @param schema a schema of this document
     * @param scope the schema of the parameter or result, in which it stands
     * @return the schema itself, or what it refers to
     * @throws OpenRpcException if there is no such schema, or only references that lead back to each other
     */
    public Schema resolve(Schema schema, Schema scope) {
        return resolver().resolve(schema, scope);
    }

    /**
     * Returns a resolver of the references of this document, for callers that resolve many: it keeps what it has resolved.
     *
     * @return a resolver, for one thread
     */
    public ReferenceResolver resolver() {
        return new ReferenceResolver(this);
    }
}
