package dev.antiphon.contract.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.antiphon.contract.internal.sample.InvalidSampleGenerator;
import dev.antiphon.contract.internal.sample.SampleGenerator;
import dev.antiphon.contract.internal.schema.SchemaBundler;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import dev.antiphon.contract.internal.schema.SchemaViolation;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Hostile and malformed schemas: validation and generation terminate, and ignore what they do not support. */
class HostileSchemaTest {
    private static SchemaValidator validator(String source) {
        return SchemaSources.validator(SchemaSources.quoted(source));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:9/schema.json",
                "https://example.com/schema.json#/x",
                "other.json",
                "classpath:draft-07/schema",
                "http://json-schema.org/draft-07/schema#",
                "urn:x"
            })
    void references_out_of_the_document_are_not_followed(String ref) {
        SchemaValidator validator = validator("{'$ref':'" + ref + "'}");

        assertThat(validator.allows(SchemaSources.read("1"))).isTrue();
        assertThat(validator.problems())
                .singleElement()
                .asString()
                .contains(ref)
                .contains("leads out of the document");
    }

    @Test
    void no_file_is_read(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("s.json"), "false");
        for (String keyword : List.of("$ref", "$id", "$schema", "$recursiveRef", "$dynamicRef")) {
            assertThat(validator("{'" + keyword + "':'" + file.toUri() + "'}").allows(SchemaSources.read("1")))
                    .as(keyword)
                    .isTrue();
        }
    }

    @Test
    void dangling_references_allow_everything_and_are_reported() {
        SchemaValidator validator = validator("{'type':'array','items':{'$ref':'#/components/schemas/Gone'}}");

        assertThat(validator.allows(SchemaSources.read("[1]"))).isTrue();
        assertThat(validator.allows(SchemaSources.read("1"))).isFalse();
        assertThat(validator.problems())
                .containsExactly("the reference '#/components/schemas/Gone' leads to no schema");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'$ref':'#'}",
                "{'$ref':'#/definitions/a','definitions':{'a':{'$ref':'#/definitions/b'},'b':{'$ref':'#/definitions/a'}}}",
                "{'allOf':[{'$ref':'#'}]}",
                "{'anyOf':[{'type':'string'},{'not':{'oneOf':[{'$ref':'#'}]}}]}",
                "{'if':{'$ref':'#'},'then':{'$ref':'#'}}"
            })
    void cycles_without_a_step_into_the_value_are_cut(String source) {
        SchemaValidator validator = validator(source);
        assertThat(validator.problems()).contains("a schema refers to itself without a constraint of its own");
        validator.violations(SchemaSources.read("{'a':1}".replace('\'', '"')));
        SampleGenerator.one(validator, 1);
    }

    @Test
    void validation_is_bounded() {
        String doubling = IntStream.range(0, 60)
                .mapToObj(i -> "'d%d':{'anyOf':[{'$ref':'#/definitions/d%d'},{'$ref':'#/definitions/d%d'}]}"
                        .formatted(i, i + 1, i + 1))
                .collect(Collectors.joining(","));
        SchemaValidator validator =
                validator("{'$ref':'#/definitions/d0','definitions':{" + doubling + ",'d60':{'type':'string'}}}");

        assertThat(validator.violations(SchemaSources.read("1")))
                .containsExactly(new SchemaViolation("", "checking takes too long"));
        SampleGenerator.one(validator, 1);
        InvalidSampleGenerator.of(validator, SchemaSources.read("\"x\""), 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"^(a+)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "^(a|a)*$", "(.*a){12}"})
    void matching_of_patterns_is_bounded(String pattern) {
        SchemaValidator validator = validator("{'type':'string','pattern':'" + pattern + "'}");
        JsonNode text = SchemaSources.MAPPER.valueToTree("a".repeat(40) + "x".repeat(5_000) + "!");

        assertThat(validator.violations(text)).hasSize(1);
    }

    @Test
    void a_recursive_pattern_does_not_overflow_the_stack() {
        SchemaValidator validator = validator("{'type':'string','pattern':'^(?:a|b|cc)*$'}");
        assertThat(validator.violations(SchemaSources.MAPPER.valueToTree("ab".repeat(1_000_000) + "!")))
                .hasSize(1);
    }

    @Test
    void an_unsupported_pattern_is_ignored_and_reported() {
        SchemaValidator validator = validator("{'type':'string','pattern':'(?<=a'}");
        assertThat(validator.allows(SchemaSources.read("\"x\""))).isTrue();
        assertThat(validator.problems()).containsExactly("the pattern '(?<=a' is not supported, and not checked");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'nonsense','minimum':'x','required':4,'properties':[],'items':3,'pattern':5,'enum':2}",
                "{'type':[],'enum':[],'allOf':[],'anyOf':3,'oneOf':[1,2],'not':7,'multipleOf':0,'minLength':-1}",
                "{'maxItems':1e400,'minProperties':2.5,'format':[],'dependencies':{'a':1},'required':[1]}",
                "{'$ref':5}",
                "{'type':'integer','minimum':1e999999,'multipleOf':1e999999}",
                "{'type':'number','minimum':1e300,'multipleOf':1e-300}",
                "{'patternProperties':{'(':{}},'propertyNames':1,'if':2,'uniqueItems':'x','additionalItems':[]}",
                "7",
                "null",
                "[]"
            })
    void malformed_keywords_are_ignored(String source) {
        SchemaValidator validator = validator(source);
        for (String value : List.of("1", "\"x\"", "[]", "{}", "null")) {
            validator.violations(SchemaSources.read(value));
        }
        SampleGenerator.some(validator, 1, 3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'string','minLength':2000000000}",
                "{'type':'array','minItems':2000000000}",
                "{'type':'object','minProperties':2000000000}",
                "{'type':'string','pattern':'^a{2000000000}$'}",
                "{'type':'string','pattern':'^((a{1000}){1000}){1000}$'}",
                "{'type':'object','required':['a'],'properties':{'a':{'$ref':'#'}}}",
                "{'type':'array','minItems':2,'items':{'$ref':'#'}}"
            })
    void huge_values_are_not_generated(String source) {
        assertThat(SampleGenerator.one(validator(source), 1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'integer'}",
                "{'multipleOf':0.1}",
                "{'minimum':1}",
                "{'maximum':1.5}",
                "{'enum':[1,2.5]}",
                "{'const':1e308}",
                "{'uniqueItems':true}"
            })
    void large_numbers_are_validated_in_bounded_time(String source) {
        for (String number : List.of("1e999999", "-1e999999", "9".repeat(900), "1e-999999")) {
            validator(source).violations(SchemaSources.read(number));
            validator(source).violations(SchemaSources.read("[" + number + "," + number + "]"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'number','minimum':-1e100000000,'default':5}",
                "{'type':'integer','maximum':1e999999999,'default':5}",
                "{'type':'number','multipleOf':1e-999999999,'default':5}",
                "{'multipleOf':1e999999999,'default':5}",
                "{'multipleOf':1e400,'default':5}",
                "{'type':'integer','format':'int32','minimum':-1e999999999}"
            })
    void large_numbers_in_keywords_are_ignored_and_reported(String source) {
        SchemaValidator validator = SchemaSources.validator(exactly(source));

        assertThat(validator.problems())
                .singleElement()
                .asString()
                .matches("the number of '\\w+' has too many digits, and is not checked");
        assertThat(validator.allows(SchemaSources.read("5"))).isTrue();
        assertThat(SampleGenerator.some(validator, 1, 5)).isNotEmpty();
        InvalidSampleGenerator.of(validator, SchemaSources.read("5"), 100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'integer','default':1e999999999}",
                "{'type':'integer','enum':[1e999999999,1]}",
                "{'type':'number','multipleOf':3,'const':1e-999999999}",
                "{'type':'array','items':{'type':'integer','examples':[-1e999999999]}}"
            })
    void large_numbers_in_values_are_not_computed_with(String source) {
        SchemaValidator validator = SchemaSources.validator(exactly(source));

        for (JsonNode value : SampleGenerator.some(validator, 1, 5)) {
            InvalidSampleGenerator.of(validator, value, 100);
        }
        InvalidSampleGenerator.of(validator, exactly("1e999999999"), 100);
    }

    /** Reads numbers with all digits, as documents are read. */
    private static JsonNode exactly(String source) {
        return JsonMapper.builder()
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build()
                .readTree(source.replace('\'', '"'));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'array','items':{'type':'string'}}",
                "{'type':'array','items':false}",
                "{'type':'array','items':{'required':['a','b'],'type':'string','maximum':-1}}",
                "{'type':'array','items':{'anyOf':[{'const':1},{'const':2},{'const':3},{'const':4},{'const':5},false]}}"
            })
    void errors_do_not_fill_the_memory(String source) {
        JsonNode numbers = SchemaSources.MAPPER.valueToTree(new int[1_000_000]);

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(validator(source).violations(numbers))
                .containsExactly(new SchemaViolation("", "checking takes too long"));
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(512L << 20);
    }

    @Test
    void each_alternative_takes_steps() {
        String many =
                IntStream.range(0, 4_000).mapToObj(i -> "{'const':" + i + "}").collect(Collectors.joining(","));
        SchemaValidator validator = validator("{'type':'array','items':{'anyOf':[" + many + "]}}");

        assertThat(validator.violations(SchemaSources.MAPPER.valueToTree(
                        IntStream.range(0, 1_000_000).map(i -> 3_999).toArray())))
                .containsExactly(new SchemaViolation("", "checking takes too long"));
        assertThat(validator.allows(SchemaSources.read("[1,2,3999]"))).isTrue();
    }

    @Test
    void a_long_valid_list_is_validated_completely() {
        SchemaValidator validator =
                validator("{'type':'array','items':{'type':'object','properties':{'a':{'type':'integer'}}}}");
        ArrayNode list = SchemaSources.MAPPER.createArrayNode();
        for (int i = 0; i < 500_000; i++) {
            list.addObject().put("a", i);
        }

        assertThat(validator.violations(list)).isEmpty();
        list.addObject().put("a", "x");
        assertThat(validator.violations(list)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'$ref':'#/components/schemas/s%d'}", "{'allOf':[{'$ref':'#/components/schemas/s%d'}]}"})
    void a_long_chain_of_references_does_not_overflow_the_stack(String link) {
        int size = 20_000;
        String chain = IntStream.range(0, size)
                .mapToObj(i -> "'s" + i + "':" + link.formatted(i + 1))
                .collect(Collectors.joining(","));
        JsonNode document = SchemaSources.quoted("{'components':{'schemas':{" + chain + ",'s" + size + "':{}}}}");
        SchemaValidator validator = validators(document).of(SchemaSources.quoted("{'$ref':'#/components/schemas/s0'}"));

        assertThat(validator.problems()).isEmpty();
        validator.violations(SchemaSources.read("1"));
        SampleGenerator.one(validator, 1);
        InvalidSampleGenerator.of(validator, SchemaSources.read("1"), 10);
    }

    private static SchemaValidators validators(JsonNode components) {
        return new SchemaValidators(SchemaSources.documentOf(components).resolver());
    }

    /** Validators of a document whose schemas form a cycle. */
    private static SchemaValidators ring(int size) {
        String linked = IntStream.range(0, size)
                .mapToObj(i -> "'s%d':{'type':'object','properties':{'next':{'$ref':'#/components/schemas/s%d'}}}"
                        .formatted(i, (i + 1) % size))
                .collect(Collectors.joining(","));
        return validators(SchemaSources.quoted("{'components':{'schemas':{" + linked + "}}}"));
    }

    @Test
    void validation_costs_do_not_depend_on_the_size_of_the_document() {
        SchemaValidators validators = ring(20_000);
        SchemaValidator one = validators.of(SchemaSources.quoted("{'$ref':'#/components/schemas/s0'}"));
        assertThat(one.allows(SchemaSources.quoted("{'next':{'next':1}}"))).isFalse();

        SchemaValidator other = validators.of(SchemaSources.quoted("{'$ref':'#/components/schemas/s9'}"));
        JsonNode value = SchemaSources.quoted("{'next':{'next':{}}}");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThat(other.allows(value)).isTrue();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    }

    @Test
    void referenced_schemas_are_bundled_once() {
        int size = 300;
        SchemaValidators validators = ring(size);
        SchemaValidator first = validators.of(SchemaSources.quoted("{'$ref':'#/components/schemas/s0'}"));
        SchemaValidator second =
                validators.of(SchemaSources.quoted("{'type':'array','items':{'$ref':'#/components/schemas/s5'}}"));

        JsonNode shared = first.bundle().path(SchemaBundler.DEFINITIONS);
        assertThat(second.bundle().path(SchemaBundler.DEFINITIONS)).isSameAs(shared);
        assertThat(shared).hasSize(size + 2);
        assertThat(second.violations(SchemaSources.quoted("[{'next':{'next':1}}]")))
                .hasSize(1);
        assertThat(first.violations(SchemaSources.quoted("{'next':{'next':{}}}")))
                .isEmpty();
    }

    @Test
    void the_number_of_violations_is_bounded() {
        SchemaValidator validator = validator("{'type':'array','items':{'type':'string'}}");
        JsonNode numbers =
                SchemaSources.MAPPER.valueToTree(IntStream.range(0, 100_000).toArray());
        assertThat(validator.violations(numbers)).hasSize(50);
    }
}
