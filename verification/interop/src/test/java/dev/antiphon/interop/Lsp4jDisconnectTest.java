package dev.antiphon.interop;

import static dev.antiphon.interop.Talk.assertCancelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a conversation with LSP4J ends. */
final class Lsp4jDisconnectTest {
    private final AntiphonPeer ours = new AntiphonPeer();

    @ParameterizedTest
    @EnumSource
    void when_lsp4j_hangs_up_calls_fail_with_the_reason(Wire wire) throws Exception {
        try (Talk talk = wire.lsp4jConnects(ours)) {
            CompletableFuture<Object> call = talk.ours().callAsync("hang", Object.class);
            talk.theirs().service.hanging.poll(60, TimeUnit.SECONDS);

            talk.theirs().hangUp();

            assertThatThrownBy(() -> call.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TransportException.class);
            Disconnect reason = talk.ours().onClose().get(60, TimeUnit.SECONDS);
            assertThat(reason.kind()).isEqualTo(Disconnect.Kind.REMOTE);
            talk.assertSettled();
        }
    }

    /** Over pipes it takes five seconds: an end of the input leaves so much time to answer what was asked before. */
    @ParameterizedTest
    @EnumSource
    void when_lsp4j_hangs_up_handlers_are_cancelled_and_the_reason_is_the_same(Wire wire) throws Exception {
        try (Talk talk = wire.lsp4jConnects(ours)) {
            CompletableFuture<Object> unanswered = talk.theirs().remote().hang();
            CompletableFuture<Object> handler = ours.hanging.poll(60, TimeUnit.SECONDS);

            talk.theirs().hangUp();

            assertCancelled(handler);
            Disconnect reason = talk.ours().onClose().get(60, TimeUnit.SECONDS);
            assertThat(reason.kind()).isEqualTo(Disconnect.Kind.REMOTE);
            assertThat(unanswered).isNotDone(); // LSP4J does not tell its callers of the end
            talk.assertSettled();
        }
    }

    @ParameterizedTest
    @EnumSource
    void when_antiphon_closes_lsp4j_sees_the_end(Wire wire) throws Exception {
        try (Talk talk = wire.antiphonConnects(ours)) {
            talk.ours().close();

            talk.theirs().awaitEnd();
        }
    }

    @ParameterizedTest
    @EnumSource
    void draining_lets_the_calls_of_lsp4j_come_to_their_end(Wire wire) throws Exception {
        try (Talk talk = wire.lsp4jConnects(ours)) {
            CompletableFuture<Object> call = talk.theirs().remote().hang();
            CompletableFuture<Object> handler = ours.hanging.poll(60, TimeUnit.SECONDS);

            CompletableFuture<Boolean> drained = talk.ours().drain(Duration.ofSeconds(20));
            handler.complete("done");

            assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo("done");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isTrue();
            talk.theirs().awaitEnd();
        }
    }
}
