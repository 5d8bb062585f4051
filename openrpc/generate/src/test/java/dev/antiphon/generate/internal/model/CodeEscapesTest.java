package dev.antiphon.generate.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.generate.Compilation;
import dev.antiphon.generate.SourceFile;
import dev.antiphon.processor.LiteralOfProcessor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What texts become in code, by both who write literals: the generators, and the annotation processor. */
class CodeEscapesTest {
    private static final int CHUNK = 4096;

    /** All characters, halves of pairs among them, and what escapes could go wrong with. */
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
    void literals_of_the_generators_are_the_text_again_once_they_were_written_to_a_file_and_compiled()
            throws Exception {
        assertThat(changed(CodeEscapes::literal)).isEmpty();
    }

    @Test
    void so_are_literals_of_the_annotation_processor() throws Exception {
        assertThat(changed(LiteralOfProcessor::of)).isEmpty();
    }

    /** The texts that do not come out as they were. */
    private static List<String> changed(UnaryOperator<String> literal) throws Exception {
        StringBuilder code = new StringBuilder("package made;\npublic class Odd {\n");
        for (int i = 0; i < ODD.size(); i++) {
            code.append("  public static final String T" + i + " = " + literal.apply(ODD.get(i)) + ";\n");
        }
        byte[] written = code.append("}\n").toString().getBytes(StandardCharsets.UTF_8);
        SourceFile file = new SourceFile("made/Odd.java", new String(written, StandardCharsets.UTF_8));
        Compilation compiled = Compilation.of(List.of(file), false);
        assertThat(compiled.complaints()).isEmpty();
        Class<?> odd = compiled.loader().loadClass("made.Odd");
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < ODD.size(); i++) {
            if (!ODD.get(i).equals(odd.getField("T" + i).get(null))) {
                changed.add(ODD.get(i));
            }
        }
        return changed;
    }

    @Test
    void no_literal_or_comment_has_anything_in_it_that_cannot_be_seen() {
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
    void what_is_left_out_of_a_comment_does_not_bring_its_end_together() {
        for (String text : List.of("*/", "*\u200b/", "*\u0000\u202e/", "*\ud83d/")) {
            assertThat(CodeEscapes.javadoc(text)).doesNotContain("*/");
            assertThat(CodeEscapes.comment(text)).doesNotContain("*/");
        }
    }
}
