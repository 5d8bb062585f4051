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

/** Answers calls of one method as its document says. Safe for use by any number of threads. */
public final class MockMethod {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ITEMS = 3;

    private final MethodContract operation;
    private final long seed;
    private final List<CallExample> examples = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();
    private volatile @Nullable JsonNode given;
    private volatile @Nullable ErrorDescription failure;

    public MockMethod(MethodContract operation, long seed) {
        this.operation = operation;
        this.seed = seed;
        operation.examples().forEach(this::consider);
    }

    private void consider(CallExample example) {
        JsonNode result = example.result();
        SchemaValidator shape = operation.result().orElse(null);
        if (result != null && shape != null) {
            List<SchemaViolation> violations = shape.violations(result);
            if (violations.isEmpty()) {
                examples.add(example);
            } else {
                ignored.add("the example '" + example.name() + "' of '" + operation.name() + "': " + violations);
            }
        }
    }

    /** Examples that are not used, since their results are not what the schema allows. */
    public List<String> ignored() {
        return ignored;
    }

    public boolean isStream() {
        return operation.items().isPresent();
    }

    public void answerWith(JsonNode result) {
        SchemaValidator shape = operation
                .result()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + operation.name() + "' is a notification, which nobody answers"));
        List<SchemaViolation> violations = shape.violations(result);
        if (!violations.isEmpty()) {
            throw new IllegalArgumentException(
                    "The document does not allow '" + operation.name() + "' to answer with that: " + violations);
        }
        failure = null;
        given = result;
    }

    public void failWith(long code) {
        boolean standard = code >= -32768 && code <= -32000;
        failure = operation.errors().stream()
                .filter(error -> error.code() == code)
                .findFirst()
                .orElseGet(() -> {
                    if (standard) {
                        return ErrorDescription.of(code, "As it was told");
                    }
                    List<Long> codes = operation.errors().stream()
                            .map(ErrorDescription::code)
                            .toList();
                    throw new IllegalArgumentException("The document declares no error " + code + " for '"
                            + operation.name() + "'; it declares " + codes);
                });
    }

    public void behave() {
        failure = null;
        given = null;
    }

    public RawJson answer(RawJson params) {
        JsonNode arguments = checked(params);
        JsonNode told = given;
        return JsonNodes.raw(told != null ? told : result(arguments));
    }

    public void stream(@Nullable RawJson params, StreamSink<RawJson> sink) {
        JsonNode arguments = checked(params == null ? RawJson.NULL : params);
        for (JsonNode item : items(arguments)) {
            sink.send(JsonNodes.raw(item));
        }
        SchemaValidator end = operation.end().orElse(null);
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
            throw refused(List.of(new SchemaViolation("", String.valueOf(deep.getMessage()))));
        }
        List<SchemaViolation> violations = operation.params().violations(arguments);
        if (!violations.isEmpty()) {
            throw refused(violations);
        }
        ErrorDescription told = failure;
        if (told != null) {
            JsonNode data = told.data();
            throw new JsonRpcException(told.code(), told.message(), data == null ? null : JsonNodes.raw(data));
        }
        return arguments;
    }

    private static InvalidParamsException refused(List<SchemaViolation> violations) {
        ArrayNode list = NODES.arrayNode();
        violations.forEach(
                violation -> list.addObject().put("path", violation.path()).put("message", violation.message()));
        return new InvalidParamsException(
                "Invalid params", JsonNodes.raw(NODES.objectNode().set("violations", list)));
    }

    private JsonNode result(JsonNode arguments) {
        SchemaValidator shape = operation.result().orElse(null);
        if (shape == null) {
            return NODES.nullNode();
        }
        JsonNode best = likest(arguments);
        return best != null ? best : sample(shape, arguments);
    }

    /** The items of an example, if that is a list of such, else as the schema says. */
    private List<JsonNode> items(JsonNode arguments) {
        SchemaValidator shape = operation.items().orElseThrow();
        JsonNode told = given;
        JsonNode list = told != null ? told : likest(arguments);
        if (list != null && list.isArray()) {
            return list.valueStream().toList();
        }
        List<JsonNode> items = SampleGenerator.some(shape, seedFor(arguments), ITEMS);
        if (items.isEmpty()) {
            throw none("the items of its stream");
        }
        return items;
    }

    /** The result of the example that has most arguments in common with a call. */
    private @Nullable JsonNode likest(JsonNode arguments) {
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
        List<String> names = operation.params().names();
        int common = 0;
        for (int i = 0; i < names.size(); i++) {
            JsonNode argument = arguments.isArray() ? arguments.path(i) : arguments.path(names.get(i));
            if (JsonNodes.same(argument, example.path(names.get(i)))) {
                common++;
            }
        }
        return common;
    }

    private JsonNode sample(SchemaValidator shape, JsonNode arguments) {
        return SampleGenerator.one(shape, seedFor(arguments)).orElseThrow(() -> none("its result"));
    }

    /** The same call has the same answer. */
    private long seedFor(JsonNode arguments) {
        return 31 * (31 * seed + operation.name().hashCode()) + arguments.hashCode();
    }

    private InternalErrorException none(String what) {
        return new InternalErrorException(
                "No value was found that the schema of " + what + " allows; an example in the document would help",
                null);
    }
}
