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

/** The contract of one method: parameters, result, errors and examples, as the document declares them. Immutable and thread-safe. */
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

    private MethodContract(Method method, OpenRpcDocument document, SchemaValidators validators) {
        name = method.name();
        params = new ParamsContract(method, document, validators);
        result = document.result(method)
                .map(ContentDescriptor::schema)
                .map(schema -> validators.of(schema.tree()))
                .orElse(null);
        JsonNode stream = method.extensions().get("x-antiphon-stream");
        items = stream == null ? null : validators.of(stream.path("items"));
        end = stream == null || !stream.has("result") ? null : validators.of(stream.path("result"));
        subscribed = method.extensions().containsKey("x-subscription");
        errors = document.errors(method);
        document.examples(method).forEach(pairing -> examples.add(example(pairing, document)));
        JsonNode more = method.extensions().get("x-antiphon-aliases");
        if (more != null) {
            more.valueStream().filter(JsonNode::isString).forEach(alias -> aliases.add(alias.stringValue()));
        }
    }

    /**
     * Returns the contracts of all methods.
     *
     * @param document the document
     * @return the contracts, in order
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference cannot be resolved
     */
    public static List<MethodContract> of(OpenRpcDocument document) {
        SchemaValidators validators = new SchemaValidators(document.resolver());
        return document.resolvedMethods().stream()
                .map(method -> new MethodContract(method, document, validators))
                .toList();
    }

    /**
     * Returns the contract of one method.
     *
     * @param method the method
     * @param document the document
     * @param validators the validators of the document
     * @return the contract
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference cannot be resolved
     */
    public static MethodContract of(Method method, OpenRpcDocument document, SchemaValidators validators) {
        return new MethodContract(method, document, validators);
    }

    /**
     * Returns the parameters of an example as they are sent.
     *
     * @param example an example of this method
     * @return {@code params}, by name if the document allows it
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

    /** Reads an example, whose arguments have the names of the parameters, or are in their order. */
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
     * Returns the name of the method.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Returns further names of the method.
     *
     * @return the names
     */
    public List<String> aliases() {
        return aliases;
    }

    /**
     * Returns the contract of the parameters.
     *
     * @return the parameters
     */
    public ParamsContract params() {
        return params;
    }

    /**
     * Returns the validator of the result.
     *
     * @return the validator; empty for a notification
     */
    public Optional<SchemaValidator> result() {
        return Optional.ofNullable(result);
    }

    /**
     * Returns the validator of the items of a stream.
     *
     * @return the validator; empty if the method does not stream
     */
    public Optional<SchemaValidator> items() {
        return Optional.ofNullable(items);
    }

    /**
     * Returns the validator of the final result of a stream.
     *
     * @return the validator; empty if there is none
     */
    public Optional<SchemaValidator> end() {
        return Optional.ofNullable(end);
    }

    /**
     * Returns whether version 2.0 transports the stream as a subscription, which has parameters by position only.
     *
     * @return whether it is a subscription
     */
    public boolean isSubscribed() {
        return subscribed;
    }

    /**
     * Returns the declared errors.
     *
     * @return the errors
     */
    public List<ErrorDescription> errors() {
        return errors;
    }

    /**
     * Returns the examples.
     *
     * @return the examples
     */
    public List<CallExample> examples() {
        return examples;
    }
}
