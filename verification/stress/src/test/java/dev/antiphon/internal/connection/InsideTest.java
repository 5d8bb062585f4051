package dev.antiphon.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Private members of core that the races reach by name: a rename in core shows here, and not only when the races are run. */
class InsideTest {
    @Test
    void the_private_members_of_core_that_the_races_use_exist() {
        assertThat(PendingCallFixture.unasked()).isNotNull(); // initializes Inside
    }
}
