package dev.antiphon.openrpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DocumentTest {
    private static final JsonMapper MAPPER = JsonTrees.MAPPER;

    /** Has every member that the specification knows, none of them as it would be if it were left out. */
    private static final String EVERYTHING = """
            {"$schema": "https://meta.open-rpc.org/", "openrpc": "1.3.2", "x-root": [1.50, null],
             "info": {"title": "Shop", "version": "2.1", "description": "d", "termsOfService": "https://a.example/t",
               "contact": {"name": "n", "email": "e@a.example", "url": "https://a.example", "x-c": 1},
               "license": {"name": "Apache-2.0", "url": "https://a.example/l", "x-l": 1}, "x-i": {}},
             "servers": [{"url": "https://${host}/rpc", "name": "main", "summary": "s", "description": "d", "x-s": true,
               "variables": {"host": {"default": "a.example", "enum": ["a.example", "b.example"], "description": "d"}}}],
             "methods": [
               {"name": "buy", "summary": "s", "description": "d", "tags": [{"name": "t", "description": "d", "x-t": 0,
                  "externalDocs": {"url": "https://a.example"}}, {"$ref": "#/components/tags/trade"}],
                "paramStructure": "by-name", "deprecated": true, "x-m": "m",
                "params": [{"name": "item", "summary": "s", "description": "d", "required": true, "deprecated": true,
                    "schema": {"title": "Item", "type": ["string", "null"], "x-k": 1e400}, "x-p": 1},
                  {"$ref": "#/components/contentDescriptors/count"}],
                "result": {"name": "receipt", "schema": {"$ref": "#/components/schemas/Receipt", "beside": 1}},
                "errors": [{"code": 1001, "message": "Sold out", "data": null}, {"$ref": "#/components/errors/broke"}],
                "links": [{"name": "l", "summary": "s", "description": "d", "method": "look", "x-l": 1,
                  "params": {"id": "${result.id}", "n": 3}, "server": {"url": "https://a.example"}},
                  {"$ref": "#/components/links/again"}],
                "examples": [{"name": "one", "description": "d", "summary": "s", "x-e": 1,
                  "params": [{"name": "item", "value": null, "summary": "s", "description": "d", "x-v": 1},
                    {"$ref": "#/components/examples/two"}], "result": {"name": "r", "value": {"id": 7}}},
                  {"$ref": "#/components/examplePairings/other"}],
                "servers": [{"url": "https://buy.example"}], "externalDocs": {"url": "https://a.example", "description": "d"}},
               {"name": "look", "params": [{"name": "id", "required": true, "schema": true}],
                "result": {"name": "r", "schema": false}},
               {"name": "log", "params": []}],
             "components": {
               "schemas": {"Receipt": {"title": "Receipt", "type": "object", "properties": {"id": {"type": "integer"},
                  "next": {"$ref": "#/components/schemas/Receipt"}}, "required": ["id"], "if": true, "unknown": {"a": [1]}}},
               "contentDescriptors": {"count": {"name": "count", "schema": {"type": "integer", "minimum": 1, "default": 1}}},
               "errors": {"broke": {"code": 1002, "message": "No money"}},
               "examples": {"two": {"name": "count", "value": 2}},
               "examplePairings": {"other": {"name": "other", "params": []}},
               "links": {"again": {"name": "again", "method": "buy"}},
               "tags": {"trade": {"name": "trade"}, "alias": {"$ref": "#/components/tags/trade"}},
               "x-comp": 1},
             "externalDocs": {"url": "https://a.example", "description": "d", "x-d": 1}}
            """;

    @Test
    void a_document_that_has_everything_comes_out_as_it_went_in() {
        OpenRpcDocument document = OpenRpcDocument.parse(EVERYTHING);

        assertThat(MAPPER.readTree(document.toJson())).isEqualTo(MAPPER.readTree(EVERYTHING));
        assertThat(MAPPER.readTree(document.toBytes())).isEqualTo(MAPPER.readTree(EVERYTHING));
        assertThat(OpenRpcDocument.parse(document.toJson())).isEqualTo(document);
        assertThat(document.validate()).isEmpty();
    }

    @Test
    void numbers_keep_their_digits() {
        assertThat(OpenRpcDocument.parse(EVERYTHING).toJson()).contains("1.50", "1E+400");
    }

    @Test
    void what_would_hold_anyway_is_left_out() {
        String text = """
                {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"}, "servers": [], "components": {},
                 "methods": [{"name": "m", "tags": [], "paramStructure": "either", "deprecated": false,
                   "params": [{"name": "a", "required": false, "schema": {}}], "errors": []}]}""";

        assertThat(OpenRpcDocument.parse(text).tree()).isEqualTo(MAPPER.readTree("""
                {"openrpc": "1.3.2", "info": {"title": "t", "version": "1"},
                 "methods": [{"name": "m", "params": [{"name": "a", "schema": {}}]}]}"""));
    }

    @Test
    void references_lead_to_what_stands_in_components() {
        OpenRpcDocument document = OpenRpcDocument.parse(EVERYTHING);
        Method buy = document.method("buy").orElseThrow();

        assertThat(document.params(buy)).extracting(ContentDescriptor::name).containsExactly("item", "count");
        assertThat(document.errors(buy)).extracting(ErrorDescription::code).containsExactly(1001L, 1002L);
        assertThat(document.tags(buy)).extracting(Tag::name).containsExactly("t", "trade");
        assertThat(document.examples(buy)).extracting(ExamplePairing::name).containsExactly("one", "other");
        assertThat(document.resolve(document.components().tags().get("alias"))).isEqualTo(Tag.of("trade"));
        assertThat(document.result(document.method("log").orElseThrow())).isEmpty();
        ContentDescriptor receipt = document.result(buy).orElseThrow();
        assertThat(document.resolve(receipt.schema()))
                .isInstanceOfSatisfying(
                        ObjectSchema.class,
                        schema -> assertThat(schema.required()).containsExactly("id"));
    }

    @Test
    void references_lead_to_any_place_of_the_document() {
        OpenRpcDocument document = OpenRpcDocument.parse(EVERYTHING);

        assertThat(document.resolve(new Reference<>(ContentDescriptor.class, "#/methods/1/params/0")))
                .isEqualTo(ContentDescriptor.required("id", Schema.ANYTHING));
        assertThat(document.resolve(Schema.reference("#/components/schemas/Receipt/properties/i%64")))
                .isEqualTo(Schema.of(MAPPER.readTree("{\"type\": \"integer\"}")));
    }

    @Test
    void a_schema_may_refer_to_definitions_of_its_own() {
        Schema scope = Schema.of(MAPPER.readTree("{\"definitions\": {\"a\": {\"type\": \"null\"}}}"));

        assertThat(OpenRpcDocument.parse(EVERYTHING).resolve(Schema.reference("#/definitions/a"), scope))
                .isEqualTo(Schema.of(MAPPER.readTree("{\"type\": \"null\"}")));
    }

    @Test
    void a_reference_to_the_root_leads_to_the_schema_around_it() {
        Schema list =
                Schema.of(MAPPER.readTree("{\"type\": \"object\", \"properties\": {\"next\": {\"$ref\": \"#\"}}}"));

        assertThat(OpenRpcDocument.parse(EVERYTHING).resolve(Schema.reference("#"), list))
                .isEqualTo(list);
    }

    @Test
    void a_resolver_returns_parts_of_the_document_without_copying() {
        ReferenceResolver resolver = OpenRpcDocument.parse(EVERYTHING).resolver();
        JsonNode scope = MAPPER.readTree("{\"definitions\": {\"a b\": {\"$ref\": \"#/components/schemas/Receipt\"}}}");

        JsonNode receipt = resolver.resolveSchema("#/definitions/a%20b", scope);

        assertThat(receipt.path("title").stringValue()).isEqualTo("Receipt");
        assertThat(resolver.resolveSchema("#/components/schemas/Receipt", scope))
                .isSameAs(receipt);
        assertThat(resolver.find("#/methods/0/params/0/schema"))
                .isPresent()
                .get()
                .isSameAs(resolver.find("#/methods/0/params/0/schema").orElseThrow());
        assertThat(resolver.find("#/definitions/a b")).isEmpty();
        assertThat(ReferenceResolver.decode("#/definitions/a%20b+c")).isEqualTo("#/definitions/a b+c");
        assertThat(ReferenceResolver.decode("#/%"))
                .as("malformed percent encoding")
                .isEqualTo("#/%");
    }

    @Test
    void a_reference_to_nothing_is_named() {
        OpenRpcDocument document = OpenRpcDocument.parse(EVERYTHING);

        assertThatThrownBy(() -> document.resolve(Schema.reference("#/components/schemas/Missing")))
                .isInstanceOf(OpenRpcException.class)
                .hasMessageContaining("there is nothing at #/components/schemas/Missing");
        assertThatThrownBy(() -> document.resolve(Schema.reference("https://a.example/schema.json")))
                .hasMessageContaining("leads out of the document");
        assertThatThrownBy(() -> document.resolve(new Reference<>(Tag.class, "#/components/tags/none")))
                .hasMessageContaining("there is nothing at #/components/tags/none");
    }

    @Test
    void keywords_of_a_schema_have_names() {
        var schema = (ObjectSchema) Schema.of(MAPPER.readTree("""
                {"title": "T", "type": "object", "properties": {"a": {"type": "array", "items": [true, {"const": 1}]}},
                 "additionalProperties": false, "oneOf": [{"not": {"enum": [1, "x"]}}], "minProperties": 1, "maxLength": -1,
                 "minimum": 0.10, "format": 7, "x-own": 1}"""));

        assertThat(schema.title()).isEqualTo("T");
        assertThat(schema.types()).containsExactly("object");
        assertThat(schema.additionalProperties()).isEqualTo(Schema.NOTHING);
        assertThat(schema.minProperties()).hasValue(1);
        assertThat(schema.minimum()).isEqualTo("0.10");
        assertThat(schema.keyword("x-own")).hasToString("1");
        assertThat(schema.keywords()).contains("x-own", "format");
        assertThat(schema.maxLength()).as("a length below zero").isEmpty();
        assertThat(schema.format()).as("a format that is a number").isNull();
        var a = (ObjectSchema) schema.properties().get("a");
        assertThat(a.items()).isNull();
        assertThat(a.tuple()).hasSize(2).first().isEqualTo(Schema.ANYTHING);
        var not = (ObjectSchema) ((ObjectSchema) schema.oneOf().get(0)).not();
        assertThat(not.enumeration()).extracting(JsonNode::toString).containsExactly("1", "\"x\"");
    }

    @Test
    void a_document_can_be_built() {
        Method add = Method.builder("add")
                .summary("Adds")
                .param(ContentDescriptor.required("a", Schema.of(MAPPER.readTree("{\"type\": \"integer\"}"))))
                .result(ContentDescriptor.of("sum", Schema.reference("#/components/schemas/Sum")))
                .error(ErrorDescription.of(1001, "Overflow"))
                .tag(Tag.of("math"))
                .extension("x-own", MAPPER.readTree("true"))
                .build();
        OpenRpcDocument document = OpenRpcDocument.of(
                Info.of("Calc", "1.0.0"),
                List.of(add),
                Components.ofSchemas(Map.of("Sum", Schema.of(MAPPER.readTree("{\"type\": \"integer\"}")))));

        assertThat(document.validate()).isEmpty();
        assertThat(document.tree()).isEqualTo(MAPPER.readTree("""
                {"openrpc": "1.3.2", "info": {"title": "Calc", "version": "1.0.0"}, "methods": [
                  {"name": "add", "summary": "Adds", "tags": [{"name": "math"}],
                   "params": [{"name": "a", "required": true, "schema": {"type": "integer"}}],
                   "result": {"name": "sum", "schema": {"$ref": "#/components/schemas/Sum"}},
                   "errors": [{"code": 1001, "message": "Overflow"}], "x-own": true}],
                 "components": {"schemas": {"Sum": {"type": "integer"}}}}"""));
        assertThatThrownBy(() -> Method.builder("m").extension("own", MAPPER.readTree("1")))
                .hasMessageContaining("x-");
    }
}
