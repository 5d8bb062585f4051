package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.antiphon.TestExtent;
import org.junit.jupiter.api.Test;

/** The short form of {@link ScannerFuzzMain}. */
class ScannerFuzzTest {
    @Test
    void the_scanner_accepts_what_the_oracle_accepts_and_nothing_else() {
        JsonFuzzer fuzzer = new JsonFuzzer(20_260_101);
        ScannerComparison comparison = new ScannerComparison();
        int texts = TestExtent.rounds(200_000);
        for (int i = 0; i < texts; i++) {
            comparison.check(fuzzer.next());
        }
        assertThat(comparison.accepted()).isGreaterThan(texts / 4);
        assertThat(comparison.rejected()).isGreaterThan(texts / 4);
    }

    @Test
    void texts_made_by_the_grammar_are_all_accepted() {
        JsonFuzzer fuzzer = new JsonFuzzer(3);
        ScannerComparison comparison = new ScannerComparison();
        for (int i = 0; i < 10_000; i++) {
            comparison.check(fuzzer.valid());
        }
        assertThat(comparison.accepted()).isEqualTo(10_000);
    }

    @Test
    void noise_never_makes_the_scanner_throw() {
        JsonFuzzer fuzzer = new JsonFuzzer(5);
        ScannerComparison comparison = new ScannerComparison();
        assertThatCode(() -> {
                    for (int i = 0; i < TestExtent.rounds(50_000); i++) {
                        comparison.check(fuzzer.noise());
                    }
                })
                .doesNotThrowAnyException();
    }
}
