package dev.antiphon.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.contract.internal.lint.ReferenceCycles;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Each rule, with a document that violates it and a similar one that does not. */
class DocumentLinterTest {
    /** A document without findings. */
    private static final String CLEAN = "{'openrpc':'1.3.2','info':{'title':'T','version':'1','description':'d'},"
            + "'servers':[{'name':'s','url':'http://localhost/rpc'}],'methods':[{'name':'m','summary':'s','params':["
            + "{'name':'a','summary':'s','required':true,'schema':{'title':'a','type':'integer'}}],"
            + "'result':{'name':'r','schema':{'$ref':'#/components/schemas/R'}},'errors':[{'code':1,'message':'e'}],"
            + "'tags':[{'name':'t'}],"
            + "'examples':[{'name':'e','params':[{'name':'a','value':1}],'result':{'name':'r','value':'x'}}]}],"
            + "'components':{'schemas':{'R':{'title':'R','type':'string'}}}}";

    private static final String A = "{'title':'a','type':'integer'}";
    private static final String R = "{'title':'R','type':'string'}";
    private static final String PARAM = "{'name':'a','summary':'s','required':true,'schema':" + A + "}";
    private static final String SECOND =
            "{'name':'m','summary':'s','params':[],'examples':[{'name':'e','params':[]}]},";

    /** A change that violates a rule, the path of the finding, and a similar change that does not violate it. */
    private record Case(String from, String bad, String path, String ok) {}

    private static final Map<LintRule, Case> CASES = new EnumMap<>(LintRule.class);

    static {
        add(LintRule.UNREADABLE, "'methods':[", "'methods':[7,", "/methods/0", "'methods':[");
        add(LintRule.INVALID, "'tags':[", "'nonsense':1,'tags':[", "/methods/0/nonsense", "'x-nonsense':1,'tags':[");
        add(
                LintRule.DUPLICATE_METHOD,
                "'methods':[",
                "'methods':[" + SECOND,
                "/methods/1/name",
                "'methods':[" + SECOND.replace("'m'", "'n'"));
        String other = PARAM + "," + PARAM.replace("'a'", "'b'").replace("'required':true,", "");
        add(LintRule.DUPLICATE_PARAM, PARAM, PARAM + "," + PARAM, "/methods/0/params/1/name", other);
        add(
                LintRule.REQUIRED_AFTER_OPTIONAL,
                PARAM,
                PARAM.replace("'a'", "'b'").replace("'required':true,", "") + "," + PARAM,
                "/methods/0/params/1/required",
                other);
        add(
                LintRule.DUPLICATE_ERROR,
                "{'code':1,'message':'e'}",
                "{'code':1,'message':'e'},{'code':1,'message':'f'}",
                "/methods/0/errors/1/code",
                "{'code':1,'message':'e'},{'code':2,'message':'f'}");
        add(
                LintRule.ERROR_MEMBER,
                "'message':'e'",
                "'message':'e','x-a':1",
                "/methods/0/errors/0/x-a",
                "'message':'e','data':1");
        add(
                LintRule.TAG_SUMMARY,
                "'name':'t'",
                "'name':'t','summary':'x'",
                "/methods/0/tags/0/summary",
                "'name':'t','description':'x'");
        add(
                LintRule.DANGLING_REFERENCE,
                A,
                "{'$ref':'#/components/schemas/Q'}",
                "/methods/0/params/0/schema/$ref",
                "{'$ref':'#/components/schemas/R'}");
        add(LintRule.EXAMPLE_MISMATCH, "'value':1", "'value':'one'", "/methods/0/examples/0/params", "'value':2");
        add(
                LintRule.REMOTE_REFERENCE,
                A,
                "{'$ref':'https://example.com/a'}",
                "/methods/0/params/0/schema/$ref",
                "{'$ref':'#/components/schemas/R'}");
        add(
                LintRule.RECURSIVE_SCHEMA,
                R,
                "{'title':'R','anyOf':[{'type':'string'},{'type':'array','items':{'$ref':'#/components/schemas/R'}}]}",
                "/components/schemas/R",
                "{'title':'R','anyOf':[{'type':'string'},{'type':'array'}]}");
        add(LintRule.RELATIVE_SERVER_URL, "http://localhost/rpc", "/rpc", "/servers/0/url", "wss://{host}:{port}/rpc");
        add(
                LintRule.LATER_KEYWORD,
                A,
                "{'title':'a','type':'integer','$defs':{}}",
                "/methods/0/params/0/schema/$defs",
                "{'title':'a','type':'integer','definitions':{}}");
        add(
                LintRule.SCHEMA_DIALECT,
                "'title':'a'",
                "'title':'a','$schema':'x'",
                "/methods/0/params/0/schema/$schema",
                "'title':'a','$comment':'x'");
        add(
                LintRule.OPENAPI_KEYWORD,
                "'title':'a'",
                "'title':'a','nullable':true",
                "/methods/0/params/0/schema/nullable",
                "'title':'a','x-nullable':true");
        add(
                LintRule.REFERENCE_SIBLING,
                "{'$ref':'#/components/schemas/R'}",
                "{'$ref':'#/components/schemas/R','maxLength':3}",
                "/methods/0/result/schema/maxLength",
                "{'$ref':'#/components/schemas/R','description':'x'}");
        add(
                LintRule.UNKNOWN_FORMAT,
                "'type':'integer'",
                "'type':'integer','format':'int32'",
                "/methods/0/params/0/schema/format",
                "'type':'integer','maximum':5");
        add(
                LintRule.UNUSABLE_PATTERN,
                R,
                "{'title':'R','type':'string','pattern':'(?'}",
                "/components/schemas/R/pattern",
                "{'title':'R','type':'string','pattern':'(x)'}");
        add(LintRule.MISSING_TITLE, "{'title':'R','type'", "{'type'", "/components/schemas/R", "{'title':'Q','type'");
        add(
                LintRule.UNUSED_COMPONENT,
                "'schemas':{",
                "'schemas':{'U':{'title':'U'},",
                "/components/schemas/U",
                "'schemas':{");
        add(LintRule.RESERVED_NAME, "'name':'m'", "'name':'rpc.m'", "/methods/0/name", "'name':'rpc.discover'");
        add(LintRule.RESERVED_CODE, "'code':1", "'code':-32603", "/methods/0/errors/0/code", "'code':-32001");
        add(LintRule.YOUNG_VERSION, "1.3.2", "1.4.1", "/openrpc", "1.2.6");
        add(
                LintRule.MISSING_DESCRIPTION,
                "'name':'m','summary':'s'",
                "'name':'m'",
                "/methods/0",
                "'name':'m','description':'s'");
        add(
                LintRule.UNDESCRIBED_PARAM,
                "'name':'a','summary':'s'",
                "'name':'a'",
                "/methods/0/params/0",
                "'name':'a','description':'s'");
        add(
                LintRule.NO_EXAMPLES,
                ",'examples':[{'name':'e','params':[{'name':'a','value':1}],'result':{'name':'r','value':'x'}}]",
                "",
                "/methods/0",
                ",'examples':[{'name':'e','params':[{'name':'a','value':2}],'result':{'name':'r','value':'x'}}]");
        add(
                LintRule.EXAMPLE_NAMES,
                "{'name':'a','value':1}",
                "{'name':'b','value':1}",
                "/methods/0/examples/0/params",
                "{'name':'a','value':3}");
        add(
                LintRule.UNEXPLAINED_DEPRECATION,
                "'name':'m'",
                "'name':'m','deprecated':true",
                "/methods/0/deprecated",
                "'name':'m','deprecated':true,'description':'Use n.'");
        add(LintRule.NO_SERVERS, "{'name':'s','url':'http://localhost/rpc'}", "", "", "{'url':'http://localhost/rpc'}");
        add(
                LintRule.NO_SAMPLE,
                R,
                "{'title':'R','type':'string','minLength':3,'maxLength':2}",
                "/components/schemas/R",
                "{'title':'R','type':'string','minLength':1,'maxLength':1}");
    }

    private static void add(LintRule rule, String from, String bad, String path, String ok) {
        CASES.put(rule, new Case(from, bad, path, ok));
    }

    private static LintReport lint(String document) {
        return DocumentLinter.lint(document.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_good_document_has_no_findings() {
        assertThat(lint(CLEAN).findings()).isEmpty();
        assertThat(lint(CLEAN).toText()).isEqualTo("0 errors, 0 warnings, 0 hints");
        assertThat(lint(CLEAN).has(LintRule.Severity.HINT)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(LintRule.class)
    void a_violation_is_found_with_its_path(LintRule rule) {
        Case given = CASES.get(rule);
        assertThat(CLEAN).contains(given.from());

        LintReport report = lint(CLEAN.replace(given.from(), given.bad()));

        assertThat(report.findings())
                .filteredOn(finding -> finding.rule() == rule)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.path()).isEqualTo(given.path());
                    assertThat(finding.message()).isNotBlank();
                    assertThat(finding.rule().remedy()).endsWith(".");
                });
        assertThat(report.has(rule.severity())).isTrue();
    }

    @ParameterizedTest
    @EnumSource(LintRule.class)
    void a_similar_document_has_no_finding(LintRule rule) {
        Case given = CASES.get(rule);
        assertThat(lint(CLEAN.replace(given.from(), given.ok())).findings())
                .filteredOn(finding -> finding.rule() == rule)
                .isEmpty();
    }

    @Test
    void findings_are_sorted_by_severity_and_have_remedies() {
        LintReport report =
                lint(CLEAN.replace("'name':'m','summary':'s'", "'name':'m'").replace("'value':1", "'value':'x'"));

        assertThat(report.toText()).isEqualTo("""
                        error example-mismatch at /methods/0/examples/0/params: the example 'e' has params that are not allowed: /a: string found, integer expected
                            Correct the example or the schema; mock servers and tests use both.
                        hint missing-description at /methods/0: 'm' has neither summary nor description
                            Say in a sentence what it does.
                        1 errors, 0 warnings, 1 hints""");
        JsonNode json = Documents.read(report.toJson());
        assertThat(json.path("errors").intValue()).isEqualTo(1);
        assertThat(json.path("findings").path(1).path("rule").stringValue()).isEqualTo("missing-description");
        assertThat(json.path("findings").path(1).path("path").stringValue()).isEqualTo("/methods/0");
    }

    @Test
    void results_of_examples_are_checked() {
        assertThat(lint(CLEAN.replace("'value':'x'", "'value':7")).findings())
                .extracting(LintFinding::toString)
                .containsExactly(
                        "error example-mismatch at /methods/0/examples/0/result: the example 'e' has a result that is not "
                                + "allowed: integer found, string expected");
    }

    @Test
    void a_component_that_only_unused_ones_reference_is_unused() {
        String chain = CLEAN.replace(
                "'schemas':{",
                "'schemas':{'U':{'title':'U','items':{'$ref':'#/components/schemas/V'}},'V':{'title':'V'},");
        assertThat(lint(chain).findings())
                .extracting(LintFinding::path)
                .containsExactly("/components/schemas/U", "/components/schemas/V");
    }

    @Test
    void cycles_of_several_schemas_are_found() {
        String cycle = CLEAN.replace(
                R,
                "{'title':'R','type':['string','object'],'properties':{'s':{'$ref':'#/components/schemas/S/properties/x'}}},"
                        + "'S':{'title':'S','properties':{'x':{'title':'x','items':{'$ref':'#/components/schemas/R'}}}}");
        assertThat(lint(cycle).findings())
                .extracting(LintFinding::path)
                .containsExactlyInAnyOrder("/components/schemas/R", "/components/schemas/S/properties/x");
    }

    /** A schema of a parameter or a component, and the paths of its recursive parts. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'$ref':'#/definitions/N','definitions':{'N':{'items':{'$ref':'#/definitions/N'}}}} | /definitions/N",
                "{'$ref':'#/$defs/N','$defs':{'N':{'items':{'$ref':'#/$defs/N'}}}} | /$defs/N",
                "{'items':{'$ref':'#/definitions/A'},'definitions':{'A':{'items':{'$ref':'#/definitions/B'}},'B':{'not':{'$ref':'#/definitions/A'}},'C':{'$ref':'#/definitions/A'}}} | /definitions/A,/definitions/B",
                "{'definitions':{'a b':{'items':{'$ref':'#/definitions/a%20b'}}}} | /definitions/a b",
                "{'definitions':{'a b':{'items':{'$ref':'#/definitions/a b'}}}} | /definitions/a b",
                "{'definitions':{'x~1y':{'items':{'$ref':'#/definitions/x~01y'}}}} | /definitions/x~01y",
                "{'items':{'$ref':'#'}} | /",
                "{'properties':{'schema':{'properties':{'p':{'$ref':'#/properties/schema'}}}}} | /properties/schema",
                "{'properties':{'p':{'items':{'$ref':'#/definitions/N'}}},'definitions':{'N':{'items':{'$ref':'#/properties/p'}}}} | /definitions/N,/properties/p",
            })
    void cycles_through_definitions_of_a_schema_are_found(String schema, String cycles) {
        for (String place : List.of("/methods/0/params/0/schema", "/components/schemas/R")) {
            LintReport report = lint(CLEAN.replace(place.endsWith("R") ? R : A, schema));

            assertThat(report.findings())
                    .filteredOn(finding -> finding.rule() == LintRule.RECURSIVE_SCHEMA)
                    .extracting(finding -> finding.path() + (finding.path().equals(place) ? "/" : ""))
                    .containsExactlyInAnyOrder(Stream.of(cycles.split(","))
                            .map(cycle -> place + cycle)
                            .toArray(String[]::new));
        }
    }

    @Test
    void cycles_in_stream_items_and_whole_params_are_found() {
        String node = "{'$ref':'#/definitions/N','definitions':{'N':{'items':{'$ref':'#/definitions/N'}}}}";
        String method = "'x-antiphon-stream':{'items':" + node + ",'result':" + node + "},'x-antiphon-params':" + node;

        assertThat(lint(CLEAN.replace("'tags':[", method + ",'tags':[")).findings())
                .filteredOn(finding -> finding.rule() == LintRule.RECURSIVE_SCHEMA)
                .extracting(LintFinding::path)
                .containsExactlyInAnyOrder(
                        "/methods/0/x-antiphon-stream/items/definitions/N",
                        "/methods/0/x-antiphon-stream/result/definitions/N",
                        "/methods/0/x-antiphon-params/definitions/N");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'title':'R','type':'string','definitions':{'N':{'type':'string'}},'not':{'$ref':'#/definitions/N'}}",
                "{'title':'R','properties':{'a':{'type':'string'},'b':{'$ref':'#/components/schemas/R/properties/a'}}}",
                "{'title':'R','definitions':{'A':{'items':{'$ref':'#/definitions/B'}},'B':{'items':{'$ref':'#/definitions/C'}},'C':{}}}",
                "{'title':'R','definitions':{'A':{'items':{'$ref':'#/definitions/Ab'}},'Ab':{'items':{'$ref':'#/definitions/A-'}},'A-':{}}}",
                "{'title':'R','items':{'$ref':'#/definitions/Gone'}}"
            })
    void references_that_do_not_lead_back_are_no_cycle(String schema) {
        assertThat(lint(CLEAN.replace(R, schema)).findings())
                .extracting(LintFinding::rule)
                .doesNotContain(LintRule.RECURSIVE_SCHEMA);
    }

    @Test
    void a_long_cycle_is_found_completely() {
        int size = 200_000;
        ReferenceCycles cycles = new ReferenceCycles();
        for (int i = 0; i < size; i++) {
            cycles.add("/s" + i + "/items/$ref", "/s" + (i + 1) % size);
        }
        cycles.add("/aside/$ref", "/s0");
        cycles.add("/further/$ref", "/aside");

        assertThat(cycles.find()).hasSize(size).doesNotContain("/aside", "/further");
    }

    @Test
    void a_cut_reference_is_no_cycle_but_a_use() {
        String cut = CLEAN.replace(
                R,
                "{'title':'R','anyOf':[{'type':'string'},{'type':'array','items':{'type':'object','x-antiphon-ref':'#/components/schemas/R'}},"
                        + "{'type':'object','x-antiphon-ref':'#/components/schemas/S'}]},'S':{'title':'S','type':'object'}");
        assertThat(lint(cut).findings()).isEmpty();
    }

    @Test
    void the_number_of_findings_is_bounded() {
        String many = "{'name':'x','params':[]},".repeat(2_000);
        LintReport report = lint(CLEAN.replace("'methods':[", "'methods':[" + many));
        assertThat(report.findings())
                .hasSizeLessThanOrEqualTo(3_000)
                .filteredOn(LintFinding::rule, LintRule.DUPLICATE_METHOD)
                .hasSize(1_000); // not displaced by hints, of which there are more
    }

    @Test
    void a_text_that_is_no_document_is_unreadable() {
        for (String text : List.of("", "nonsense", "[]", "{}", "[".repeat(100_000))) {
            assertThat(lint(text).findings()).extracting(LintFinding::rule).containsExactly(LintRule.UNREADABLE);
        }
    }

    @Test
    void the_documentation_lists_every_rule() throws Exception {
        String page = java.nio.file.Files.readString(java.nio.file.Path.of("..", "..", "docs", "contract-tests.md"));
        for (LintRule rule : LintRule.values()) {
            assertThat(page)
                    .contains("| `" + rule.word() + "` | " + rule.severity().word() + " |");
        }
    }
}
