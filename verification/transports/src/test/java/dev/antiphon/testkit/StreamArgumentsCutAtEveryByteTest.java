package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.Framing;
import java.time.Duration;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Calls with stream arguments over a pipe that is cut at every byte of either direction. After each cut every stream is closed
 * and every table of both ends is empty.
 */
class StreamArgumentsCutAtEveryByteTest {
    /** All calls but the one that is rejected. */
    private static final int SUCCESSES = 4;

    /** One connection, and the calls over it. */
    private static final class Session {
        private final StreamArguments arguments = new StreamArguments();
        private final JsonRpcConnection server;
        private final JsonRpcConnection client;
        private int succeeded;

        Session(FaultyPipe pipe) {
            server = StreamArguments.server()
                    .accept(new EndedChannel(pipe.right().channel(Framing.newline(), 10_000)));
            client = JsonRpcClient.builder()
                    .timeout(Duration.ofMinutes(1))
                    .connect(pipe.left().channel(Framing.newline(), 10_000));
        }

        void run() {
            StreamArguments.Consuming peer = client.service(StreamArguments.Consuming.class);
            attempt(() -> assertThat(peer.sum(arguments.numbers(3))).isEqualTo(6));
            attempt(() -> assertThat(peer.first(new CloseableIterator(arguments.numbers(1000))))
                    .isEqualTo(1));
            attempt(() -> assertThat(peer.ignoring(arguments.numbers(2))).isZero());
            attempt(() -> peer.refusing(arguments.numbers(2)));
            attempt(() -> {
                try (Stream<Integer> doubled = peer.doubled(arguments.numbers(2))) {
                    assertThat(doubled).containsExactly(2, 4);
                }
            });
        }

        private void attempt(Runnable step) {
            try {
                step.run();
                succeeded++;
            } catch (RuntimeException lost) {
                // Expected if the connection is cut; and one call is rejected.
            }
        }

        void verify() {
            Await.until(
                    "both ends have closed",
                    () -> client.onClose().isDone() && server.onClose().isDone());
            arguments.awaitClosed();
            ConnectionChecks.awaitEmpty(client);
            ConnectionChecks.awaitEmpty(server);
        }
    }

    @Test
    void calls_that_are_not_cut_succeed_and_leave_empty_tables() {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            Session session = new Session(pipe);
            session.run();
            assertThat(session.succeeded).isEqualTo(SUCCESSES);
            session.arguments.awaitClosed();
            ConnectionChecks.awaitEmpty(session.client);
            ConnectionChecks.awaitEmpty(session.server);
            session.client.close();
            session.verify();
        }
    }

    @Test
    void calls_can_be_cut_at_every_byte_from_the_client_to_the_server() {
        cutEverywhere(length(true), cut -> new FaultyPipe(ByteStreamFault.cutAfter(cut), ByteStreamFault.none()));
    }

    @Test
    void calls_can_be_cut_at_every_byte_from_the_server_to_the_client() {
        cutEverywhere(length(false), cut -> new FaultyPipe(ByteStreamFault.none(), ByteStreamFault.cutAfter(cut)));
    }

    private static void cutEverywhere(long length, LongFunction<FaultyPipe> pipes) {
        Cuts.some(13, length, cut -> {
            try (FaultyPipe pipe = pipes.apply(cut)) {
                Session session = new Session(pipe);
                session.run();
                pipe.cut(); // the last bytes differ slightly between runs
                session.verify();
            }
        });
    }

    private static long length(boolean toServer) {
        try (FaultyPipe pipe = FaultyPipe.whole()) {
            new Session(pipe).run();
            return toServer ? pipe.passedRight() : pipe.passedLeft();
        }
    }
}
