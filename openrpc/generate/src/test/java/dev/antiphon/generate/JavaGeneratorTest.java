package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.service.JsonRpcNotification;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaGeneratorTest {
    private static final JavaGenerator ZOO = JavaGenerator.inPackage("com.example.zoo");

    @Test
    void generated_code_equals_the_expected_code() throws IOException {
        assertThat(texts(ZOO.generate(zoo())).get("com/example/zoo/Zoo.java")).isEqualTo(resource("Zoo.java.txt"));
    }

    @Test
    void generated_code_compiles_without_a_warning() {
        compile(ZOO.generate(zoo()));
        compile(ZOO.groupedByPrefix().exactNumbers().generate(zoo()));
    }

    @Test
    void the_same_document_gives_the_same_code() {
        assertThat(ZOO.generate(zoo())).isEqualTo(ZOO.generate(zoo()));
    }

    @Test
    void records_have_optional_and_nullable_members_and_valid_java_names() {
        assertThat(texts(ZOO.generate(zoo())).get("com/example/zoo/Animal.java"))
                .contains("@JsonProperty(\"species-name\") String speciesName")
                .contains("@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LocalDate born")
                .contains("@Nullable String keeper")
                .contains("@JsonProperty(\"class\") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String class_")
                .contains("@JsonAnySetter @JsonAnyGetter Map<String, RawJson> others");
    }

    @Test
    void an_omitted_member_is_not_written_and_unknown_members_are_kept() throws Exception {
        Class<?> animal = compile(ZOO.generate(zoo())).loadClass("com.example.zoo.Animal");
        String json =
                "{\"id\":1,\"species-name\":\"lion\",\"keeper\":null,\"mood\":\"half asleep\",\"mane\":{\"length\":3}}";

        Object read = RawJson.of(json).as(animal);

        assertThat(Written.json(read, animal)).isEqualTo(json);
        assertThat(read.toString()).contains("mood=HALF_ASLEEP", "born=null");
    }

    @Test
    void a_union_with_a_constant_member_is_a_sealed_interface() throws Exception {
        ClassLoader classes = compile(ZOO.generate(zoo()));
        Class<?> food = classes.loadClass("com.example.zoo.Food");

        Object read = RawJson.of("{\"kind\":\"meat\",\"kilos\":2.5}").as(food);

        assertThat(food.isSealed()).isTrue();
        assertThat(read).isInstanceOf(classes.loadClass("com.example.zoo.Meat")).hasToString("Meat[kilos=2.5]");
        assertThat(Written.json(read, food)).isEqualTo("{\"kind\":\"meat\",\"kilos\":2.5}");
    }

    @Test
    void a_union_with_different_required_members_is_a_sealed_interface() throws Exception {
        ClassLoader classes = compile(ZOO.generate(zoo()));
        Class<?> place = classes.loadClass("com.example.zoo.Place");

        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(classes); // Jackson loads the deduced types by name
        try {
            Object read = RawJson.of("{\"tank\":4,\"name\":\"north\"}").as(place);

            assertThat(read).isInstanceOf(classes.loadClass("com.example.zoo.Tank"));
            assertThat(Written.json(read, place)).isEqualTo("{\"tank\":4,\"name\":\"north\"}");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void an_ambiguous_union_is_any_json() {
        assertThat(texts(ZOO.generate(zoo())).get("com/example/zoo/Zoo.java")).contains("RawJson guess()");
    }

    @Test
    void all_of_is_merged_into_one_record() {
        assertThat(texts(ZOO.generate(zoo())).get("com/example/zoo/Elephant.java"))
                .contains("public record Elephant(long id,")
                .contains("long trunk");
    }

    @Test
    void prefixes_make_services() {
        Map<String, String> texts = texts(ZOO.groupedByPrefix().generate(zoo()));

        assertThat(texts.get("com/example/zoo/Animals.java"))
                .contains("@JsonRpcMethod(\"animals.find\")")
                .contains("find(");
        assertThat(texts.get("com/example/zoo/Zoo.java")).contains("guess()").doesNotContain("animals.find");
    }

    @Test
    void numbers_without_a_format_can_have_any_size() {
        assertThat(texts(ZOO.exactNumbers().generate(zoo())).get("com/example/zoo/Elephant.java"))
                .contains("BigInteger trunk");
    }

    @Test
    void a_reference_to_nothing_is_any_json_and_a_warning() {
        GeneratedCode code = ZOO.generate(document(method("a", "{\"$ref\":\"#/components/schemas/Gone\"}")));

        assertThat(code.warnings()).singleElement().asString().contains("#/components/schemas/Gone");
        compile(code);
    }

    @Test
    void recursive_schemas_are_supported() {
        compile(ZOO.generate(OpenRpcDocument.parse("""
                {"openrpc":"1.3.2","info":{"title":"t","version":"1"},"methods":[
                  {"name":"a","params":[],"result":{"name":"r","schema":{"$ref":"#/components/schemas/List"}}},
                  {"name":"b","params":[],"result":{"name":"r","schema":{"$ref":"#/components/schemas/Self"}}},
                  {"name":"c","params":[],"result":{"name":"r","schema":{"$ref":"#/components/schemas/One"}}},
                  {"name":"d","params":[],"result":{"name":"r","schema":{"$ref":"#/components/schemas/All"}}}],
                 "components":{"schemas":{
                  "List":{"type":"array","items":{"$ref":"#/components/schemas/List"}},
                  "Self":{"$ref":"#/components/schemas/Self"},
                  "One":{"oneOf":[{"$ref":"#/components/schemas/One"},{"type":"string"}]},
                  "All":{"allOf":[{"$ref":"#/components/schemas/All"},{"properties":{"next":{"$ref":"#/components/schemas/All"}}}]}}}}
                """)));
    }

    @Test
    void schemas_with_different_definitions_of_one_name_have_different_types() throws Exception {
        String list = "{\"type\":\"array\",\"items\":{\"$ref\":\"#/definitions/Item\"},"
                + "\"definitions\":{\"Item\":{\"properties\":{\"%s\":{\"type\":\"string\"}}}}}";

        Class<?> service = compile(ZOO.generate(document(method("a", list.formatted("first")) + ","
                        + method("b", list.formatted("second")) + "," + method("c", list.formatted("first")))))
                .loadClass("com.example.zoo.T");

        assertThat(service.getMethod("a").toGenericString()).contains("List<com.example.zoo.Item>");
        assertThat(service.getMethod("b").toGenericString()).contains("List<com.example.zoo.Item2>");
        assertThat(service.getMethod("c").toGenericString()).contains("List<com.example.zoo.Item>");
    }

    @Test
    void a_reference_to_the_root_is_the_schema_around_it() throws Exception {
        String node = "{\"title\":\"Node\",\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#\"}}}";

        GeneratedCode code = ZOO.generate(document(method("a", node)));

        assertThat(texts(code).get("com/example/zoo/Node2.java")).contains("@Nullable Node2 next");
        compile(code);
    }

    @Test
    void a_method_that_streams_is_a_call_whether_or_not_it_has_a_result() throws Exception {
        String watch = "{\"name\":\"watch\",\"params\":[],\"x-antiphon-stream\":{\"items\":{\"type\":\"string\"}}}";

        Class<?> service = compile(ZOO.generate(document(watch))).loadClass("com.example.zoo.T");

        assertThat(service.getMethod("watch").toGenericString()).contains("Flow$Publisher<java.lang.String>");
        assertThat(service.getMethod("watch").isAnnotationPresent(JsonRpcNotification.class))
                .isFalse();
    }

    @Test
    void a_duplicate_alias_is_omitted_with_a_warning() {
        GeneratedCode code = ZOO.generate(document(aliased("a", "\"b\",\"b\",\"a\",\"e\"") + ","
                + aliased("c", "\"a\",\"b\",\"d\"") + "," + aliased("e", "")));

        assertThat(texts(code).get("com/example/zoo/T.java"))
                .contains("@JsonRpcMethod(aliases = \"b\")")
                .contains("@JsonRpcMethod(aliases = \"d\")");
        assertThat(code.warnings())
                .hasSize(5)
                .anyMatch(warning -> warning.contains("'b' of the method 'a'"))
                .anyMatch(warning -> warning.contains("'a' of the method 'c'"));
        compile(code);
    }

    private static String aliased(String name, String aliases) {
        return "{\"name\":\"" + name
                + "\",\"params\":[],\"result\":{\"name\":\"r\",\"schema\":{}},\"x-antiphon-aliases\":[" + aliases
                + "]}";
    }

    @Test
    void no_error_and_no_object_shadows_a_type_of_java() {
        GeneratedCode code =
                ZOO.generate(document("{\"name\":\"a\",\"params\":[],\"result\":{\"name\":\"r\",\"schema\":"
                        + "{\"title\":\"Illegal State Exception\",\"properties\":{\"p\":{}}}},\"errors\":["
                        + "{\"code\":1,\"message\":\"Illegal argument\"},{\"code\":2,\"message\":\"Runtime\"}]}"));

        assertThat(texts(code))
                .containsKeys(
                        "com/example/zoo/IllegalStateException2.java",
                        "com/example/zoo/IllegalArgumentException2.java",
                        "com/example/zoo/RuntimeException2.java");
        compile(code);
    }

    @Test
    void an_object_with_a_member_without_a_name_is_a_map() throws Exception {
        GeneratedCode code =
                ZOO.generate(document(method("a", "{\"title\":\"Odd\",\"properties\":{\"\":{},\"value\":{}}}")));

        assertThat(compile(code).loadClass("com.example.zoo.T").getMethod("a").getReturnType())
                .isEqualTo(Map.class);
        assertThat(code.warnings()).singleElement().asString().contains("'Odd'", "empty name");
    }

    @Test
    void a_constant_member_with_an_empty_text_does_not_distinguish_a_union() throws Exception {
        String options = Stream.of("", "b")
                .map(tag -> "{\"required\":[\"kind\"],\"properties\":{\"kind\":{\"const\":\"" + tag + "\"}}}")
                .collect(Collectors.joining(","));

        ClassLoader classes = compile(ZOO.generate(document(method("a", "{\"oneOf\":[" + options + "]}"))));

        assertThat(classes.loadClass("com.example.zoo.T").getMethod("a").getReturnType())
                .isEqualTo(RawJson.class);
    }

    @Test
    void a_duration_is_a_string_since_it_may_have_months() throws Exception {
        Class<?> service = compile(ZOO.generate(document(method("a", "{\"type\":\"string\",\"format\":\"duration\"}"))))
                .loadClass("com.example.zoo.T");

        assertThat(service.getMethod("a").getReturnType()).isEqualTo(String.class);
    }

    @Test
    void invalid_documents_and_settings_are_rejected_with_their_names() {
        assertThatThrownBy(() -> ZOO.generate(document("")))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("no methods");
        assertThatThrownBy(() -> ZOO.generate(document(method("a", "{}") + "," + method("a", "{}"))))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("'a'");
        assertThatThrownBy(() -> JavaGenerator.inPackage("no package"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'no package'");
        assertThatThrownBy(() -> ZOO.service("class"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'class'");
    }

    @Test
    void unchanged_files_are_not_written(@TempDir Path directory) throws IOException {
        GeneratedCode code = ZOO.generate(zoo());
        List<Path> files = code.writeTo(directory);
        Path first = files.get(0);
        Files.setLastModifiedTime(first, java.nio.file.attribute.FileTime.fromMillis(1000));

        assertThat(code.writeTo(directory)).isEqualTo(files).allMatch(Files::isRegularFile);
        assertThat(Files.getLastModifiedTime(first).toMillis()).isEqualTo(1000);
    }

    static ClassLoader compile(GeneratedCode code) {
        GeneratedCodeCompiler.compile(code.files(), false);
        return GeneratedCodeCompiler.compile(code.files(), true);
    }

    static OpenRpcDocument document(String methods) {
        return OpenRpcDocument.parse(
                "{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"t\",\"version\":\"1\"},\"methods\":[" + methods + "]}");
    }

    static String method(String name, String result) {
        return "{\"name\":\"" + name + "\",\"params\":[],\"result\":{\"name\":\"r\",\"schema\":" + result + "}}";
    }

    static Map<String, String> texts(GeneratedCode code) {
        return code.files().stream().collect(Collectors.toMap(SourceFile::path, SourceFile::text));
    }

    static OpenRpcDocument zoo() {
        try {
            return OpenRpcDocument.parse(resource("zoo.json"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(JavaGeneratorTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
