package dev.antiphon.ratelimit;

import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.transport.TransportContext;
import io.github.bucket4j.Bandwidth;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with a rate limit, and methods to call it. */
final class Served {
    private static final long TIMEOUT_SECONDS = 60;

    final AtomicInteger handled = new AtomicInteger();
    final ServerBuilder builder;
    private JsonRpcServer server;

    Served(RateLimitInterceptor limit) {
        this.builder = JsonRpcServer.builder()
                .intercept(limit)
                .method("one", Parameters.none(), args -> handled.incrementAndGet(), MethodOption.nonBlocking())
                .method("two", Parameters.none(), args -> handled.incrementAndGet(), MethodOption.nonBlocking())
                .method("blocking", Parameters.none(), args -> handled.incrementAndGet());
    }

    JsonRpcServer server() {
        if (server == null) {
            server = builder.build();
        }
        return server;
    }

    /** A bandwidth that is refilled with a number of tokens per period, one by one. */
    static Bandwidth rate(long tokens, Duration period) {
        return Bandwidth.builder().capacity(tokens).refillGreedy(tokens, period).build();
    }

    static Bandwidth perMinute(long tokens) {
        return rate(tokens, Duration.ofMinutes(1));
    }

    static String request(String method, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":" + id + "}";
    }

    static String notification(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}";
    }

    /** The response to a message, or null if there is none. */
    String send(String message) {
        return await(server().handle(message));
    }

    /** Whether a call passes. */
    boolean passes(String method) {
        return isResult(send(request(method, 1)));
    }

    /** Whether a call of a caller passes. */
    boolean passes(String method, TransportContext transport) {
        byte[] message = request(method, 1).getBytes(StandardCharsets.UTF_8);
        return await(server().handle(message, transport)).error() == null;
    }

    /** The number of calls that pass. */
    int passing(int calls, TransportContext transport) {
        int passing = 0;
        for (int i = 0; i < calls; i++) {
            passing += passes("one", transport) ? 1 : 0;
        }
        return passing;
    }

    static boolean isResult(String answer) {
        return answer.contains("\"result\"");
    }

    static <T> T await(Future<T> future) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no response", e);
        }
    }

    /** The transport context of a caller. */
    record From(Optional<Principal> principal, Optional<String> remoteAddress) implements TransportContext {
        static From address(String address) {
            return new From(Optional.empty(), Optional.of(address));
        }

        static From principal(String name) {
            return new From(Optional.of(Identity.of(name)), Optional.of("192.0.2.1:1"));
        }
    }
}
