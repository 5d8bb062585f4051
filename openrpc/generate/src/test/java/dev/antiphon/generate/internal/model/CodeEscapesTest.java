package dev.antiphon.generate.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.generate.GeneratedCodeCompiler;
import dev.antiphon.generate.SourceFile;
import dev.antiphon.processor.writer.StringLiteral;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Literals and comments of the generators, and literals of the annotation processor. */
class CodeEscapesTest {
    private static final int CHUNK = 4096;

    /** All characters, single surrogates included, and texts that look like escapes. */
    private static final List<String> ODD = Stream.concat(
                    IntStream.range(0, (Character.MAX_CODE_POINT + 1) / CHUNK)
                            .mapToObj(chunk -> IntStream.range(chunk * CHUNK, (chunk + 1) * CHUNK)
                                    .mapToObj(Character::toString)
                                    .collect(Collectors.joining(","))),
                    Stream.of(
                            "",
                            "\\",
                            "\\\\u0022",
                            "\\u000a",
                            "\\\u2028",
                            "\\\\\u202e",
                            "\ud83d\ude00",
                            "\ude00\ud83d",
                            "\ud83d",
                            "a\ud83d",
                            "$T $L $S $$ $W",
                            "\"\"\"",
                            "\t\b\f\r\n\0"))
            .toList();

    @Test
    void compiled_literals_of_the_generators_equal_the_text() throws Exception {
        assertThat(changed(CodeEscapes::literal)).isEmpty();
    }

    @Test
    void compiled_literals_of_the_annotation_processor_equal_the_text() throws Exception {
        assertThat(changed(text -> StringLiteral.of(text).toString())).isEmpty();
    }

    /** The texts whose compiled literals differ. */
    private static List<String> changed(UnaryOperator<String> literal) throws Exception {
        StringBuilder code = new StringBuilder("package made;\npublic class Odd {\n");
        for (int i = 0; i < ODD.size(); i++) {
            code.append("  public static final String T" + i + " = " + literal.apply(ODD.get(i)) + ";\n");
        }
        byte[] written = code.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
        SourceFile file = new SourceFile("made/Odd.java", new String(written, StandardCharsets.UTF_8));
        Class<?> odd = GeneratedCodeCompiler.compile(List.of(file), false).loadClass("made.Odd");
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < ODD.size(); i++) {
            if (!ODD.get(i).equals(odd.getField("T" + i).get(null))) {
                changed.add(ODD.get(i));
            }
        }
        return changed;
    }

    @Test
    void literals_and_comments_have_no_invisible_characters() {
        for (String text : List.of("\u202e", "\u2028", "\u0000", "\ud83d", "\udb40\udc41", "\ufeff", "\ue000")) {
            assertThat(CodeEscapes.literal(text)).matches("\"(\\\\u[0-9a-f]{4})+\"");
            assertThat(CodeEscapes.javadoc(text)).isEmpty();
            assertThat(CodeEscapes.comment(text)).isEmpty();
        }
        assertThat(CodeEscapes.literal("\ud83d\ude00")).isEqualTo("\"\ud83d\ude00\"");
        assertThat(CodeEscapes.javadoc("\ud83d\ude00")).isEqualTo("\ud83d\ude00");
        assertThat(CodeEscapes.comment("\ud83d\ude00")).isEqualTo("\ud83d\ude00");
    }

    @Test
    void removed_characters_do_not_join_the_end_of_a_comment() {
        for (String text : List.of("*/", "*\u200b/", "*\u0000\u202e/", "*\ud83d/")) {
            assertThat(CodeEscapes.javadoc(text)).doesNotContain("*/");
            assertThat(CodeEscapes.comment(text)).doesNotContain("*/");
        }
    }
}
