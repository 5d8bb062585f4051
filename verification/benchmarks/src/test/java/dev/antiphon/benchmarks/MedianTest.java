package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class MedianTest {
    @Test
    void theMedianOfAnOddNumberOfFiguresIsTheMiddleOne() {
        assertThat(Median.of(900, 1, 3)).isEqualTo(3);
    }

    @Test
    void theMedianOfAnEvenNumberOfFiguresIsTheMeanOfTheMiddleTwo() {
        assertThat(Median.of(900, 1, 3, 5)).isEqualTo(4);
    }

    @Test
    void noFiguresHaveNoMedian() {
        assertThatIllegalArgumentException().isThrownBy(Median::of);
    }
}
