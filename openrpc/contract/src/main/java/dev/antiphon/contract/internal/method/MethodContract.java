package dev.antiphon.contract.internal.method;

import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.ErrorDescription;
import dev.antiphon.openrpc.Example;
import dev.antiphon.openrpc.ExamplePairing;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.Referable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a document promises of one method. Immutable, and safe for use by any number of threads. */
public final class MethodContract {
    private final String name;
    private final List<String> aliases = new ArrayList<>();
    private final ParamsContract params;
    private final @Nullable SchemaValidator result;
    private final @Nullable SchemaValidator items;
    private final @Nullable SchemaValidator end;
    private final boolean subscribed;
    private final List<ErrorDescription> errors;
    private final List<CallExample> examples = new ArrayList<>();

    private MethodContract(Method method, OpenRpcDocument document, SchemaValidators book) {
        name = method.name();
        params = new ParamsContract(method, document, book);
        result = document.result(method)
                .map(ContentDescriptor::schema)
                .map(schema -> book.shape(schema.tree()))
                .orElse(null);
        JsonNode stream = method.extensions().get("x-antiphon-stream");
        items = stream == null ? null : book.shape(stream.path("items"));
        end = stream == null || !stream.has("result") ? null : book.shape(stream.path("result"));
        subscribed = method.extensions().containsKey("x-subscription");
        errors = document.errors(method);
        document.examples(method).forEach(pairing -> examples.add(example(pairing, document)));
        JsonNode more = method.extensions().get("x-antiphon-aliases");
        if (more != null) {
            more.valueStream().filter(JsonNode::isString).forEach(alias -> aliases.add(alias.stringValue()));
        }
    }

    /**
     * Everything that a document promises.
     *
     * @param document the document
     * @return its methods, in order
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference leads to nothing
     */
    public static List<MethodContract> of(OpenRpcDocument document) {
        SchemaValidators book = new SchemaValidators(document.tree());
        return document.resolvedMethods().stream()
                .map(method -> new MethodContract(method, document, book))
                .toList();
    }

    /**
     * What a document promises of one method.
     *
     * @param method the method
     * @param document the document
     * @param book makes shapes of the document
     * @return the method
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference leads to nothing
     */
    public static MethodContract of(Method method, OpenRpcDocument document, SchemaValidators book) {
        return new MethodContract(method, document, book);
    }

    /**
     * The parameters that an example is called with.
     *
     * @param example one of this method's
     * @return {@code params}, by name if that is allowed
     */
    public JsonNode call(CallExample example) {
        if (params.isWhole() && example.arguments().size() == 1) {
            JsonNode whole = example.arguments().iterator().next();
            return whole.isContainer() ? whole : example.arguments();
        }
        if (params.isByName()) {
            return example.arguments();
        }
        return params.inOrder(example.arguments())
                .orElseGet(() -> JsonNodeFactory.instance
                        .arrayNode()
                        .addAll(example.arguments().valueStream().toList()));
    }

    /** Examples name their arguments as the parameters are named, or give them in order. */
    private CallExample example(ExamplePairing pairing, OpenRpcDocument document) {
        List<Example> values = document.resolve(pairing.params());
        List<String> names = params.names();
        boolean named = values.stream().allMatch(value -> names.contains(value.name()));
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < values.size(); i++) {
            String key = named || i >= names.size() ? values.get(i).name() : names.get(i);
            arguments.set(key, values.get(i).value());
        }
        Referable<Example> answer = pairing.result();
        return new CallExample(
                pairing.name(),
                arguments,
                answer == null ? null : document.resolve(answer).value());
    }

    /**
     * The name of the method.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Further names of the method.
     *
     * @return the names
     */
    public List<String> aliases() {
        return aliases;
    }

    /**
     * What it takes.
     *
     * @return the parameters
     */
    public ParamsContract params() {
        return params;
    }

    /**
     * What it answers.
     *
     * @return the shape; empty if it is only ever a notification
     */
    public Optional<SchemaValidator> result() {
        return Optional.ofNullable(result);
    }

    /**
     * What the items of its stream are.
     *
     * @return the shape; empty if it answers with no stream
     */
    public Optional<SchemaValidator> items() {
        return Optional.ofNullable(items);
    }

    /**
     * What the result of its stream as a whole is.
     *
     * @return the shape; empty if there is none
     */
    public Optional<SchemaValidator> end() {
        return Optional.ofNullable(end);
    }

    /**
     * Whether its stream is subscribed to in version 2.0, which has positions for parameters and no names.
     *
     * @return whether it is
     */
    public boolean isSubscribed() {
        return subscribed;
    }

    /**
     * The errors that it may answer with.
     *
     * @return the errors
     */
    public List<ErrorDescription> errors() {
        return errors;
    }

    /**
     * Calls and their answers.
     *
     * @return the examples
     */
    public List<CallExample> examples() {
        return examples;
    }
}
