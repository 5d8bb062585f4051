package dev.antiphon.benchmarks.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class ColdStartsTest {
    @Test
    void everyContenderRespondsInAJvmWithItsOwnClassPath() throws Exception {
        assertThat(new ColdStarts(List.of(ColdStartContender.values())).run(1))
                .containsOnlyKeys(ColdStartContender.values())
                .allSatisfy((candidate, milliseconds) -> assertThat(milliseconds)
                        .singleElement()
                        .satisfies(time -> assertThat(time).isPositive()));
    }
}
