package dev.antiphon.contract.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import dev.antiphon.contract.internal.sample.InvalidSample;
import dev.antiphon.contract.internal.sample.InvalidSampleGenerator;
import dev.antiphon.contract.internal.sample.SampleGenerator;
import dev.antiphon.contract.internal.schema.BoundedRegex;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Generated values, validated by the library against the original schemas. */
class SampleGeneratorTest {
    private static final int SEEDS = 10;

    /** Whether the validator library allows a value, by the original schema with the components in it. */
    private static boolean isAllowed(JsonNode source, JsonNode value) {
        ObjectNode schema = ((ObjectNode) source).deepCopy();
        if (!schema.path("$ref").asString("").equals("#")) {
            schema.setAll((ObjectNode) SchemaSources.DOCUMENT);
        }
        // Draft 7 has no prefixItems, and does not check formats of integers.
        boolean later = schema.has("prefixItems");
        Schema compiled = SchemaRegistry.withDialect(
                        later ? Dialects.getDraft202012() : Dialects.getDraft7(),
                        builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .losslessNarrowing(true)
                                .formatAssertionsEnabled(true)
                                // Java's syntax differs from JavaScript's.
                                .regularExpressionFactory(
                                        pattern -> BoundedRegex.of(pattern).orElseThrow())
                                .build()))
                .getSchema(schema);
        return compiled.validate(value).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.contract.internal.SchemaSources#schemas")
    void valid_samples_are_valid(String source) {
        JsonNode schema = SchemaSources.quoted(source);
        SchemaValidator validator = SchemaSources.validator(schema);
        assertThat(validator.problems()).isEmpty();

        for (long seed = 0; seed < SEEDS; seed++) {
            List<JsonNode> values = SampleGenerator.some(validator, seed, 5);
            assertThat(values).as("seed %d", seed).isNotEmpty();
            assertThat(values)
                    .allSatisfy(value -> assertThat(isAllowed(schema, value))
                            .as("%s is allowed", value)
                            .isTrue());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.contract.internal.SchemaSources#schemas")
    void invalid_samples_are_rejected(String source) {
        JsonNode schema = SchemaSources.quoted(source);
        SchemaValidator validator = SchemaSources.validator(schema);
        boolean hasWidth = source.contains("int32") || source.contains("uint8");

        for (long seed = 0; seed < SEEDS; seed++) {
            JsonNode valid = SampleGenerator.one(validator, seed).orElseThrow();
            List<InvalidSample> samples = InvalidSampleGenerator.of(validator, valid, 100);
            assertThat(samples).as("of %s", valid).isNotEmpty();
            assertThat(samples).allSatisfy(sample -> {
                assertThat(sample.reason()).isNotBlank();
                assertThat(sample.value()).isNotEqualTo(valid);
                if (!hasWidth) {
                    assertThat(isAllowed(schema, sample.value()))
                            .as("%s is allowed although it is %s", sample.value(), sample.reason())
                            .isFalse();
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("dev.antiphon.contract.internal.SchemaSources#schemas")
    void the_same_seed_gives_the_same_values(String source) {
        SchemaValidator validator = SchemaSources.validator(SchemaSources.quoted(source));
        assertThat(SampleGenerator.some(validator, 42, 4)).isEqualTo(SampleGenerator.some(validator, 42, 4));
    }

    @Test
    void other_seeds_give_other_values() {
        SchemaValidator validator = SchemaSources.validator(SchemaSources.quoted("{'type':'string','minLength':8}"));
        assertThat(LongStream.range(0, 20)
                        .mapToObj(seed -> SampleGenerator.one(validator, seed))
                        .distinct())
                .hasSizeGreaterThan(10);
    }

    @Test
    void each_invalid_sample_has_a_path_and_a_reason() {
        SchemaValidator person =
                SchemaSources.validator(SchemaSources.quoted("{'$ref':'#/components/schemas/Person'}"));
        List<InvalidSample> samples =
                InvalidSampleGenerator.of(person, SchemaSources.quoted("{'name':'Ada','age':36}"), 100);

        assertThat(samples)
                .extracting(sample -> sample.path() + " " + sample.reason())
                .contains(
                        " a string instead of an object",
                        " null",
                        " without 'name', which is required",
                        " without 'age', which is required",
                        " with 'surplus', which is not known",
                        "/name a number instead of a string",
                        "/name shorter than 1",
                        "/name longer than 20",
                        "/age a string instead of a number",
                        "/age less than 0",
                        "/age more than 150",
                        "/age a fraction instead of an integer");
    }

    @Test
    void cut_references_are_followed() {
        SchemaValidator validator =
                SchemaSources.validator(SchemaSources.quoted("{'$ref':'#/components/schemas/Cut'}"));

        assertThat(validator.allows(SchemaSources.quoted("{'left':{'left':null}}")))
                .isTrue();
        assertThat(validator.allows(SchemaSources.quoted("{'left':{'left':{}}}")))
                .isFalse();
        assertThat(LongStream.range(0, 20).mapToObj(seed -> SampleGenerator.one(validator, seed)))
                .allMatch(value -> value.isPresent() && validator.allows(value.get()))
                .anyMatch(value -> value.orElseThrow().path("left").isObject());
    }

    @Test
    void references_may_have_percent_encoding() {
        JsonNode definitions = SchemaSources.quoted("{'a b':{'type':'null'},'caf\u00e9':{'type':'boolean'}}");
        for (String ref :
                List.of("#/definitions/a%20b", "#/definitions/caf%C3%A9", "#/components/schemas/a%7E0b%7E1c")) {
            ObjectNode schema = SchemaSources.MAPPER.createObjectNode();
            schema.putArray("allOf").addObject().put("$ref", ref);
            SchemaValidator validator = SchemaSources.validator(schema.set("definitions", definitions));

            assertThat(validator.problems()).as(ref).isEmpty();
            assertThat(validator.allows(SchemaSources.read("1"))).as(ref).isFalse();
        }
    }

    @Test
    void an_unsatisfiable_schema_has_no_sample() {
        for (String source : List.of(
                "{'type':'integer','minimum':5,'maximum':4}",
                "{'allOf':[{'type':'string'},{'type':'integer'}]}",
                "{'type':'object','required':['a'],'properties':{'a':false}}",
                "{'not':{}}")) {
            assertThat(SampleGenerator.one(SchemaSources.validator(SchemaSources.quoted(source)), 1))
                    .as(source)
                    .isEmpty();
        }
    }
}
