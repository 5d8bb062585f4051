package dev.antiphon.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class ServerTrialTest {
    private static final Duration MOMENT = Duration.ofMillis(200);

    @Test
    void a_server_in_a_child_jvm_answers_and_its_resource_usage_is_measured() throws Exception {
        ServerTrial trial = ServerTrial.run(HttpContenders.ANTIPHON_NON_BLOCKING, MOMENT, 100, MOMENT);

        assertThat(trial.throughput().calls()).isPositive();
        assertThat(trial.throughput().callsPerSecond()).isPositive();
        assertThat(trial.bytesPerCall()).isPositive();
        assertThat(trial.microsPerCall()).isPositive();
    }

    @Test
    void resource_usage_is_a_difference() {
        ResourceUsage before = ResourceUsage.parse("1000 50");

        assertThat(before.until(ResourceUsage.parse("1500 80"))).isEqualTo(new ResourceUsage(500, 30));
        assertThat(ResourceUsage.parse(before.line())).isEqualTo(before);
        assertThat(ResourceUsage.now().allocatedBytes()).isPositive();
    }

    @Test
    void helidon_is_not_run_without_a_newer_jdk() {
        // Only the script sets the location.
        assertThat(Helidon.found()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> ServerTrial.run(HttpContenders.HELIDON, MOMENT, 1, MOMENT))
                .withMessageContaining("JDK 21");
    }
}
