package dev.antiphon.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.CapturedLog;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Wire;
import dev.antiphon.WirePeer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a peer tells faster than anybody listens. */
final class BoundedNotifierTest {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final AtomicInteger dropped = new AtomicInteger();
    private final BoundedNotifier notifier = new BoundedNotifier(tasks::add, dropped::incrementAndGet);
    private final List<RawJson> told = new ArrayList<>();

    private void run() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void the_latest_are_kept_in_order() {
        for (int i = 0; i < BoundedNotifier.MAX_ITEMS + 3; i++) {
            notifier.publish(told::add, RawJson.of(Integer.toString(i)));
        }
        run();
        assertThat(told)
                .extracting(RawJson::asLong)
                .containsExactlyElementsOf(LongStream.range(3, BoundedNotifier.MAX_ITEMS + 3)
                        .boxed()
                        .toList());
        assertThat(dropped).hasValue(3);
    }

    @Test
    void large_ones_are_kept_as_far_as_there_is_room() {
        RawJson half = RawJson.of("\"" + "x".repeat(BoundedNotifier.MAX_BYTES / 2) + "\"");
        for (int i = 0; i < 3; i++) {
            notifier.publish(told::add, half);
        }
        run();
        assertThat(told).hasSize(1);
        assertThat(dropped).hasValue(2);
        notifier.publish(told::add, half);
        run();
        assertThat(told).hasSize(2);
    }

    @Test
    void a_listener_that_fails_is_told_the_next() {
        try (CapturedLog log = new CapturedLog()) {
            notifier.publish(
                    value -> {
                        throw new IllegalStateException("on purpose");
                    },
                    RawJson.of("true"));
            notifier.publish(told::add, RawJson.of("false"));
            run();
            assertThat(log.throwables()).hasSize(1);
        }
        assertThat(told).containsExactly(RawJson.of("false"));
    }

    @Test
    void a_call_completes_behind_the_latest_news_of_it() {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        WirePeer peer = new WirePeer(pair.right());
        CountDownLatch release = new CountDownLatch(1);
        List<RawJson> heard = new CopyOnWriteArrayList<>();
        try (JsonRpcConnection connection = JsonRpcClient.builder().connect(pair.left())) {
            CompletableFuture<Integer> call = connection.callAsync(
                    "work", RawJson.of("[\"t\"]"), Integer.class, CallOption.progress(RawJson.of("\"t\""), value -> {
                        Wait.forLatch(release);
                        heard.add(value);
                    }));
            peer.next();
            int all = BoundedNotifier.MAX_ITEMS + 50;
            for (int i = 0; i < all; i++) {
                peer.send(Wire.notification("$/progress", "{\"token\":\"t\",\"value\":" + i + "}"));
            }
            peer.send(Wire.result("7"));
            Wait.until("some are dropped", () -> connection.counts().droppedItems() > 40);
            release.countDown();
            assertThat(Wire.await(call)).isEqualTo(7);
            assertThat(heard.get(heard.size() - 1).asLong()).isEqualTo(all - 1);
            assertThat(heard).hasSize(all - (int) connection.counts().droppedItems());
        }
    }
}
