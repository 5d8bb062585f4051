package dev.antiphon.contract.internal.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.AbstractKeywordValidator;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.JsonNodeException;
import tools.jackson.databind.node.ObjectNode;

/**
 * What values look like, by a schema of a document: draft 7, and of later drafts what can be said in draft 7. Formats count. Reads
 * nothing but that document, and takes bounded time for any value. Immutable, and safe for use by any number of threads.
 */
public final class SchemaValidator {
    /** So that a value with a million mistakes does not give a reply with as many sentences. */
    private static final int MOST_VIOLATIONS = 50;

    private static final SchemaRegistry REGISTRY = registry();

    private final ObjectNode grounded;
    private final List<String> problems;
    private volatile @Nullable Schema compiled;

    private SchemaValidator(ObjectNode grounded, List<String> problems) {
        this.grounded = grounded;
        this.problems = problems;
    }

    /**
     * The shape that a schema describes.
     *
     * @param schema the schema; what is none allows everything
     * @param document the document that references lead into
     * @return the shape
     */
    public static SchemaValidator of(JsonNode schema, JsonNode document) {
        return new SchemaValidators(document).shape(schema);
    }

    static SchemaValidator of(JsonNode schema, SchemaBundler grounding, IdentityHashMap<JsonNode, JsonNode> scopes) {
        ObjectNode grounded = grounding.ground(schema, scopes);
        return new SchemaValidator(grounded, grounding.problems());
    }

    /** Not before it is needed: many shapes of a document never are. Two threads may both do it, and come to the same. */
    private Schema schema() {
        Schema schema = compiled;
        if (schema == null) {
            schema = REGISTRY.getSchema(grounded);
            compiled = schema;
        }
        return schema;
    }

    /**
     * What of the schema could not be taken into account.
     *
     * @return sentences
     */
    public List<String> problems() {
        return problems;
    }

    /**
     * What is wrong with a value.
     *
     * @param value the value
     * @return what the schema does not allow; empty if all is well
     */
    public List<SchemaViolation> violations(JsonNode value) {
        try {
            return checked(value);
        } catch (StepLimit.Exhausted tooMuch) {
            return List.of(new SchemaViolation("", String.valueOf(tooMuch.getMessage())));
        }
    }

    /**
     * What is wrong with a value.
     *
     * @throws StepLimit.Exhausted if that cannot be found out in time
     */
    public List<SchemaViolation> checked(JsonNode value) {
        try {
            return StepLimit.within(StepLimit.STEPS, () -> {
                List<SchemaViolation> violations = new ArrayList<>();
                for (Error error : errors(value)) {
                    if (violations.size() < MOST_VIOLATIONS) {
                        violations.add(
                                new SchemaViolation(error.getInstanceLocation().toString(), message(error)));
                    }
                }
                return List.copyOf(violations);
            });
        } catch (JsonNodeException | ArithmeticException unusual) {
            return List.of(new SchemaViolation("", "has a number that is too large to be checked"));
        } catch (SchemaException unusable) {
            return List.of(new SchemaViolation("", "cannot be checked: the schema is not understood"));
        }
    }

    private List<Error> errors(JsonNode value) {
        Schema schema = schema();
        ExecutionContext execution =
                new Charging(schema.createExecutionContext().getExecutionConfig());
        return schema.validate(execution, value, OutputFormat.DEFAULT);
    }

    private static String message(Error error) {
        return "false".equals(error.getKeyword()) ? "there must not be such a value" : error.getMessage();
    }

    /**
     * Whether the schema allows a value.
     *
     * @param value the value
     * @return whether it does
     */
    public boolean allows(JsonNode value) {
        return violations(value).isEmpty();
    }

    /** The schema that stands for itself, see {@link SchemaBundler}. */
    public ObjectNode grounded() {
        return grounded;
    }

    private static SchemaRegistry registry() {
        Dialect dialect = Dialect.builder("antiphon:draft-7", Dialects.getDraft7())
                .keyword(new Step())
                .keyword(new NonValidationKeyword(SchemaBundler.DEFINITIONS))
                .build();
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .losslessNarrowing(true) // 1.0 is an integer
                .formatAssertionsEnabled(true)
                .locale(Locale.ROOT)
                .pathType(PathType.JSON_POINTER)
                .preloadSchema(false)
                .regularExpressionFactory(pattern -> BoundedRegex.of(pattern).orElseThrow())
                .build();
        return SchemaRegistry.withDialect(
                dialect,
                builder -> builder.schemaRegistryConfig(config)
                        .schemaCacheEnabled(false)
                        // Nothing leads there any more; this is for what was overlooked.
                        .schemaLoader(
                                loader -> loader.fetchRemoteResources(false).block(any -> true)));
    }

    /** Charges the budget whenever a schema is looked at. */
    private static final class Step extends AbstractKeyword {
        Step() {
            super(SchemaBundler.STEP);
        }

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode value, Schema parent, SchemaContext context) {
            int cost = value.intValue();
            return new AbstractKeywordValidator(this, value, location) {
                @Override
                public void validate(ExecutionContext execution, JsonNode node, JsonNode root, NodePath path) {
                    StepLimit.take(cost);
                }
            };
        }
    }

    /** Charges the budget for each mistake: all are kept until the end, and a value has room for more than there is memory for. */
    private static final class Charging extends ExecutionContext {
        private static final int COST = 100;

        Charging(ExecutionConfig config) {
            super(config);
        }

        @Override
        public void addError(Error error) {
            StepLimit.take(COST);
            super.addError(error);
        }
    }
}
