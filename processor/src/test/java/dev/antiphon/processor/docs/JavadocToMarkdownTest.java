package dev.antiphon.processor.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavadocToMarkdownTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a  {@code x < y}  b | a `x < y` b",
                "{@code Map<{@code a}>} | `Map<{@code a}>`",
                "{@code a`b} | ``a`b``",
                "{@literal <p>} | <p>",
                "{@link java.util.List#of(Object, Object)} | `List.of`",
                "{@link #add(int, int) the sum} | the sum",
                "{@link #add} | `add`",
                "{@link java.util.Map.Entry} | `Map.Entry`",
                "{@linkplain Account accounts} | accounts",
                "{@linkplain Account} | Account",
                "{@value #MOST} | `MOST`",
                "{@unheard of it} | of it",
                "{@index \"two words\" more} | two words",
                "an {@code unclosed | an `unclosed`",
                "<b>bold</b> and <em>leaning</em> | **bold** and *leaning*",
                "<a href=\"https://example.org/\">here</a> | [here](https://example.org/)",
                "<a id='x'>here</a> | here",
                "a &lt; b &amp;&amp; c &#65;&#x42; | a < b && c AB",
                "&unknown; & alone | &unknown; & alone",
                "a < b and b > c | a < b and b > c",
                "<span class=\"x\">s</span><!-- not this --> | s",
                "<code>x</code> | `x`",
            })
    void tags_and_html_become_plain_text(String source, String text) {
        assertThat(JavadocToMarkdown.of(source)).isEqualTo(text);
    }

    @Test
    void lists_paragraphs_and_code_keep_their_lines() {
        String source = """
                 First.
                 <p>Second
                 line.<br>Third.
                 <ol><li>one</li><li>two</li></ol>
                 <ul>
                   <li>three
                 </ul>
                 <pre>{@code
                   if (a < b) {
                       c();
                   }
                 }</pre>
                 End.
                """;
        assertThat(JavadocToMarkdown.of(source)).isEqualTo("""
                        First.

                        Second line.
                        Third.

                        1. one
                        1. two

                        - three

                        ```
                        if (a < b) {
                            c();
                        }
                        ```

                        End.""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "One. Two. | One. | Two.",
                "E.g. this one. And that. | E.g. this one. | And that.",
                "Version 1.3 of it. Next. | Version 1.3 of it. | Next.",
                "Of {@code a. B}. Next. | Of `a. B`. | Next.",
                "No period<p>Next | No period | Next",
                "Alone | Alone | ''",
                "{@summary One. Two.} Three. | One. Two. | Three.",
                "{@return the sum} More. | Returns the sum. | More.",
                "{@summary unclosed | unclosed | ''",
            })
    void the_first_sentence_is_the_summary(String source, String summary, String description) {
        DocComment comment = DocComment.of(source);
        assertThat(comment.summary()).isEqualTo(summary);
        assertThat(comment.description()).isEqualTo(description);
    }

    @Test
    void block_tags_are_separated() {
        DocComment comment = DocComment.of("""
                 Adds. {@code
                 @Override
                 }

                 @param a the first,
                     on two lines
                 @param <T> a type
                 @param none
                 @return the {@code sum}
                 @throws ArithmeticException never
                 @version 3
                 @deprecated
                """);
        assertThat(comment.summary()).isEqualTo("Adds.");
        assertThat(comment.description()).isEqualTo("`@Override`");
        assertThat(comment.parameters())
                .containsEntry("a", "the first, on two lines")
                .containsEntry("none", "");
        assertThat(comment.returns()).isEqualTo("the `sum`");
        assertThat(comment.version()).isEqualTo("3");
        assertThat(comment.deprecated()).isTrue();
    }

    @Test
    void a_missing_comment_has_empty_parts() {
        assertThat(DocComment.of(null)).isEqualTo(DocComment.NONE);
        assertThat(DocComment.of("").whole()).isEmpty();
        assertThat(DocComment.of("\n@param\n").parameters()).containsEntry("", "");
    }
}
