package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class RunOptionsTest {
    @Test
    void withoutOptionsEverythingRunsInFull() {
        RunOptions options = RunOptions.parse();

        assertThat(options.effort()).isEqualTo(MeasurementSettings.FULL);
        assertThat(options.includes("cold/LSP4J")).isTrue();
        assertThat(options.items()).isEqualTo(1_000_000);
    }

    @Test
    void the_number_of_items_can_be_chosen() {
        assertThat(RunOptions.parse("--items", "250", "--quick").items()).isEqualTo(250);
    }

    @Test
    void onlySelectsByName() {
        RunOptions options = RunOptions.parse("--quick", "--only", "echoed/(antiphon|jackson 3)");

        assertThat(options.effort()).isEqualTo(MeasurementSettings.QUICK);
        assertThat(options.includes("alone/1 KB record echoed/Antiphon")).isTrue();
        assertThat(options.includes("alone/1 KB record echoed/LSP4J")).isFalse();
    }

    @Test
    void aWrongCommandLineIsRejectedWithAReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.parse("--fast"))
                .withMessage("unknown option --fast");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.parse("--only"))
                .withMessage("--only needs a regular expression");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunOptions.parse("--only", "("))
                .withMessageStartingWith("--only: ");
        for (String[] wrong : new String[][] {{"--items"}, {"--items", "many"}, {"--items", "0"}, {"--items", "-5"}}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RunOptions.parse(wrong))
                    .withMessage("--items needs a number, of one at least");
        }
    }
}
