package dev.antiphon.contract.internal.method;

import dev.antiphon.contract.internal.sample.InvalidSample;
import dev.antiphon.contract.internal.sample.InvalidSampleGenerator;
import dev.antiphon.contract.internal.sample.SampleGenerator;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.contract.internal.schema.SchemaViolation;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.ParamStructure;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parameters of a method: which are allowed, and some that are and some that are not. Immutable, and safe for use by any number of
 * threads.
 */
public final class ParamsContract {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String STREAM = "x-antiphon-stream";

    private final List<ContentDescriptor> descriptors;
    private final boolean rest;
    private final ParamStructure structure;
    private final @Nullable SchemaValidator whole;
    /** What references inside of the schemas of parameters are within. */
    private final IdentityHashMap<JsonNode, JsonNode> scopes = new IdentityHashMap<>();

    private final SchemaValidator byName;
    private final SchemaValidator byPosition;
    private final SchemaValidator sampled;

    ParamsContract(Method method, OpenRpcDocument document, SchemaValidators book) {
        descriptors = document.params(method);
        structure = method.paramStructure();
        rest = !descriptors.isEmpty()
                && flag(descriptors.get(descriptors.size() - 1).extensions().get("x-antiphon-rest"));
        JsonNode all = method.extensions().get("x-antiphon-params");
        whole = all == null ? null : book.shape(all);
        byName = book.shape(named(false), scopes);
        byPosition = book.shape(positioned(), scopes);
        boolean streams =
                descriptors.stream().anyMatch(param -> param.extensions().containsKey(STREAM));
        sampled = streams ? book.shape(named(true), scopes) : byName;
    }

    private static boolean flag(@Nullable JsonNode value) {
        return value != null && value.isBoolean() && value.booleanValue();
    }

    private ObjectNode named(boolean sampling) {
        ObjectNode schema = NODES.objectNode().put("type", "object").put("additionalProperties", false);
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = schema.putArray("required");
        for (ContentDescriptor param : descriptors) {
            JsonNode stream = param.extensions().get(STREAM);
            // What a stream may be beside a list is the id of a flow, which only who has one can give.
            JsonNode its = sampling && stream != null ? list(stream) : schema(param);
            properties.set(param.name(), rest && properties.size() == single() ? orNull(its) : its);
            if (param.required()) {
                required.add(param.name());
            }
        }
        return schema;
    }

    /** Where null is as good as leaving it out; that is so of arguments that are left, of which there may be none. */
    private static ObjectNode orNull(JsonNode schema) {
        ObjectNode either = NODES.objectNode();
        either.putArray("anyOf").add(schema).addObject().put("type", "null");
        return either;
    }

    private JsonNode schema(ContentDescriptor param) {
        JsonNode schema = param.schema().tree();
        scopes.put(schema, schema);
        return schema;
    }

    /** The schema of an element of a parameter that takes all arguments that are left. */
    private JsonNode elements(ContentDescriptor param) {
        JsonNode schema = param.schema().tree();
        JsonNode elements = schema.path("items");
        scopes.put(elements, schema);
        return elements;
    }

    private static ObjectNode list(JsonNode stream) {
        return NODES.objectNode().put("type", "array").set("items", stream.path("items"));
    }

    private ObjectNode positioned() {
        ObjectNode schema = NODES.objectNode().put("type", "array");
        ArrayNode items = schema.putArray("items");
        int least = 0;
        for (int i = 0; i < single(); i++) {
            ContentDescriptor param = descriptors.get(i);
            if (param.required()) {
                items.add(schema(param));
                least = i + 1;
            } else {
                // By position, null is the only way to leave one out that others follow.
                items.add(orNull(schema(param)));
            }
        }
        schema.put("minItems", least);
        if (rest) {
            schema.set("additionalItems", elements(descriptors.get(single())));
        } else {
            schema.put("additionalItems", false);
        }
        return schema;
    }

    /** How many parameters have one position each. */
    private int single() {
        return rest ? descriptors.size() - 1 : descriptors.size();
    }

    /**
     * What is wrong with parameters.
     *
     * @param params an array or object, or null if there are none
     * @return what the document does not allow; empty if all is well
     */
    public List<SchemaViolation> violations(JsonNode params) {
        if (whole != null) {
            return whole.violations(params);
        }
        if (params.isArray() && structure == ParamStructure.BY_NAME) {
            return List.of(new SchemaViolation("", "parameters are given by name here, as an object"));
        }
        if (params.isObject() && structure == ParamStructure.BY_POSITION && !params.isEmpty()) {
            return List.of(new SchemaViolation("", "parameters are given by position here, as an array"));
        }
        return params.isArray()
                ? byPosition.violations(params)
                : byName.violations(params.isNull() ? NODES.objectNode() : params);
    }

    /**
     * Whether parameters may be given by name.
     *
     * @return whether they may
     */
    public boolean isByName() {
        return structure != ParamStructure.BY_POSITION;
    }

    /**
     * Whether parameters may be given by position.
     *
     * @return whether they may
     */
    public boolean isByPosition() {
        return structure != ParamStructure.BY_NAME;
    }

    /**
     * Whether {@code params} are one value, and no list of parameters.
     *
     * @return whether they are
     */
    public boolean isWhole() {
        return whole != null;
    }

    /**
     * The names of the parameters.
     *
     * @return the names, in order
     */
    public List<String> names() {
        return descriptors.stream().map(ContentDescriptor::name).toList();
    }

    /**
     * Parameters that are allowed, by name.
     *
     * @param seed chooses among many
     * @param most how many at most
     * @return the parameters: all of {@code params}, or arguments by name
     */
    public List<JsonNode> samples(long seed, int most) {
        if (whole == null) {
            return SampleGenerator.some(sampled, seed, most);
        }
        return SampleGenerator.some(whole, seed, 3 * most).stream()
                .filter(JsonNode::isContainer)
                .limit(most)
                .toList();
    }

    /**
     * Parameters that are not allowed, by name.
     *
     * @param valid some that are
     * @param most how many at most
     * @return what is wrong, each in one way
     */
    public List<InvalidSample> flaws(JsonNode valid, int most) {
        SchemaValidator shape = whole == null ? sampled : whole;
        // The whole is an object in any case, and many servers take names that they do not know for a newer caller's.
        return InvalidSampleGenerator.of(shape, valid, most + 3).stream()
                .filter(flaw -> !flaw.path().isEmpty() || flaw.reason().startsWith("without"))
                .filter(flaw -> flaw.value().isContainer())
                .limit(most)
                .toList();
    }

    /**
     * Arguments by name, given by position.
     *
     * @param arguments the arguments
     * @return the same in an array, or nothing if that cannot be said: one is left out that must be there, or that others follow
     */
    public Optional<ArrayNode> inOrder(JsonNode arguments) {
        ArrayNode array = NODES.arrayNode();
        boolean left = false;
        for (ContentDescriptor param : descriptors) {
            JsonNode value = arguments.path(param.name());
            if (value.isMissingNode()) {
                left = true;
            } else if (left) {
                return Optional.empty();
            } else if (rest && array.size() == single()) {
                if (!value.isArray()) {
                    return Optional.empty();
                }
                value.forEach(array::add);
            } else {
                array.add(value);
            }
        }
        return Optional.of(array);
    }

    /**
     * Arrays that are not allowed because of their length.
     *
     * @param valid arguments that are allowed
     * @return what is wrong, each in one way
     */
    public List<InvalidSample> lengths(ArrayNode valid) {
        List<InvalidSample> flaws = new ArrayList<>();
        if (!rest) {
            ArrayNode more = valid.deepCopy();
            while (more.size() <= descriptors.size()) {
                more.add("surplus");
            }
            flaws.add(new InvalidSample("", "an argument too many", more));
        }
        for (int i = single() - 1; i >= 0; i--) {
            if (descriptors.get(i).required() && valid.size() > i) {
                ArrayNode fewer = NODES.arrayNode();
                for (int j = 0; j < i; j++) {
                    fewer.add(valid.get(j));
                }
                flaws.add(
                        new InvalidSample("", "without '" + descriptors.get(i).name() + "', which is required", fewer));
                break;
            }
        }
        flaws.removeIf(flaw -> byPosition.allows(flaw.value()));
        return flaws;
    }
}
