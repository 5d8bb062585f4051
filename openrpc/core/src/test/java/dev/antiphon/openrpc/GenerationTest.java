package dev.antiphon.openrpc;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.RpcMethod;
import dev.antiphon.openrpc.internal.JsonTrees;
import dev.antiphon.openrpc.internal.generator.MethodGenerator;
import dev.antiphon.openrpc.internal.generator.RecursiveSchemaCutter;
import dev.antiphon.openrpc.internal.generator.SchemaNodes;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.stream.StreamWire;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class GenerationTest {
    private static final OpenRpcDocument LIBRARY =
            OpenRpc.builder("Library", "1.0").document(Library.class);

    record Point(int x, @Nullable String label, List<@Nullable Integer> marks) {}

    record Mail(@JsonValue @Size(max = 9) String address) {}

    record Maybe(@JsonValue @Nullable Point point) {}

    record Names(@JsonValue List<@Nullable String> all) {}

    record Box<T>(@JsonValue T content) {}

    record Nest(@JsonValue List<Nest> nests) {}

    static final class Amount {
        private final int cents = 1;

        public int cents() {
            return cents;
        }

        @JsonValue
        public String text() {
            return cents + " c";
        }
    }

    record Letter(Mail from, List<Mail> to, @Nullable Amount postage, Box<Long> box) {}

    interface Values {
        Letter send(Mail mail, Maybe maybe, Names names, Nest nest, Box<Long> box);

        void all(@JsonRpcParams Names names);
    }

    static final class Grid {
        public final @Nullable String[][] cells = {};
    }

    record Gaps(
            Map<String, @Nullable Integer> map,
            List<List<@Nullable String>> lists,
            List<Map<String, @Nullable Point>> maps,
            Optional<List<@Nullable String>> maybe,
            Grid grid,
            @Size(max = 3) Map<String, List<@Nullable Long>> sized) {}

    interface Gapped {
        List<@Nullable String> plain(Map<String, List<@Nullable Integer>> map, Gaps gaps, @Nullable String... rest);

        CompletableFuture<Map<String, @Nullable Point>> later(Optional<List<@Nullable String>> names);

        Flow.Publisher<List<@Nullable String>> stream();
    }

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

    private static JsonNode component(OpenRpcDocument document, String key) {
        return document.components().schemas().get(key).tree();
    }

    private static JsonNode json(String text) {
        return JsonTrees.MAPPER.readTree(text);
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
    void what_many_lead_to_is_walked_through_once() {
        var components = new TreeMap<String, ObjectNode>();
        for (int i = 0; i < 60; i++) {
            ObjectNode component = SchemaNodes.type("object");
            ObjectNode properties = component.putObject("properties");
            properties.putObject("left").put("$ref", "#/components/schemas/c" + (i + 1) % 60);
            properties.putObject("right").put("$ref", "#/components/schemas/c" + (i + 1) % 60);
            components.put("c" + i, component);
        }

        RecursiveSchemaCutter.cut(components);

        assertThat(components.get("c59").at("/properties/right/x-antiphon-ref").stringValue())
                .isEqualTo("#/components/schemas/c0");
        assertThat(components.values())
                .filteredOn(component -> component.toString().contains("x-antiphon-ref"))
                .hasSize(1);
    }

    @Test
    void what_is_written_as_its_value_has_the_schema_of_that() {
        OpenRpcDocument document = OpenRpc.builder("t", "1").document(Values.class);

        assertThat(document.validate()).isEmpty();
        assertThat(component(document, "Mail")).isEqualTo(json("{\"title\": \"Mail\", \"type\": \"string\"}"));
        assertThat(component(document, "Amount")).isEqualTo(json("{\"title\": \"Amount\", \"type\": \"string\"}"));
        assertThat(component(document, "Names")).isEqualTo(json("""
                {"title": "Names", "type": "array", "items": {"title": "NamesItem", "type": ["string", "null"]}}"""));
        assertThat(component(document, "Maybe")).isEqualTo(json("""
                {"title": "Maybe", "oneOf": [{"title": "MaybeChoice1", "allOf": [{"$ref": "#/components/schemas/Point"}]},
                  {"title": "MaybeNull", "type": "null"}]}"""));
        assertThat(component(document, "Box_Long").get("type")).isEqualTo(json("\"integer\""));
        assertThat(component(document, "Nest").get("type")).isEqualTo(json("\"array\""));
        assertThat(component(document, "Letter")).isEqualTo(json("""
                {"title": "Letter", "type": "object", "properties": {
                   "from": {"$ref": "#/components/schemas/Mail"},
                   "to": {"title": "LetterTo", "type": "array", "items": {"$ref": "#/components/schemas/Mail"}},
                   "postage": {"title": "LetterPostage", "oneOf": [{"$ref": "#/components/schemas/Amount"},
                     {"title": "LetterPostageNull", "type": "null"}]},
                   "box": {"$ref": "#/components/schemas/Box_Long"}},
                 "required": ["from", "to", "box"]}"""));
        assertThat(method(document, "all").get("x-antiphon-params"))
                .isEqualTo(json("{\"$ref\": \"#/components/schemas/Names\"}"));
        assertThat(method(document, "all").get("paramStructure")).isEqualTo(json("\"by-position\""));
    }

    @Test
    void null_may_stand_inside_of_lists_and_maps_that_say_so() {
        OpenRpcDocument document = OpenRpc.builder("t", "1").document(Gapped.class);

        assertThat(document.validate()).isEmpty();
        JsonNode gaps = component(document, "Gaps").get("properties");
        JsonNode text = json("[\"string\", \"null\"]");
        assertThat(gaps.at("/map/additionalProperties/type")).isEqualTo(json("[\"integer\", \"null\"]"));
        assertThat(gaps.at("/lists/items/items/type")).isEqualTo(text);
        assertThat(gaps.at("/maps/items/allOf"))
                .isNotEmpty()
                .allSatisfy(part -> assertThat(part.at("/additionalProperties/oneOf/1/type"))
                        .isEqualTo(json("\"null\"")));
        assertThat(gaps.at("/maybe/items/type")).isEqualTo(text);
        assertThat(component(document, "Grid").at("/properties/cells/items/items/type"))
                .isEqualTo(text);
        assertThat(gaps.at("/sized/additionalProperties/items/type")).isEqualTo(json("[\"integer\", \"null\"]"));
        assertThat(gaps.at("/sized/type")).isEqualTo(json("\"object\""));

        JsonNode plain = method(document, "plain");
        assertThat(plain.at("/result/schema/items/type")).isEqualTo(text);
        assertThat(plain.at("/result/schema/type")).isEqualTo(json("\"array\""));
        assertThat(plain.at("/params/0/schema/additionalProperties/items/type"))
                .isEqualTo(json("[\"integer\", \"null\"]"));
        assertThat(plain.at("/params/2/schema/items/type")).isEqualTo(text);
        JsonNode later = method(document, "later");
        assertThat(later.at("/result/schema/additionalProperties/oneOf/1/type")).isEqualTo(json("\"null\""));
        assertThat(later.at("/params/0/schema/items/type")).isEqualTo(text);
        JsonNode stream = method(document, "stream");
        assertThat(stream.at("/x-antiphon-stream/items/items/type")).isEqualTo(text);
        assertThat(stream.at("/result/schema/items/items/type")).isEqualTo(text);
        assertThat(document.toJson()).doesNotContain("x-antiphon-nulls");
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
        assertThat(MethodGenerator.words("InsufficientFundsException")).isEqualTo("Insufficient funds");
        assertThat(MethodGenerator.words("HTTPError")).isEqualTo("HTTP error");
        assertThat(MethodGenerator.words("Exception")).isEqualTo("Exception");
    }
}
