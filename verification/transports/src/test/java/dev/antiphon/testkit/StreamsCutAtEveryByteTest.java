package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Framing;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A session of streams and calls over a pipe that is cut at every byte of either direction. After each cut every stream has ended
 * once, every producer has been stopped and every table is empty.
 */
class StreamsCutAtEveryByteTest {
    /** Four streams that complete, and three calls. */
    private static final int SUCCESSES = 7;

    static List<StreamSetup> wires() {
        // Batches of pulls are ordinary calls, and would double the time.
        return StreamSetup.ALL.stream()
                .filter(wire -> !wire.equals(StreamSetup.FLOWS_TOGETHER))
                .toList();
    }

    private static StreamSession session(StreamSetup wire, FaultyPipe pipe) {
        return new StreamSession(
                wire,
                pipe.left().channel(Framing.newline(), 10_000),
                new EndedChannel(pipe.right().channel(Framing.newline(), 10_000)));
    }

    @ParameterizedTest
    @MethodSource("wires")
    void a_session_that_is_not_cut_succeeds(StreamSetup wire) {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            assertSucceeds(wire, pipe);
        }
    }

    @ParameterizedTest
    @MethodSource("wires")
    void a_session_whose_bytes_arrive_one_by_one_succeeds(StreamSetup wire) {
        try (FaultyPipe pipe = new FaultyPipe(ByteStreamFault.chop(1), ByteStreamFault.chop(1))) {
            assertSucceeds(wire, pipe);
        }
    }

    private static void assertSucceeds(StreamSetup wire, FaultyPipe pipe) {
        StreamSession session = session(wire, pipe);
        session.run();
        assertThat(session.succeeded()).isEqualTo(SUCCESSES);
        session.close();
        session.verify();
    }

    @ParameterizedTest
    @MethodSource("wires")
    void a_session_can_be_cut_at_every_byte_from_the_client_to_the_server(StreamSetup wire) {
        cutEverywhere(
                wire, length(wire, true), cut -> new FaultyPipe(ByteStreamFault.cutAfter(cut), ByteStreamFault.none()));
    }

    @ParameterizedTest
    @MethodSource("wires")
    void a_session_can_be_cut_at_every_byte_from_the_server_to_the_client(StreamSetup wire) {
        cutEverywhere(
                wire,
                length(wire, false),
                cut -> new FaultyPipe(ByteStreamFault.none(), ByteStreamFault.cutAfter(cut)));
    }

    private static void cutEverywhere(StreamSetup wire, long length, LongFunction<FaultyPipe> pipes) {
        // Fewer cuts of the other conventions, which share the code. Primes, so that the samples of a message differ.
        Cuts.some(wire.equals(StreamSetup.V3) ? 7 : 29, length, cut -> {
            try (FaultyPipe pipe = pipes.apply(cut)) {
                StreamSession session = session(wire, pipe);
                session.run();
                pipe.cut(); // the last bytes differ slightly between runs
                session.verify();
            }
        });
    }

    /** The number of bytes that a whole session sends in one direction. */
    private static long length(StreamSetup wire, boolean toServer) {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            session(wire, pipe).run();
            return toServer ? pipe.passedRight() : pipe.passedLeft();
        }
    }
}
