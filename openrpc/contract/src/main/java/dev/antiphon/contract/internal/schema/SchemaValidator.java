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
 * Validator of values against a schema of a document: draft 7, and those keywords of later drafts that draft 7 can express. Formats are
 * checked. Loads nothing, and takes bounded time for any value. Immutable and thread-safe.
 */
public final class SchemaValidator {
    /** Bounds the size of error messages. */
    private static final int MAX_VIOLATIONS = 50;

    private static final SchemaRegistry REGISTRY = registry();

    private final ObjectNode bundle;
    private final List<String> problems;
    private volatile @Nullable Schema compiled;

    private SchemaValidator(ObjectNode bundle, List<String> problems) {
        this.bundle = bundle;
        this.problems = problems;
    }

    static SchemaValidator of(JsonNode schema, SchemaBundler bundler, IdentityHashMap<JsonNode, JsonNode> scopes) {
        ObjectNode bundle = bundler.bundle(schema, scopes);
        return new SchemaValidator(bundle, bundler.problems());
    }

    /** Compiles the schema on first use, since many are never used. Two threads may do so at the same time, with the same result. */
    private Schema schema() {
        Schema schema = compiled;
        if (schema == null) {
            schema = REGISTRY.getSchema(bundle);
            compiled = schema;
        }
        return schema;
    }

    /**
     * Returns the parts of the schema that are not checked.
     *
     * @return sentences
     */
    public List<String> problems() {
        return problems;
    }

    /**
     * Validates a value; a value that takes too long to validate has one violation that says so.
     *
     * @param value the value
     * @return the violations; empty if the value is valid
     */
    public List<SchemaViolation> violations(JsonNode value) {
        try {
            return checked(value);
        } catch (StepLimit.Exhausted tooMuch) {
            return List.of(new SchemaViolation("", String.valueOf(tooMuch.getMessage())));
        }
    }

    /**
     * Validates a value.
     *
     * @throws StepLimit.Exhausted if that takes too long
     */
    public List<SchemaViolation> checked(JsonNode value) {
        try {
            return StepLimit.within(StepLimit.STEPS, () -> {
                List<SchemaViolation> violations = new ArrayList<>();
                for (Error error : errors(value)) {
                    if (violations.size() < MAX_VIOLATIONS) {
                        violations.add(
                                new SchemaViolation(error.getInstanceLocation().toString(), message(error)));
                    }
                }
                return List.copyOf(violations);
            });
        } catch (JsonNodeException | ArithmeticException unusual) {
            return List.of(new SchemaViolation("", "has a number that is too large to be checked"));
        } catch (SchemaException unusable) {
            return List.of(new SchemaViolation("", "cannot be checked: the schema is not supported"));
        }
    }

    private List<Error> errors(JsonNode value) {
        Schema schema = schema();
        ExecutionContext execution =
                new CountingContext(schema.createExecutionContext().getExecutionConfig());
        return schema.validate(execution, value, OutputFormat.DEFAULT);
    }

    private static String message(Error error) {
        return "false".equals(error.getKeyword()) ? "no value is allowed here" : error.getMessage();
    }

    /**
     * Returns whether the schema allows a value.
     *
     * @param value the value
     * @return whether it is valid
     */
    public boolean allows(JsonNode value) {
        return violations(value).isEmpty();
    }

    /** The schema with everything it references, see {@link SchemaBundler}. */
    public ObjectNode bundle() {
        return bundle;
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
                        // Bundles have no remote references; this is a second line of defence.
                        .schemaLoader(
                                loader -> loader.fetchRemoteResources(false).block(any -> true)));
    }

    /** Takes steps whenever a schema is evaluated. */
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

    /** Takes steps for each error, since all errors are kept until the end and could fill the memory. */
    private static final class CountingContext extends ExecutionContext {
        private static final int COST = 100;

        CountingContext(ExecutionConfig config) {
            super(config);
        }

        @Override
        public void addError(Error error) {
            StepLimit.take(COST);
            super.addError(error);
        }
    }
}
