package dev.antiphon.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("exhaustive")
class RequestsTest {
    @Test
    void subtractIsTheRequestOfTheSpecification() {
        assertThat(new String(Requests.subtractByPosition(), UTF_8))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100, 1024})
    void anEchoHasAboutTheGivenSize(int kilobytes) {
        assertThat(Requests.echoOfKilobytes(kilobytes).length).isCloseTo(kilobytes * 1024, withinPercentage(3));
    }
}
