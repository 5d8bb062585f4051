package dev.antiphon.contract.internal.mock;

import dev.antiphon.contract.internal.method.CallExample;
import dev.antiphon.contract.internal.method.MethodContract;
import dev.antiphon.contract.internal.sample.SampleGenerator;
import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaViolation;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.ErrorDescription;
import dev.antiphon.stream.StreamSink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A method of a mock server. Thread-safe. */
public final class MockMethod {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ITEMS = 3;

    private final MethodContract contract;
    private final long seed;
    private final List<CallExample> examples = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();
    private volatile @Nullable JsonNode fixedResult;
    private volatile @Nullable ErrorDescription fixedError;

    public MockMethod(MethodContract contract, long seed) {
        this.contract = contract;
        this.seed = seed;
        contract.examples().forEach(this::consider);
    }

    private void consider(CallExample example) {
        JsonNode result = example.result();
        SchemaValidator validator = contract.result().orElse(null);
        if (result != null && validator != null) {
            List<SchemaViolation> violations = validator.violations(result);
            if (violations.isEmpty()) {
                examples.add(example);
            } else {
                ignored.add("the example '" + example.name() + "' of '" + contract.name() + "': " + violations);
            }
        }
    }

    /** The examples that are not used, since their results violate the schema. */
    public List<String> ignored() {
        return ignored;
    }

    public boolean isStream() {
        return contract.items().isPresent();
    }

    public void answerWith(JsonNode result) {
        SchemaValidator validator = contract.result()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + contract.name() + "' is a notification, which has no response"));
        List<SchemaViolation> violations = validator.violations(result);
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(
                    "The document does not allow '" + contract.name() + "' to answer with that: " + violations);
        }
        fixedError = null;
        fixedResult = result;
    }

    public void failWith(long code) {
        boolean standard = code >= -32768 && code <= -32000;
        fixedError = contract.errors().stream()
                .filter(error -> error.code() == code)
                .findFirst()
                .orElseGet(() -> {
                    if (standard) {
                        return ErrorDescription.of(code, "Error set on the mock server");
                    }
                    List<Long> codes = contract.errors().stream()
                            .map(ErrorDescription::code)
                            .toList();
                    throw new IllegalArgumentException("The document declares no error " + code + " for '"
                            + contract.name() + "'; it declares " + codes);
                });
    }

    public void behave() {
        fixedError = null;
        fixedResult = null;
    }

    public RawJson answer(RawJson params) {
        JsonNode arguments = checked(params);
        JsonNode fixed = fixedResult;
        return JsonNodes.raw(fixed != null ? fixed : result(arguments));
    }

    public void stream(@Nullable RawJson params, StreamSink<RawJson> sink) {
        JsonNode arguments = checked(params == null ? RawJson.NULL : params);
        for (JsonNode item : items(arguments)) {
            sink.send(JsonNodes.raw(item));
        }
        SchemaValidator end = contract.end().orElse(null);
        if (end == null) {
            sink.complete();
        } else {
            sink.complete(JsonNodes.raw(sample(end, arguments)));
        }
    }

    private JsonNode checked(RawJson params) {
        JsonNode arguments;
        try {
            arguments = JsonNodes.tree(params);
        } catch (IllegalArgumentException deep) {
            throw invalidParams(List.of(new SchemaViolation("", String.valueOf(deep.getMessage()))));
        }
        List<SchemaViolation> violations = contract.params().violations(arguments);
        if (!violations.isEmpty()) {
            throw invalidParams(violations);
        }
        ErrorDescription error = fixedError;
        if (error != null) {
            JsonNode data = error.data();
            throw new JsonRpcException(error.code(), error.message(), data == null ? null : JsonNodes.raw(data));
        }
        return arguments;
    }

    private static InvalidParamsException invalidParams(List<SchemaViolation> violations) {
        ArrayNode list = NODES.arrayNode();
        violations.forEach(
                violation -> list.addObject().put("path", violation.path()).put("message", violation.message()));
        return new InvalidParamsException(
                "Invalid params", JsonNodes.raw(NODES.objectNode().set("violations", list)));
    }

    private JsonNode result(JsonNode arguments) {
        SchemaValidator validator = contract.result().orElse(null);
        if (validator == null) {
            return NODES.nullNode();
        }
        JsonNode best = mostSimilar(arguments);
        return best != null ? best : sample(validator, arguments);
    }

    /** The items of an example, if its result is an array, else generated ones. */
    private List<JsonNode> items(JsonNode arguments) {
        SchemaValidator validator = contract.items().orElseThrow();
        JsonNode fixed = fixedResult;
        JsonNode list = fixed != null ? fixed : mostSimilar(arguments);
        if (list != null && list.isArray()) {
            return list.valueStream().toList();
        }
        List<JsonNode> items = SampleGenerator.some(validator, seedFor(arguments), ITEMS);
        if (items.isEmpty()) {
            throw none("the items of its stream");
        }
        return items;
    }

    /** The result of the example that has the most arguments in common with a call. */
    private @Nullable JsonNode mostSimilar(JsonNode arguments) {
        JsonNode best = null;
        int most = -1;
        for (CallExample example : examples) {
            JsonNode result = example.result();
            int common = common(example.arguments(), arguments);
            if (result != null && common > most) {
                best = result;
                most = common;
            }
        }
        return best;
    }

    private int common(ObjectNode example, JsonNode arguments) {
        List<String> names = contract.params().names();
        int common = 0;
        for (int i = 0; i < names.size(); i++) {
            JsonNode argument = arguments.isArray() ? arguments.path(i) : arguments.path(names.get(i));
            if (JsonNodes.same(argument, example.path(names.get(i)))) {
                common++;
            }
        }
        return common;
    }

    private JsonNode sample(SchemaValidator validator, JsonNode arguments) {
        return SampleGenerator.one(validator, seedFor(arguments)).orElseThrow(() -> none("its result"));
    }

    /** The same for the same call, so that its result is the same. */
    private long seedFor(JsonNode arguments) {
        return 31 * (31 * seed + contract.name().hashCode()) + arguments.hashCode();
    }

    private InternalErrorException none(String what) {
        return new InternalErrorException(
                "No value was found that the schema of " + what + " allows; an example in the document would help",
                null);
    }
}
