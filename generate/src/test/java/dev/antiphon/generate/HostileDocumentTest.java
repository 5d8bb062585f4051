package dev.antiphon.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Documents whose authors would like to run code on the machine of who generates from them. */
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
    void no_word_of_a_document_becomes_code(String word, @TempDir Path directory) throws IOException {
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
        JavaGeneratorTest.compile(java);
        JavaGeneratorTest.compile(grouped);
        try (Stream<Path> all = Files.walk(directory)) {
            assertThat(all.filter(Files::isRegularFile)).allMatch(file -> file.startsWith(inside));
        }
    }

    @Test
    void a_file_outside_of_the_directory_is_refused(@TempDir Path directory) {
        GeneratedCode code = new GeneratedCode(List.of(new SourceFile("../evil.txt", "")), List.of());

        assertThatThrownBy(() -> code.writeTo(directory.resolve("out")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("../evil.txt");
        assertThat(directory.resolve("evil.txt")).doesNotExist();
    }

    @Test
    void schemas_that_double_with_every_reference_are_refused() {
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

    /** A document in which everything that can be a word is that word. */
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
