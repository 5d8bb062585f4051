package dev.antiphon.openrpc;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.RpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.stream.StreamWire;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class GenerationTest {
    private static final OpenRpcDocument LIBRARY =
            OpenRpc.builder("Library", "1.0").document(Library.class);

    record Point(int x, @Nullable String label, List<@Nullable Integer> marks) {}

    interface Checked {
        void check(@Positive int count, @NotBlank @Size(max = 5) String name);
    }

    @JsonRpcService(prefix = "peer")
    interface Peer {
        /** Tells of news. */
        @JsonRpcNotification
        void news(Library.Book book);
    }

    interface Late {
        /** The required one stands last. */
        void late(@dev.antiphon.service.JsonRpcParam(defaultValue = "1") int first, String last);
    }

    private static JsonNode method(OpenRpcDocument document, String name) {
        return document.method(name).orElseThrow().tree();
    }

    private static JsonNode json(String text) {
        return Json.MAPPER.readTree(text);
    }

    @Test
    void a_document_of_a_service_is_valid() {
        assertThat(LIBRARY.validate()).isEmpty();
        assertThat(LIBRARY.openrpc()).isEqualTo("1.3.2");
        assertThat(LIBRARY.info()).isEqualTo(Info.of("Library", "1.0"));
    }

    @Test
    void a_method_has_what_its_source_says() {
        assertThat(method(LIBRARY, "library.find")).isEqualTo(json("""
                {"name": "library.find", "summary": "Finds a book.", "description": "It may be on another floor.",
                 "tags": [{"name": "search"}, {"name": "books"}],
                 "params": [
                   {"name": "mark", "description": "where it should stand", "required": true,
                    "schema": {"title": "LibraryFindMark", "type": "string"}},
                   {"name": "floor", "schema": {"title": "LibraryFindFloor", "type": ["integer", "null"], "format": "int32",
                     "default": 0}}],
                 "result": {"name": "result", "description": "the book, or null", "schema": {"title": "LibraryFindResult",
                   "oneOf": [{"$ref": "#/components/schemas/Book"}, {"title": "LibraryFindResultNull", "type": "null"}]}},
                 "errors": [{"code": 1001, "message": "A shelf mark that leads to nothing"}],
                 "examples": [{"name": "found", "params": [{"name": "mark", "value": "A 1"}, {"name": "floor", "value": 2}],
                   "result": {"name": "result", "value": null}}]}"""));
    }

    @Test
    void records_have_their_members_with_names_constraints_and_words() {
        assertThat(json(LIBRARY.components().schemas().get("Book").toString())).isEqualTo(json("""
                {"title": "Book", "description": "A book.", "type": "object", "properties": {
                   "title": {"title": "BookTitle", "type": "string", "minLength": 1, "maxLength": 200,
                     "description": "what stands on its back"},
                   "pages": {"title": "BookPages", "type": "integer", "format": "int32", "minimum": 1, "maximum": 9999,
                     "description": "how long it is"},
                   "printed": {"title": "BookPrinted", "type": ["string", "null"], "format": "date"},
                   "wear": {"title": "BookWear", "oneOf": [{"$ref": "#/components/schemas/Wear"},
                     {"title": "BookWearNull", "type": "null"}]},
                   "shelf-mark": {"title": "BookShelfMark", "type": "string"},
                   "authors": {"title": "BookAuthors", "type": "array", "items": {"title": "BookAuthorsItem", "type": "string"}}},
                 "required": ["title", "pages", "shelf-mark", "authors"]}"""));
    }

    @Test
    void enums_have_the_names_that_the_binding_writes() {
        assertThat(LIBRARY.components().schemas().get("Wear").tree().get("enum"))
                .isEqualTo(json("[\"FRESH\", \"worn-out\"]"));
    }

    @Test
    void generic_types_are_told_apart_by_their_arguments() {
        assertThat(LIBRARY.components().schemas()).containsKeys("Pair_Book_LocalDate", "Pair_String_Long");
    }

    @Test
    void subtypes_are_told_apart_by_what_jackson_writes() {
        assertThat(LIBRARY.components().schemas().get("Reader").tree().get("anyOf"))
                .isEqualTo(json(
                        "[{\"$ref\": \"#/components/schemas/Child\"}, {\"$ref\": \"#/components/schemas/Adult\"}]"));
        assertThat(LIBRARY.components().schemas().get("Child").tree().toString())
                .contains("\"const\":\"child\"");
    }

    @Test
    void what_contains_itself_is_cut_unless_told_otherwise() {
        assertThat(LIBRARY.components().schemas().get("Section").tree().at("/properties/parts/items"))
                .isEqualTo(json("""
                {"title": "SectionPartsItem", "type": "object", "description": "Another Section.",
                 "x-antiphon-ref": "#/components/schemas/Section"}"""));
        assertThat(OpenRpc.builder("Library", "1.0")
                        .recursive()
                        .document(Library.class)
                        .components()
                        .schemas()
                        .get("Section")
                        .tree()
                        .at("/properties/parts/items"))
                .isEqualTo(json("{\"$ref\": \"#/components/schemas/Section\"}"));
    }

    @Test
    void streams_notifications_aliases_and_deprecation_are_told() {
        JsonNode all = method(LIBRARY, "library.all");
        assertThat(all.get("x-antiphon-stream"))
                .isEqualTo(json("{\"items\": {\"$ref\": \"#/components/schemas/Book\"}}"));
        assertThat(all.at("/result/schema/type")).isEqualTo(json("\"array\""));
        assertThat(all.at("/params/1/x-antiphon-rest")).isEqualTo(json("true"));
        assertThat(method(LIBRARY, "library.hush").has("result")).isFalse();
        assertThat(method(LIBRARY, "library.lend").get("deprecated")).isEqualTo(json("true"));
        assertThat(method(LIBRARY, "library.catalogue").get("x-antiphon-aliases"))
                .isEqualTo(json("[\"library.everything\"]"));
        assertThat(method(LIBRARY, "library.welcome").at("/result/schema/type")).isEqualTo(json("\"null\""));
    }

    @Test
    void every_schema_has_a_title() {
        LIBRARY.components().schemas().values().forEach(schema -> titled(schema.tree()));
        for (Method method : LIBRARY.resolvedMethods()) {
            LIBRARY.params(method).forEach(param -> titled(param.schema().tree()));
            LIBRARY.result(method).ifPresent(result -> titled(result.schema().tree()));
        }
    }

    private static void titled(JsonNode schema) {
        assertThat(schema.has("title") || schema.has("$ref")).as("%s", schema).isTrue();
        schema.path("properties").forEach(GenerationTest::titled);
        Stream.of("items", "additionalProperties")
                .map(schema::path)
                .filter(JsonNode::isObject)
                .forEach(GenerationTest::titled);
        Stream.of("oneOf", "anyOf", "allOf").map(schema::path).forEach(all -> all.forEach(GenerationTest::titled));
    }

    @Test
    void methods_by_hand_are_described_too() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method(
                        "add",
                        Parameters.of(required("a", int.class), optional("b", int.class, 2)),
                        arguments -> 1,
                        MethodOption.returns(int.class),
                        MethodOption.describedAs("Adds", "Adds **two**."),
                        MethodOption.tags("math"),
                        MethodOption.error(7, "Overflow"),
                        MethodOption.example("small", "[1]", "3"))
                .handle(RpcMethod.of("move", Point.class, Void.class), point -> null)
                .raw("raw", (params, call) -> params)
                .build();

        OpenRpcDocument document = OpenRpc.builder("t", "1").document(server);

        assertThat(document.validate()).isEmpty();
        assertThat(method(document, "add")).isEqualTo(json("""
                {"name": "add", "summary": "Adds", "description": "Adds **two**.", "tags": [{"name": "math"}],
                 "params": [{"name": "a", "required": true, "schema": {"title": "AddA", "type": "integer", "format": "int32"}},
                   {"name": "b", "schema": {"title": "AddB", "type": ["integer", "null"], "format": "int32", "default": 2}}],
                 "result": {"name": "result", "schema": {"title": "AddResult", "type": "integer", "format": "int32"}},
                 "errors": [{"code": 7, "message": "Overflow"}],
                 "examples": [{"name": "small", "params": [{"name": "a", "value": 1}], "result": {"name": "result", "value": 3}}]}"""));
        assertThat(method(document, "move")).isEqualTo(json("""
                {"name": "move", "paramStructure": "by-name",
                 "params": [{"name": "x", "required": true, "schema": {"title": "MoveX", "type": "integer", "format": "int32"}},
                   {"name": "marks", "required": true, "schema": {"title": "MoveMarks", "type": "array",
                      "items": {"title": "PointMarksItem", "type": ["integer", "null"], "format": "int32"}}},
                   {"name": "label", "schema": {"title": "MoveLabel", "type": ["string", "null"]}}],
                 "result": {"name": "result", "schema": {"title": "MoveResult", "type": "null"}}}"""));
        assertThat(method(document, "raw").get("x-antiphon-params")).isEqualTo(json("{\"title\": \"RawParams\"}"));
    }

    @Test
    void constraints_of_parameters_are_told() {
        JsonNode check = method(OpenRpc.builder("t", "1").document(Checked.class), "check");

        assertThat(check.at("/params/0/schema/exclusiveMinimum")).isEqualTo(json("0"));
        assertThat(check.at("/params/1/schema"))
                .isEqualTo(
                        json("{\"title\": \"CheckName\", \"type\": \"string\", \"minLength\": 1, \"maxLength\": 5}"));
    }

    @Test
    void required_parameters_come_first_and_names_decide_then() {
        JsonNode late = method(OpenRpc.builder("t", "1").document(Late.class), "late");

        assertThat(late.get("paramStructure")).isEqualTo(json("\"by-name\""));
        assertThat(late.at("/params/0/name")).isEqualTo(json("\"last\""));
    }

    @Test
    void subscriptions_say_how_to_subscribe() {
        JsonRpcServer server = JsonRpcServer.builder().streams(StreamWire.SUBSCRIPTIONS).stream(
                        "eth_heads", Parameters.none(), (arguments, sink) -> {}, MethodOption.returns(String.class))
                .build();

        assertThat(method(OpenRpc.builder("t", "1").document(server), "eth_heads")
                        .get("x-subscription"))
                .isEqualTo(json("""
                {"subscribe": "eth_subscribe", "name": "heads", "notification": "eth_subscription",
                 "unsubscribe": "eth_unsubscribe", "item": {"schema": {"title": "EthHeadsItem", "type": "string"}}}"""));
    }

    @Test
    void methods_of_the_peer_are_told_apart() {
        OpenRpcDocument document = OpenRpc.builder("t", "1")
                .callbacks(Peer.class)
                .server(Server.of("here", "http://localhost:8080/rpc"))
                .openrpc("1.4.1")
                .document(Late.class);

        assertThat(document.openrpc()).isEqualTo("1.4.1");
        assertThat(document.servers()).containsExactly(Server.of("here", "http://localhost:8080/rpc"));
        JsonNode callbacks = document.extensions().get("x-antiphon-callbacks");
        assertThat(callbacks.at("/0/name")).isEqualTo(json("\"peer.news\""));
        assertThat(callbacks.at("/0/summary")).isEqualTo(json("\"Tells of news.\""));
        assertThat(document.components().schemas()).containsKeys("Book", "Wear");
        assertThat(document.validate()).isEmpty();
        assertThatThrownBy(() -> OpenRpc.builder("t", "1").callbacks(String.class))
                .hasMessageContaining("is not an interface");
        assertThatThrownBy(() -> OpenRpc.builder("t", "1").openrpc("2.0")).hasMessageContaining("not by 2.0");
    }

    @Test
    void formats_can_be_those_of_draft_7() {
        OpenRpcDocument document = OpenRpc.builder("t", "1").draftFormats().document(Library.class);

        assertThat(document.toJson()).doesNotContain("int32").contains("\"date\"");
        assertThat(method(document, "library.find").at("/params/1/schema/minimum"))
                .isEqualTo(json("-2147483648"));
    }

    @Test
    void exceptions_are_told_in_words() {
        assertThat(MethodMaker.words("InsufficientFundsException")).isEqualTo("Insufficient funds");
        assertThat(MethodMaker.words("HTTPError")).isEqualTo("HTTP error");
        assertThat(MethodMaker.words("Exception")).isEqualTo("Exception");
    }
}
