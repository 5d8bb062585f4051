package dev.antiphon.opentelemetry;

import dev.antiphon.EncodedResponse;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An exchange with a server in the same program, which records the requests. */
final class LoopbackExchange implements Exchange {
    final List<ExchangeRequest> requests = new CopyOnWriteArrayList<>();
    private final JsonRpcServer server;

    LoopbackExchange(JsonRpcServer server) {
        this.server = server;
    }

    /** The text of the only message that was sent. */
    String text() {
        if (requests.size() != 1) {
            throw new AssertionError("expected one message, not " + requests.size());
        }
        return new String(requests.get(0).message(), StandardCharsets.UTF_8);
    }

    /** The response to a message with headers, or null if there is none. */
    static String answer(JsonRpcServer server, String message, Map<String, List<String>> headers) {
        EncodedResponse answer = await(server.handle(message.getBytes(StandardCharsets.UTF_8), context(headers)));
        return answer == null ? null : new String(answer.message(), StandardCharsets.UTF_8);
    }

    static TransportContext context(Map<String, List<String>> headers) {
        return new TransportContext() {
            @Override
            public List<String> headers(String name) {
                return headers.getOrDefault(name, List.of());
            }

            @Override
            public Optional<String> remoteAddress() {
                return Optional.of("192.0.2.7:40000");
            }
        };
    }

    static <T> T await(Future<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no result", e);
        }
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        requests.add(request);
        CompletableFuture<?> unused = server.handle(request.message()).whenComplete((reply, thrown) -> {
            if (reply != null) {
                receiver.message(reply, 0, reply.length);
            }
            receiver.closed(Disconnect.of(Disconnect.Kind.REMOTE, "done"));
        });
        return () -> {};
    }

    @Override
    public String peer() {
        return "loop";
    }

    @Override
    public void close() {}
}
