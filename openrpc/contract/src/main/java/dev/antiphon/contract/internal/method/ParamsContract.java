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
 * The parameters of a method: validation, and generation of valid and invalid samples. Immutable and thread-safe.
 */
public final class ParamsContract {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String STREAM = "x-antiphon-stream";

    private final List<ContentDescriptor> descriptors;
    private final boolean rest;
    private final ParamStructure structure;
    private final @Nullable SchemaValidator whole;
    /** The schemas of parameters, each with the schema whose definitions its references may lead to. */
    private final IdentityHashMap<JsonNode, JsonNode> scopes = new IdentityHashMap<>();

    private final SchemaValidator byName;
    private final SchemaValidator byPosition;
    private final SchemaValidator sampled;

    ParamsContract(Method method, OpenRpcDocument document, SchemaValidators validators) {
        descriptors = document.params(method);
        structure = method.paramStructure();
        rest = !descriptors.isEmpty()
                && flag(descriptors.get(descriptors.size() - 1).extensions().get("x-antiphon-rest"));
        JsonNode all = method.extensions().get("x-antiphon-params");
        whole = all == null ? null : validators.of(all);
        byName = validators.of(named(false), scopes);
        byPosition = validators.of(positioned(), scopes);
        boolean streams =
                descriptors.stream().anyMatch(param -> param.extensions().containsKey(STREAM));
        sampled = streams ? validators.of(named(true), scopes) : byName;
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
            // A stream may be a list, or the id of a flow, which a generator cannot make up.
            JsonNode its = sampling && stream != null ? list(stream) : schema(param);
            properties.set(param.name(), rest && properties.size() == single() ? orNull(its) : its);
            if (param.required()) {
                required.add(param.name());
            }
        }
        return schema;
    }

    /** The schema, extended by null, which stands for an omitted argument. */
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

    /** The schema of an element of a parameter that takes all remaining arguments. */
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
                // By position, null is the only way to omit an argument before others.
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

    /** The number of parameters with one position each. */
    private int single() {
        return rest ? descriptors.size() - 1 : descriptors.size();
    }

    /**
     * Validates parameters.
     *
     * @param params an array or object, or null if there are none
     * @return the violations; empty if the parameters are valid
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
     * Returns whether parameters may be passed by name.
     *
     * @return whether they may be
     */
    public boolean isByName() {
        return structure != ParamStructure.BY_POSITION;
    }

    /**
     * Returns whether parameters may be passed by position.
     *
     * @return whether they may be
     */
    public boolean isByPosition() {
        return structure != ParamStructure.BY_NAME;
    }

    /**
     * Returns whether {@code params} are one value, and not a list of parameters.
     *
     * @return whether they are
     */
    public boolean isWhole() {
        return whole != null;
    }

    /**
     * Returns the names of the parameters.
     *
     * @return the names, in order
     */
    public List<String> names() {
        return descriptors.stream().map(ContentDescriptor::name).toList();
    }

    /**
     * Generates valid parameters, by name.
     *
     * @param seed the seed
     * @param most the maximum number
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
     * Generates invalid parameters, by name.
     *
     * @param valid valid parameters
     * @param most the maximum number
     * @return the parameters, each with a single violation
     */
    public List<InvalidSample> invalidSamples(JsonNode valid, int most) {
        SchemaValidator validator = whole == null ? sampled : whole;
        // Params are always an object here, and many servers ignore unknown names for compatibility with newer clients.
        return InvalidSampleGenerator.of(validator, valid, most + 3).stream()
                .filter(sample -> !sample.path().isEmpty() || sample.reason().startsWith("without"))
                .filter(sample -> sample.value().isContainer())
                .limit(most)
                .toList();
    }

    /**
     * Converts arguments by name to arguments by position.
     *
     * @param arguments the arguments
     * @return the array; empty if an omitted argument is required, or is followed by others
     */
    public Optional<ArrayNode> inOrder(JsonNode arguments) {
        ArrayNode array = NODES.arrayNode();
        boolean omitted = false;
        for (ContentDescriptor param : descriptors) {
            JsonNode value = arguments.path(param.name());
            if (value.isMissingNode()) {
                omitted = true;
            } else if (omitted) {
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
     * Generates arguments by position that are too many or too few.
     *
     * @param valid valid arguments
     * @return the arguments, each with a single violation
     */
    public List<InvalidSample> invalidLengths(ArrayNode valid) {
        List<InvalidSample> samples = new ArrayList<>();
        if (!rest) {
            ArrayNode more = valid.deepCopy();
            while (more.size() <= descriptors.size()) {
                more.add("surplus");
            }
            samples.add(new InvalidSample("", "an argument too many", more));
        }
        for (int i = single() - 1; i >= 0; i--) {
            if (descriptors.get(i).required() && valid.size() > i) {
                ArrayNode fewer = NODES.arrayNode();
                for (int j = 0; j < i; j++) {
                    fewer.add(valid.get(j));
                }
                samples.add(
                        new InvalidSample("", "without '" + descriptors.get(i).name() + "', which is required", fewer));
                break;
            }
        }
        samples.removeIf(sample -> byPosition.allows(sample.value()));
        return samples;
    }
}
