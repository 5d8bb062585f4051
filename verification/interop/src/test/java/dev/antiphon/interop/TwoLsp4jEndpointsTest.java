package dev.antiphon.interop;

import static dev.antiphon.interop.ConnectedEnds.assertCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.interop.Lsp4jDemo.Hello;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two LSP4J endpoints call one Antiphon server at the same time, with the same ids. */
final class TwoLsp4jEndpointsTest {
    private final AntiphonPeer ours = new AntiphonPeer();
    private final Listener listener = TcpTransport.builder(ours.acceptor(), "127.0.0.1", 0)
            .framing(Framing.contentLength())
            .serve();
    private Lsp4jEnd first;
    private Lsp4jEnd second;
    private JsonRpcConnection toFirst;
    private JsonRpcConnection toSecond;

    @BeforeEach
    void connect() throws Exception {
        first = connected();
        toFirst = ours.connections.poll(60, TimeUnit.SECONDS);
        second = connected();
        toSecond = ours.connections.poll(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() throws Exception {
        toFirst.close();
        toSecond.close();
        first.close();
        second.close();
        listener.close();
    }

    @Test
    void each_gets_its_own_responses_to_calls_with_the_same_ids() throws Exception {
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            answers.add(first.remote().subtract(i, 0));
            answers.add(second.remote().subtract(0, i));
        }
        for (int i = 0; i < 500; i++) {
            assertThat(answers.get(2 * i).get(60, TimeUnit.SECONDS)).isEqualTo(i);
            assertThat(answers.get(2 * i + 1).get(60, TimeUnit.SECONDS)).isEqualTo(-i);
        }
    }

    @Test
    void only_the_caller_gets_the_notification() throws Exception {
        second.remote().notifyBack().get(60, TimeUnit.SECONDS);

        assertThat(second.service.hellos.poll(60, TimeUnit.SECONDS)).isEqualTo(new Hello(1));
        toFirst.call("client.ping", String.class); // messages sent before have arrived now
        assertThat(first.service.hellos).isEmpty();
    }

    @Test
    void cancelling_a_call_of_one_does_not_affect_the_same_id_of_the_other() throws Exception {
        CompletableFuture<Object> cancelled = first.remote().hang();
        CompletableFuture<Object> itsHandler = ours.hanging.poll(60, TimeUnit.SECONDS);
        CompletableFuture<Object> kept = second.remote().hang();
        CompletableFuture<Object> otherHandler = ours.hanging.poll(60, TimeUnit.SECONDS);

        cancelled.cancel(true);

        assertThat(first.responsesReceived.poll(60, TimeUnit.SECONDS).getError().getCode())
                .isEqualTo(-32800);
        assertCancelled(itsHandler);
        otherHandler.complete("done");
        assertThat(kept.get(60, TimeUnit.SECONDS)).isEqualTo("done");
    }

    @Test
    void a_disconnect_of_one_does_not_affect_the_other() throws Exception {
        CompletableFuture<Object> unanswered = first.remote().hang();
        CompletableFuture<Object> itsHandler = ours.hanging.poll(60, TimeUnit.SECONDS);

        first.hangUp();

        toFirst.onClose().get(60, TimeUnit.SECONDS);
        assertCancelled(itsHandler);
        assertThat(unanswered).isNotDone(); // LSP4J does not report the end to callers
        assertThat(second.remote().subtract(2, 1).get(60, TimeUnit.SECONDS)).isEqualTo(1);
        ConnectedEnds.awaitTrue("the listener has forgotten the one that went", () -> listener.connections() == 1);
    }

    private Lsp4jEnd connected() throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port());
        return new Lsp4jEnd(socket.getInputStream(), socket.getOutputStream()).awaitAnswer();
    }
}
