package dev.antiphon.explorer;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;

import dev.antiphon.Arguments;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.StreamSink;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The server of the browser tests, described by shop.json. */
final class Shop {
    /** The number of running streams. */
    private static final AtomicInteger WATCHED = new AtomicInteger();

    private Shop() {}

    static RawJson document() {
        try (InputStream in = Objects.requireNonNull(Shop.class.getResourceAsStream("shop.json"))) {
            return RawJson.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ServerBuilder builder() {
        return JsonRpcServer.builder()
                .method(
                        "math.add",
                        Parameters.of(required("a", BigDecimal.class), required("b", BigDecimal.class)),
                        args -> args.<BigDecimal>get(0).add(args.get(1)))
                .method("math.sum", Parameters.of(rest("numbers", BigDecimal.class)), Shop::sum)
                .method(
                        "text.repeat",
                        Parameters.of(
                                required("text", String.class),
                                optional("times", int.class, 2),
                                optional("upper", boolean.class, false)),
                        Shop::repeat)
                .method("orders.place", Parameters.of(required("order", RawJson.class)), args -> args.get(0))
                .method("orders.fail", Parameters.none(), args -> {
                    throw new JsonRpcException(4711, "no more of it", RawJson.of("{\"left\":0}"));
                })
                .stream(
                        "orders.watch",
                        Parameters.of(required("n", long.class), optional("delayMs", long.class, 0L)),
                        Shop::watch)
                .method("watched", Parameters.none(), args -> WATCHED.get()) // for tests, not described
                .notification("log", Parameters.of(required("line", String.class)), args -> {})
                .raw("peer.ask", (params, call) -> peer(call).call("client.ping", RawJson.class))
                .raw("peer.tell", (params, call) -> {
                    peer(call).notify("hello", RawJson.of("{\"x\":1}"));
                    return RawJson.NULL;
                })
                .method(
                        "peer.progress", // for a call that does not end; not described
                        Parameters.of(
                                required("n", int.class),
                                optional("token", RawJson.class, RawJson.of("\"t\"")),
                                optional("of", RawJson.class, RawJson.NULL)),
                        Shop::progress)
                .raw("text.any", (params, call) -> params)
                .raw("text.old", (params, call) -> RawJson.NULL)
                .raw("wait", (params, call) -> {
                    new CountDownLatch(1).await(); // until cancelled
                    return RawJson.NULL;
                });
    }

    private static BigDecimal sum(Arguments call) {
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal each : call.<BigDecimal[]>get(0)) {
            sum = sum.add(each);
        }
        return sum;
    }

    private static String repeat(Arguments call) {
        String text = call.<String>get(0).repeat(call.<Integer>get(1));
        return call.<Boolean>get(2) ? text.toUpperCase(Locale.ROOT) : text;
    }

    private static void watch(Arguments call, StreamSink<@Nullable Object> sink) throws InterruptedException {
        long n = call.get(0);
        long delay = call.get(1);
        WATCHED.incrementAndGet();
        try {
            for (long i = 1; i <= n; i++) {
                if (delay > 0) {
                    Thread.sleep(delay);
                }
                sink.send(i);
            }
            sink.complete(n);
        } finally {
            WATCHED.decrementAndGet();
        }
    }

    private static Object progress(Arguments call) throws InterruptedException {
        int n = call.get(0);
        for (int i = 1; i <= n; i++) {
            peer(call.call()).progress(call.<RawJson>get(1), i);
        }
        new CountDownLatch(1).await(); // until cancelled
        return n;
    }

    private static JsonRpcConnection peer(CallContext call) {
        return call.connection().orElseThrow(() -> new JsonRpcException(-32000, "Use a WebSocket"));
    }
}
