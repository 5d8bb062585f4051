package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorPathTest {
    @Test
    void a_path_has_names_and_indexes() {
        assertThat(new ErrorPath()).hasToString("");
        assertThat(new ErrorPath().appendName("address").appendName("lines").appendIndex(2))
                .hasToString(".address.lines[2]");
    }

    @Test
    void control_characters_and_surrogates_of_names_are_replaced() {
        assertThat(new ErrorPath().appendName("a\nb\u0000c\ud83d\ude00")).hasToString(".a?b?c??");
    }

    @Test
    void long_names_are_truncated() {
        assertThat(new ErrorPath().appendName("n".repeat(64))).hasToString("." + "n".repeat(64));
        assertThat(new ErrorPath().appendName("n".repeat(65)).appendIndex(0))
                .hasToString("." + "n".repeat(64) + "...[0]");
    }

    @Test
    void long_paths_are_truncated() {
        ErrorPath path = new ErrorPath();
        for (int i = 0; i < 1000; i++) {
            path.appendName("abc").appendIndex(1);
        }
        assertThat(path.toString()).startsWith(".abc[1].abc[1]").endsWith("...").hasSizeBetween(512, 600);
        assertThat(path.toString()).matches("(\\.abc\\[1])+(\\.abc)?\\.\\.\\.");
    }
}
