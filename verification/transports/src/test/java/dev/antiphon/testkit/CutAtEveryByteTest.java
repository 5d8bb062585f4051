package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Framing;
import java.time.Duration;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A session of two connections over a pipe that is cut at every byte of either direction. After each cut every call has completed
 * once and every table is empty.
 */
class CutAtEveryByteTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    /** Every call of a session but the one that it cancels. */
    private static final int RESULTS = 8;

    private static TwoWaySession session(FaultyPipe pipe, Duration timeout) {
        return new TwoWaySession(
                pipe.left().channel(Framing.newline(), 10_000),
                pipe.right().channel(Framing.newline(), 10_000),
                timeout);
    }

    @Test
    void a_session_that_is_not_cut_succeeds() {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            assertSucceeds(pipe);
        }
    }

    @Test
    void a_session_whose_bytes_arrive_one_by_one_succeeds() {
        try (FaultyPipe pipe = new FaultyPipe(ByteStreamFault.chop(1), ByteStreamFault.chop(1))) {
            assertSucceeds(pipe);
        }
    }

    private static void assertSucceeds(FaultyPipe pipe) {
        TwoWaySession session = session(pipe, LONG);
        session.run();
        assertThat(session.succeeded()).isEqualTo(RESULTS);
        assertThat(session.progressed()).isEqualTo(3);
        session.left().close();
        session.verify();
    }

    @Test
    void a_session_can_be_cut_at_every_byte_from_the_left_to_the_right() {
        cutEverywhere(length(true), cut -> new FaultyPipe(ByteStreamFault.cutAfter(cut), ByteStreamFault.none()));
    }

    @Test
    void a_session_can_be_cut_at_every_byte_from_the_right_to_the_left() {
        cutEverywhere(length(false), cut -> new FaultyPipe(ByteStreamFault.none(), ByteStreamFault.cutAfter(cut)));
    }

    private static void cutEverywhere(long length, LongFunction<FaultyPipe> pipes) {
        Cuts.some(7, length, cut -> {
            try (FaultyPipe pipe = pipes.apply(cut)) {
                TwoWaySession session = session(pipe, LONG);
                session.run();
                pipe.cut(); // the last bytes differ slightly between runs
                session.verify();
            }
        });
    }

    /** The number of bytes that a whole session sends in one direction. */
    private static long length(boolean toRight) {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            session(pipe, LONG).run();
            return toRight ? pipe.passedRight() : pipe.passedLeft();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 60, 150, 300, 500})
    void a_session_that_stalls_times_out_and_leaves_empty_tables(int bytes) {
        try (FaultyPipe pipe = new FaultyPipe(ByteStreamFault.none(), ByteStreamFault.stallAfter(bytes))) {
            TwoWaySession session = session(pipe, Duration.ofMillis(20));
            session.run();
            pipe.cut();
            session.verify();
        }
    }
}
