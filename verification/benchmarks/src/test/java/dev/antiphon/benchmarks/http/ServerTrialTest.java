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
    void a_server_in_a_jvm_of_its_own_answers_and_what_it_spends_is_known() throws Exception {
        ServerTrial trial = ServerTrial.run(HttpContenders.ANTIPHON_NON_BLOCKING, MOMENT, 100, MOMENT);

        assertThat(trial.tally().calls()).isPositive();
        assertThat(trial.tally().callsPerSecond()).isPositive();
        assertThat(trial.bytesPerCall()).isPositive();
        assertThat(trial.microsPerCall()).isPositive();
    }

    @Test
    void expenses_are_what_came_on_top() {
        ResourceUsage before = ResourceUsage.parse("1000 50");

        assertThat(before.until(ResourceUsage.parse("1500 80"))).isEqualTo(new ResourceUsage(500, 30));
        assertThat(ResourceUsage.parse(before.line())).isEqualTo(before);
        assertThat(ResourceUsage.now().allocatedBytes()).isPositive();
    }

    @Test
    void helidon_needs_a_newer_jdk_to_be_found() {
        // Only the script sets what says where it is.
        assertThat(Helidon.found()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> ServerTrial.run(HttpContenders.HELIDON, MOMENT, 1, MOMENT))
                .withMessageContaining("JDK 21");
    }
}
