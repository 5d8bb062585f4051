package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas that the documents of {@code openrpc/} do not cover. */
class SchemaNodeTest {
    @TempDir
    Path sources;

    @TempDir
    Path generated;

    @Test
    void a_record_that_contains_itself_with_ever_longer_arguments_is_bounded() throws IOException {
        Path file = source("Endless.java", """
                @dev.antiphon.service.JsonRpcService
                interface Endless {
                    Node<String> node();

                    Strings<String> strings();

                    record Node<T>(T value, Node<java.util.List<T>> next) {}

                    class Strings<T> extends java.util.ArrayList<Strings<java.util.List<T>>> {
                        private static final long serialVersionUID = 1;
                    }
                }
                """);
        for (Compilation.With compiler : Compilation.compilers()) {
            RawJson document = document(compiler, "Endless", file);
            assertThat(schemas(document)).contains("Node_String", "Node_List_String");
        }
    }

    @Test
    void characters_that_keys_must_not_have_are_encoded() throws IOException {
        Path file = source("Names.java", """
                @dev.antiphon.service.JsonRpcService
                interface Names {
                    Gr\\u00f6\\u00dfe size(A.Same a, B.Same b, Price$ price);

                    record Gr\\u00f6\\u00dfe(int value) {}

                    record Price$(int value) {}

                    interface A {
                        record Same(int value) {}
                    }

                    interface B {
                        record Same(int value) {}
                    }
                }
                """);
        for (Compilation.With compiler : Compilation.compilers()) {
            assertThat(schemas(document(compiler, "Names", file)))
                    .containsExactly("Gr-f6-dfe", "Names.A.Same", "Names.B.Same", "Price-24");
        }
    }

    @Test
    void documents_are_utf_8_for_any_encoding_of_the_sources() throws IOException {
        Path file = sources.resolve("Latin.java");
        Files.writeString(
                file,
                "/** Gr\u00fc\u00dfe. */ @dev.antiphon.service.JsonRpcService interface Latin { void a(); }",
                java.nio.charset.StandardCharsets.UTF_8);
        for (Compilation.With compiler : Compilation.compilers()) {
            RawJson info = document(compiler, "Latin", file).member("info").orElseThrow();
            assertThat(info.member("description").orElseThrow().asString()).isEqualTo("Gr\u00fc\u00dfe.");
        }
    }

    @Test
    void elements_without_source_have_no_description() throws IOException {
        Path parent = source("Parent.java", """
                /** Said. */
                public interface Parent {
                    /** Said. */
                    Answer answer(@dev.antiphon.service.JsonRpcParam("what") String what);

                    /** Said. */
                    record Answer(int value) {}
                }
                """);
        Path child =
                source("Child.java", "@dev.antiphon.service.JsonRpcService public interface Child extends Parent {}");
        for (Compilation.With compiler : Compilation.compilers()) {
            Compilation first = compile(compiler, List.of(), parent);
            Compilation second =
                    OpenRpcDocumentsTest.compile(compiler, generated, List.of(first.classes()), List.of(), child);
            assertThat(second.messages()).as("%s", compiler).isEmpty();
            String text = Files.readString(
                    second.classes().resolve(OpenRpcDocumentsTest.DOCUMENTS).resolve("Child.json"));
            assertThat(text).contains("\"answer\"", "\"Answer\"").doesNotContain("Said", "description", "summary");
            Compilation both = compile(compiler, List.of(), parent, child);
            String document = Files.readString(
                    both.classes().resolve(OpenRpcDocumentsTest.DOCUMENTS).resolve("Child.json"));
            assertThat(document).contains("\"summary\": \"Said.\"", "\"description\": \"Said.\"");
        }
    }

    @Test
    void enums_without_source_have_all_their_constants_in_an_order_that_is_the_compilers() throws IOException {
        Path file = source(
                "Days.java", "@dev.antiphon.service.JsonRpcService interface Days { java.time.DayOfWeek today(); }");
        for (Compilation.With compiler : Compilation.compilers()) {
            RawJson day = document(compiler, "Days", file)
                    .member("components")
                    .flatMap(components -> components.member("schemas"))
                    .flatMap(schemas -> schemas.member("DayOfWeek"))
                    .orElseThrow();
            assertThat(day.member("enum").orElseThrow().elements().stream().map(RawJson::asString))
                    .containsExactlyInAnyOrder(
                            "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");
        }
    }

    @Test
    void a_method_without_a_comment_has_that_of_the_method_it_overrides() throws IOException {
        Path file = source("Overriding.java", """
                @dev.antiphon.service.JsonRpcService
                interface Overriding extends Overridden {
                    @Override
                    Integer count(String of);
                }

                interface Overridden {
                    /**
                     * Counts.
                     *
                     * @param of what to count
                     */
                    Number count(String of);
                }
                """);
        for (Compilation.With compiler : Compilation.compilers()) {
            RawJson methods =
                    document(compiler, "Overriding", file).member("methods").orElseThrow();
            assertThat(methods.elements()).hasSize(1);
            assertThat(methods.toString()).contains("Counts.", "what to count", "int32");
        }
    }

    private Path source(String name, String text) throws IOException {
        return Files.writeString(sources.resolve(name), text);
    }

    private Compilation compile(Compilation.With compiler, List<String> options, Path... files) throws IOException {
        return OpenRpcDocumentsTest.compile(compiler, generated, options, files);
    }

    private RawJson document(Compilation.With compiler, String service, Path... files) throws IOException {
        Compilation compilation = compile(compiler, List.of(), files);
        assertThat(compilation.messages()).as("%s", compiler).isEmpty();
        String text = Files.readString(
                compilation.classes().resolve(OpenRpcDocumentsTest.DOCUMENTS).resolve(service + ".json"));
        OpenRpcForm.check(service, text);
        return RawJson.of(text);
    }

    private static Stream<String> schemas(RawJson document) {
        return document.member("components").orElseThrow().member("schemas").orElseThrow().members().keySet().stream();
    }
}
