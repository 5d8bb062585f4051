package dev.antiphon.interop;

import static dev.antiphon.interop.ConnectedEnds.assertCancelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The end of a connection with LSP4J. */
final class Lsp4jDisconnectTest {
    private final AntiphonPeer ours = new AntiphonPeer();

    @ParameterizedTest
    @EnumSource
    void when_lsp4j_disconnects_calls_fail_with_the_reason(Lsp4jTransport transport) throws Exception {
        try (ConnectedEnds ends = transport.lsp4jConnects(ours)) {
            CompletableFuture<Object> call = ends.ours().callAsync("hang", Object.class);
            ends.theirs().service.hanging.poll(60, TimeUnit.SECONDS);

            ends.theirs().hangUp();

            assertThatThrownBy(() -> call.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TransportException.class);
            Disconnect reason = ends.ours().onClose().get(60, TimeUnit.SECONDS);
            assertThat(reason.kind()).isEqualTo(Disconnect.Kind.REMOTE);
            ends.assertSettled();
        }
    }

    /** Over pipes this takes five seconds: after the end of the input, pending calls have that time to complete. */
    @ParameterizedTest
    @EnumSource
    void when_lsp4j_disconnects_handlers_are_cancelled_with_the_same_reason(Lsp4jTransport transport) throws Exception {
        try (ConnectedEnds ends = transport.lsp4jConnects(ours)) {
            CompletableFuture<Object> unanswered = ends.theirs().remote().hang();
            CompletableFuture<Object> handler = ours.hanging.poll(60, TimeUnit.SECONDS);

            ends.theirs().hangUp();

            assertCancelled(handler);
            Disconnect reason = ends.ours().onClose().get(60, TimeUnit.SECONDS);
            assertThat(reason.kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(unanswered).isNotDone(); // LSP4J does not report the end to callers
            ends.assertSettled();
        }
    }

    @ParameterizedTest
    @EnumSource
    void when_antiphon_closes_lsp4j_gets_the_end(Lsp4jTransport transport) throws Exception {
        try (ConnectedEnds ends = transport.antiphonConnects(ours)) {
            ends.ours().close();

            ends.theirs().awaitEnd();
        }
    }

    @ParameterizedTest
    @EnumSource
    void draining_lets_the_calls_of_lsp4j_complete(Lsp4jTransport transport) throws Exception {
        try (ConnectedEnds ends = transport.lsp4jConnects(ours)) {
            CompletableFuture<Object> call = ends.theirs().remote().hang();
            CompletableFuture<Object> handler = ours.hanging.poll(60, TimeUnit.SECONDS);

            CompletableFuture<Boolean> drained = ends.ours().drain(Duration.ofSeconds(20));
            handler.complete("done");

            assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo("done");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
            ends.theirs().awaitEnd();
        }
    }
}
