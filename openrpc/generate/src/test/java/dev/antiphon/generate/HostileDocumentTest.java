package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Documents that try to inject code, or to exhaust memory or time. */
class HostileDocumentTest {
    static Stream<String> words() {
        return Stream.of(
                "*/ static { System.exit(1); } /*",
                "*\u200b/ static { System.exit(1); } /*",
                "\\u002a\\u002f static { System.exit(1); } /*",
                "\\\\u002a/ x",
                "\"); System.exit(1); //",
                "\\\"); System.exit(1); //",
                "a\nb\r\nc\u2028d\u2029e\u0085f",
                "$T $L $S $$ $W $> $[ $] $N",
                "${process.exit(1)} `${x}`",
                "../../../../etc/passwd",
                "/etc/passwd",
                "..\\..\\windows",
                "a/b\\c:d*e?f",
                "\u202e\u2066 backwards \u2069",
                "{@link java.lang.Runtime} <script>alert(1)</script> @deprecated @param x",
                "{@code {",
                "__proto__",
                "constructor",
                "toString",
                "hashCode",
                "class",
                "record",
                "null",
                "CON",
                "String",
                "Object",
                "Promise",
                "\u0000\u0001\u001b[31m",
                "😀",
                "数値",
                "größe",
                "123",
                " ",
                "_",
                "$",
                "x".repeat(5000));
    }

    @ParameterizedTest
    @MethodSource("words")
    void no_text_of_a_document_becomes_code(String word, @TempDir Path directory) throws IOException {
        OpenRpcDocument document = documentOf(word);
        Path inside = directory.resolve("deep/down/out");

        GeneratedCode java = JavaGenerator.inPackage("a.b").generate(document);
        GeneratedCode grouped = JavaGenerator.inPackage("a.b").groupedByPrefix().generate(document);
        GeneratedCode typeScript = TypeScriptGenerator.create().generate(document);
        for (GeneratedCode code : List.of(java, grouped, typeScript)) {
            code.writeTo(inside);
            assertThat(code.files()).allSatisfy(file -> {
                assertThat(file.path()).matches("[\\p{L}\\p{N}/-]+\\.(java|ts)");
                assertThat(file.text()).doesNotContain("\u202e", "\u2066", "\u2028", "\u0000", "\u001b");
            });
        }
        try (Stream<Path> all = Files.walk(directory)) {
            assertThat(all.filter(Files::isRegularFile)).allMatch(file -> file.startsWith(inside));
        }
    }

    /** In one compilation, each document in its own package, which the messages of the compiler name. */
    @Test
    void generated_code_compiles_for_any_text_in_a_document() {
        List<String> words = words().toList();
        List<SourceFile> files = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            OpenRpcDocument document = documentOf(words.get(i));
            files.addAll(JavaGenerator.inPackage("plain" + i).generate(document).files());
            files.addAll(JavaGenerator.inPackage("grouped" + i)
                    .groupedByPrefix()
                    .generate(document)
                    .files());
        }
        JavaGeneratorTest.compile(new GeneratedCode(files, List.of()));
    }

    @Test
    void a_file_outside_of_the_directory_is_rejected(@TempDir Path directory) {
        GeneratedCode code = new GeneratedCode(List.of(new SourceFile("../evil.txt", "")), List.of());

        assertThatThrownBy(() -> code.writeTo(directory.resolve("out")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("../evil.txt");
        assertThat(directory.resolve("evil.txt")).doesNotExist();
    }

    @Test
    void schemas_that_double_with_every_reference_are_rejected() {
        StringBuilder schemas = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            String next = "{\"$ref\":\"#/components/schemas/A" + (i + 1) + "\"}";
            schemas.append("\"A" + i + "\":{\"allOf\":[" + next + "," + next + "]},");
        }
        String document = "{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"t\",\"version\":\"1\"},\"methods\":["
                + JavaGeneratorTest.method("a", "{\"$ref\":\"#/components/schemas/A0\"}")
                + "],\"components\":{\"schemas\":{"
                + schemas + "\"A40\":{\"type\":\"object\"}}}}";

        assertThatThrownBy(() -> JavaGenerator.inPackage("a").generate(OpenRpcDocument.parse(document)))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("too large");
    }

    @Test
    void long_chains_of_allOf_are_rejected() {
        String schemas =
                listed(9000, i -> "\"A" + i + "\":{\"properties\":{\"p\":{}},\"allOf\":[" + ref("A" + (i + 1)) + "]}");

        assertThatThrownBy(() -> generated(JavaGeneratorTest.method("a", ref("A0")), schemas))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("too large");
    }

    @Test
    void a_member_of_thousands_of_parts_is_not_nested_deeper() {
        String parts = listed(4000, i -> "{\"properties\":{\"p\":{\"minimum\":" + i + "}}}");

        GeneratedCode code = generated(JavaGeneratorTest.method("a", "{\"allOf\":[" + parts + "]}"), "");

        assertThat(JavaGeneratorTest.texts(code).get("a/AResult.java")).contains("RawJson p");
    }

    @Test
    void a_schema_that_is_merged_often_is_not_copied_each_time() {
        String methods = listed(
                200, i -> JavaGeneratorTest.method("m" + i, "{\"const\":\"x\",\"allOf\":[" + ref("Large") + ",{}]}"));
        OpenRpcDocument document = document(methods, "\"Large\":{\"properties\":{" + members(20_000) + "}}");

        long allocated = Allocation.of(() -> JavaGenerator.inPackage("a").generate(document));

        assertThat(allocated).isLessThan(100_000_000); // copies of 4 million members take several times as much
    }

    @Test
    void members_that_are_merged_into_many_others_are_counted_each_time() {
        String methods = listed(
                2500,
                i -> JavaGeneratorTest.method(
                        "m" + i, "{\"const\":\"x\",\"properties\":{\"x\":{}},\"allOf\":[" + ref("Large") + "]}"));

        assertThatThrownBy(() -> generated(methods, "\"Large\":{\"properties\":{" + members(10_000) + "}}"))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("too large");
    }

    @Test
    void a_schema_that_many_methods_refer_to_is_counted_each_time() {
        String methods = listed(
                3000, i -> "{\"name\":\"m" + i + "\",\"params\":[{\"$ref\":\"#/components/contentDescriptors/C\"}]}");
        String values = listed(10_000, i -> "\"v" + i + "\"");
        String document = "{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"t\",\"version\":\"1\"},\"methods\":[" + methods
                + "],\"components\":{\"contentDescriptors\":{\"C\":{\"name\":\"c\",\"schema\":{\"title\":\"Large\",\"enum\":["
                + values + "]}}}}}";

        assertThatThrownBy(() -> JavaGenerator.inPackage("a").generate(OpenRpcDocument.parse(document)))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("too large");
    }

    @Test
    void references_into_schemas_do_not_copy_the_document_each_time() {
        String methods = listed(1000, i -> JavaGeneratorTest.method("m" + i, ref("Large/properties/p" + i)));
        OpenRpcDocument document = document(methods, "\"Large\":{\"properties\":{" + members(10_000) + "}}");

        long allocated = Allocation.of(() -> TypeScriptGenerator.create().generate(document));

        assertThat(allocated).isLessThan(100_000_000); // a thousand copies take gigabytes
    }

    @Test
    void references_with_and_without_percent_encoding_are_one_type() {
        GeneratedCode code = generated(
                JavaGeneratorTest.method("a", ref("Pet")) + "," + JavaGeneratorTest.method("b", ref("P%65t")),
                "\"Pet\":{\"properties\":{\"p\":{}}}");

        assertThat(code.files()).extracting(SourceFile::path).containsOnlyOnce("a/Pet.java");
        assertThat(JavaGeneratorTest.texts(code).get("a/T.java")).contains("Pet a()", "Pet b()");
    }

    @Test
    void errors_count_as_parts() {
        String errors = listed(200_001, i -> "{\"code\":" + i + ",\"message\":\"x\"}");
        OpenRpcDocument document =
                JavaGeneratorTest.document("{\"name\":\"a\",\"params\":[],\"errors\":[" + errors + "]}");

        assertThatThrownBy(() -> TypeScriptGenerator.create().generate(document))
                .isInstanceOf(GenerationException.class)
                .hasMessageContaining("too large");
    }

    @Test
    void long_chains_of_aliases_are_supported() {
        // From the last to the first, so that no alias is read within another.
        String methods = listed(
                5000,
                i -> JavaGeneratorTest.method("m" + i, ref("A" + (4999 - i))) + ","
                        + JavaGeneratorTest.method("n" + i, ref("B" + (4999 - i))));
        String schemas = listed(
                4999,
                i -> "\"A" + i + "\":{\"additionalProperties\":" + ref("A" + (i + 1)) + "},\"B" + i + "\":{\"oneOf\":["
                        + ref("B" + (i + 1)) + ",{\"type\":\"string\"}]}");
        OpenRpcDocument document =
                document(methods, schemas + ",\"A4999\":{\"type\":\"string\"},\"B4999\":{\"type\":\"integer\"}");

        assertThat(JavaGenerator.inPackage("a").generate(document).warnings()).isEmpty();
        assertThat(TypeScriptGenerator.create().generate(document).warnings()).isEmpty();
    }

    @Test
    void composed_names_fit_into_a_file_name(@TempDir Path directory) throws IOException {
        String schema = "{\"type\":\"string\"}";
        for (String word : List.of("a", "数", "ж", "b", "c")) {
            schema = "{\"type\":\"object\",\"properties\":{\"" + word.repeat(79) + "\":" + schema
                    + ",\"v\":{\"enum\":[\"x\"]}}}";
        }
        OpenRpcDocument document = JavaGeneratorTest.document(JavaGeneratorTest.method("m".repeat(79), schema));
        GeneratedCode java = JavaGenerator.inPackage("a").generate(document);

        assertThat(java.writeTo(directory)).doesNotHaveDuplicates().allMatch(Files::isRegularFile);
        TypeScriptGenerator.create().generate(document).writeTo(directory);
        JavaGeneratorTest.compile(java);
    }

    private static GeneratedCode generated(String methods, String schemas) {
        return JavaGenerator.inPackage("a").generate(document(methods, schemas));
    }

    private static OpenRpcDocument document(String methods, String schemas) {
        return OpenRpcDocument.parse("{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"t\",\"version\":\"1\"},\"methods\":["
                + methods + "],\"components\":{\"schemas\":{" + schemas + "}}}");
    }

    private static String ref(String schema) {
        return "{\"$ref\":\"#/components/schemas/" + schema + "\"}";
    }

    private static String members(int count) {
        return listed(count, i -> "\"p" + i + "\":{\"type\":\"string\"}");
    }

    private static String listed(int count, IntFunction<String> each) {
        return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(","));
    }

    /** A document with the same text in all places. */
    private static OpenRpcDocument documentOf(String word) {
        ObjectNode document = new JsonMapper().createObjectNode();
        document.put("openrpc", "1.3.2");
        document.putObject("info").put("title", word).put("version", word).put("description", word);
        ObjectNode method = document.putArray("methods").addObject();
        String name = word.isBlank() ? "m" + word : word;
        method.put("name", name).put("summary", word).put("description", word);
        ArrayNode params = method.putArray("params");
        for (String extra : List.of("", "2", "_2", " ")) {
            ObjectNode param = params.addObject().put("name", name + extra).put("description", word);
            param.putObject("schema").put("type", "string").put("default", word).put("title", word);
        }
        ObjectNode stream = params.addObject().put("name", name + " stream").put("required", true);
        stream.putObject("schema").put("type", "array");
        stream.putObject("x-antiphon-stream")
                .putObject("items")
                .put("title", word)
                .put("type", "string");
        ObjectNode result = method.putObject("result").put("name", name).put("description", word);
        ObjectNode schema = result.putObject("schema");
        schema.put("type", "object").put("title", word).put("description", word);
        ObjectNode properties = schema.putObject("properties");
        for (String extra : List.of("", "2", "_2", " ")) {
            properties
                    .putObject(word + extra)
                    .put("description", word)
                    .put("default", word)
                    .putArray("enum")
                    .add(word)
                    .add(word + "!");
        }
        properties.putObject(word + "c").put("const", word);
        method.putArray("errors").addObject().put("code", 1).put("message", word);
        method.putArray("x-antiphon-aliases").add(word + " alias");
        ObjectNode notification = document.withArray("methods").addObject().put("name", name + "!");
        notification.putArray("params");
        return OpenRpcDocument.of(document);
    }
}
