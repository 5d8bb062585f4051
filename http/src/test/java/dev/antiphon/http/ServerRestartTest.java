package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.ConnectionState;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.Reconnect;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.socket.TcpTransport;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A server that is stopped under load and started again: clients reconnect, and no call is executed twice. */
class ServerRestartTest {
    private static final int RESTARTS = 3;
    private static final int CALLS = 500;

    private final Set<Integer> executed = ConcurrentHashMap.newKeySet();
    private final Set<Integer> executedTwice = ConcurrentHashMap.newKeySet();

    private final JsonRpcServer server = JsonRpcServer.builder()
            .method("once", Parameters.of(Parameter.required("number", int.class)), args -> {
                int number = args.<Integer>get(0);
                if (!executed.add(number)) {
                    executedTwice.add(number);
                }
                return number;
            })
            .build();

    @Test
    void a_websocket_client_reconnects_and_no_call_is_executed_twice() throws Exception {
        restart("ws", port -> HttpTransport.serve(server, port));
    }

    @Test
    void a_tcp_client_reconnects_and_no_call_is_executed_twice() throws Exception {
        restart("tcp", port -> TcpTransport.serve(server, port));
    }

    private void restart(String scheme, IntFunction<Listener> serve) throws Exception {
        Listener listener = serve.apply(0);
        int port = listener.port();
        URI uri = URI.create(scheme + "://127.0.0.1:" + port + (scheme.equals("ws") ? "/rpc" : ""));
        CountDownLatch returns = new CountDownLatch(RESTARTS);
        List<CompletableFuture<Integer>> calls = new ArrayList<>();
        try (JsonRpcConnection client = JsonRpcClient.builder()
                .reconnect(Reconnect.fixed(Duration.ofMillis(5)).queueCalls())
                .onStateChange((connection, state) -> {
                    if (state instanceof ConnectionState.Connected) {
                        returns.countDown();
                    }
                })
                .open(uri)) {
            int number = 0;
            for (int restart = 0; restart < RESTARTS; restart++) {
                for (int i = 0; i < CALLS; i++) {
                    calls.add(client.callAsync("once", RawJson.of("[" + number++ + "]"), int.class));
                }
                assertThat(wasAnswered(calls.get(calls.size() - CALLS))).isTrue(); // the others are in flight
                long left = RESTARTS - (long) restart;
                listener.drain(Duration.ZERO).get(60, TimeUnit.SECONDS);
                listener = serve.apply(port);
                waitUntilBack(returns, left - 1);
                assertThat(client.call("once", RawJson.of("[" + number + "]"), int.class))
                        .isEqualTo(number++);
            }
            int answered = 0;
            for (CompletableFuture<Integer> call : calls) {
                answered += wasAnswered(call) ? 1 : 0;
            }
            assertThat(answered).isBetween(RESTARTS, calls.size());
        }
        listener.close();
        assertThat(executedTwice).isEmpty();
    }

    private static void waitUntilBack(CountDownLatch returns, long left) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (returns.getCount() > left) {
            assertThat(System.nanoTime() - deadline).as("the client comes back").isNegative();
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** Whether a call has a result; if not, it was lost with its connection, or rejected by a draining server. */
    private static boolean wasAnswered(CompletableFuture<Integer> call) throws InterruptedException, TimeoutException {
        try {
            call.get(60, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            assertThat(e).cause().isInstanceOfAny(TransportException.class, JsonRpcException.class);
            return false;
        }
    }
}
