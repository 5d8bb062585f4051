package dev.antiphon.web.contract;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.SystemExtension;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A client that disconnects cancels its calls. For web servers that notice it before they write. */
@SuppressWarnings("FutureReturnValueIgnored") // a handler may return a future
public abstract class DisconnectContract extends HttpContract {
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CompletableFuture<String> result = new CompletableFuture<>();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("block", Parameters.none(), args -> block())
            .method("later", Parameters.none(), args -> {
                entered.countDown();
                return result;
            })
            .extension(new Discover())
            .build();

    private final class Discover implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of("rpc.discover");
        }

        @Override
        public Access access() {
            return Access.anyone();
        }

        @Override
        public Optional<Object> handle(CallContext call) throws Exception {
            return Optional.of(block());
        }
    }

    private Object block() throws InterruptedException {
        entered.countDown();
        try {
            new CountDownLatch(1).await(); // until it is interrupted
            return "never";
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
    }

    private void sendAndDisconnect(Listener listener, String request) {
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(request);
            Wait.forLatch(entered);
        }
    }

    @Test
    void a_handler_that_blocks_is_interrupted() {
        sendAndDisconnect(start(server), post(call("block")));
        Wait.forLatch(interrupted);
    }

    @Test
    void a_future_is_cancelled() {
        sendAndDisconnect(start(server), post(call("later")));
        Wait.until("the future is cancelled", result::isCancelled);
    }

    @Test
    void a_document_that_is_being_generated_is_cancelled() {
        Listener listener = start(server, rules -> rules.openRpc());
        sendAndDisconnect(listener, request("GET", "/openrpc.json"));
        Wait.forLatch(interrupted);
        assertThat(Wait.forResult(listener.drain(Duration.ofMinutes(10))))
                .as("nothing is in flight any more")
                .isTrue();
    }
}
