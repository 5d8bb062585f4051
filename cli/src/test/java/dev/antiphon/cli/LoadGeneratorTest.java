package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code bench}, with measurements shorter than a second. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadGeneratorTest {
    private final Shell shell = Shell.piped();
    private Listener tcp;
    private Listener web;

    @BeforeAll
    void listen() {
        tcp = TcpTransport.serve(DemoServer.server(), 0);
        web = HttpTransport.serve(DemoServer.server(), 0);
    }

    @AfterAll
    void stopListening() {
        tcp.close();
        web.close();
    }

    private String uri(String scheme) {
        return scheme.equals("tcp")
                ? tcp.address().toString()
                : web.address().toString().replaceFirst("http", scheme);
    }

    private static long number(RawJson report, String member) {
        return (long) Double.parseDouble(report.member(member).orElseThrow().toString());
    }

    private static long micros(RawJson report, String member) {
        return number(report.member("latencyMicros").orElseThrow(), member);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "http"})
    void without_a_rate_each_connection_calls_in_a_closed_loop(String scheme) {
        Shell.Run run = shell.run(
                "bench",
                uri(scheme),
                "subtract",
                "[42,23]",
                "--connections",
                "2",
                "--outstanding",
                "3",
                "--warmup",
                "100ms",
                "--duration",
                "300ms",
                "--json");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).hasLineCount(1);
        RawJson report = RawJson.of(run.out());
        assertThat(number(report, "connections")).isEqualTo(2);
        assertThat(number(report, "outstanding")).isEqualTo(3);
        assertThat(report.member("rate")).isEmpty();
        assertThat(number(report, "count")).isPositive();
        assertThat(number(report, "throughput")).isNotNegative();
        assertThat(report.member("errors")).contains(RawJson.of("{}"));
        assertThat(report.member("failures")).contains(RawJson.of("{}"));
        assertThat(micros(report, "p50")).isPositive().isLessThanOrEqualTo(micros(report, "p99"));
        assertThat(micros(report, "p99")).isLessThanOrEqualTo(micros(report, "p99.9"));
        assertThat(micros(report, "p99.9")).isLessThanOrEqualTo(micros(report, "max"));
        assertThat(report.member("latencyMicros").orElseThrow().kind()).isEqualTo(JsonKind.OBJECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "http"})
    void with_a_rate_the_number_of_calls_does_not_depend_on_the_speed(String scheme) {
        Shell.Run run = shell.run(
                "bench",
                uri(scheme),
                "get_data",
                "--rate",
                "200",
                "--connections",
                "3",
                "--warmup",
                "0",
                "--duration",
                "500ms",
                "--json");

        assertThat(run.code()).as(run.toString()).isZero();
        RawJson report = RawJson.of(run.out());
        assertThat(number(report, "rate")).isEqualTo(200);
        assertThat(number(report, "count")).isBetween(99L, 101L);
    }

    @Test
    void web_sockets_are_measured_too() {
        without_a_rate_each_connection_calls_in_a_closed_loop("ws");
        with_a_rate_the_number_of_calls_does_not_depend_on_the_speed("ws");
    }

    @Test
    void a_stall_of_the_server_counts_for_every_call_that_it_delays() {
        AtomicInteger calls = new AtomicInteger();
        try (Listener listener = TcpTransport.serve(
                DemoServer.builder()
                        // On the reader thread, so that no call completes for 300 ms.
                        .method(
                                "stall",
                                Parameters.none(),
                                call -> {
                                    if (calls.incrementAndGet() == 20) {
                                        Thread.sleep(300);
                                    }
                                    return 1;
                                },
                                MethodOption.nonBlocking())
                        .build(),
                0)) {
            RawJson report = RawJson.of(shell.run(
                            "bench",
                            listener.address().toString(),
                            "stall",
                            "--rate",
                            "100",
                            "--warmup",
                            "0",
                            "--duration",
                            "900ms",
                            "--json")
                    .out());

            // 30 of 90 calls were due during the stall; a closed loop would have measured it for one call only.
            assertThat(micros(report, "p90")).isGreaterThan(100_000);
        }
    }

    @Test
    void errors_are_counted_by_code_and_set_the_exit_code() {
        Shell.Run run = shell.run(
                "bench", uri("tcp"), "foobar", "--rate", "50", "--warmup", "0", "--duration", "200ms", "--json");

        assertThat(run.code()).isEqualTo(1);
        assertThat(number(RawJson.of(run.out()).member("errors").orElseThrow(), "-32601"))
                .isBetween(9L, 11L);
    }

    @Test
    void calls_that_time_out_are_failures() {
        AtomicInteger calls = new AtomicInteger();
        try (Listener listener = TcpTransport.serve(
                DemoServer.builder()
                        .method("slow", Parameters.none(), call -> {
                            if (calls.getAndIncrement() > 0) {
                                new CountDownLatch(1).await(); // until cancelled
                            }
                            return 1;
                        })
                        .build(),
                0)) {
            Shell.Run run = shell.run(
                    "bench",
                    listener.address().toString(),
                    "slow",
                    "--timeout",
                    "3s",
                    "--warmup",
                    "0",
                    "--duration",
                    "500ms",
                    "--json");

            assertThat(run.code()).as(run.toString()).isEqualTo(3);
            assertThat(RawJson.of(run.out()).member("failures")).contains(RawJson.of("{\"timeout\":1}"));
            assertThat(micros(RawJson.of(run.out()), "max")).isGreaterThan(2_900_000);
        }
    }

    @Test
    void a_lost_connection_ends_the_benchmark_early() {
        Listener listener = TcpTransport.serve(DemoServer.server(), 0);
        // A separate thread: the common pool may have only one thread, which other code may need.
        CompletableFuture<Shell.Run> bench = CompletableFuture.supplyAsync(
                () -> shell.run(
                        "bench",
                        listener.address().toString(),
                        "sleep",
                        "[1]",
                        "--outstanding",
                        "2",
                        "--warmup",
                        "0",
                        "--duration",
                        "100m"),
                task -> new Thread(task).start());
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(RawPeer.TIMEOUT_SECONDS);
        while (listener.connections() == 0 && !bench.isDone()) {
            assertThat(System.nanoTime() - deadline).as("connected").isNegative();
            Thread.onSpinWait();
        }
        listener.close();

        Shell.Run run =
                bench.orTimeout(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS).join();

        assertThat(run.code()).as(run.toString()).isIn(0, 3); // depends on whether a call was in flight
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "http", "ws"})
    void an_unreachable_server_is_reported_once(String scheme) {
        Listener gone = TcpTransport.serve(DemoServer.server(), 0);
        gone.close();

        Shell.Run run = shell.run("bench", scheme + "://127.0.0.1:" + gone.port(), "get_data");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("failure: ").hasLineCount(1);
    }

    @Test
    void a_terminal_gets_a_table_and_progress() {
        Shell.Run run = Shell.interactive(Map.of("TERM", "xterm"))
                .run("bench", uri("tcp"), "get_data", "--warmup", "0", "--duration", "400ms");

        assertThat(run.code()).as(run.toString()).isZero();
        assertThat(run.err()).contains("\r").contains("responses/s").endsWith("\r");
        assertThat(run.out())
                .startsWith("1 connection, 1 in flight on each, measured for 0.4 s\n")
                .containsPattern("calls +[\\d,]+, [\\d,.]+ responses/s\n")
                .containsPattern("p50 +[\\d,.]+ ms\n")
                .containsPattern("p90 +[\\d,.]+ ms\n")
                .containsPattern("p99 +[\\d,.]+ ms\n")
                .containsPattern("p99.9 +[\\d,.]+ ms\n")
                .containsPattern("max +[\\d,.]+ ms\n")
                .containsPattern("mean +[\\d,.]+ ms\n$");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--rate=100", "--outstanding=10"})
    void an_interruption_prints_the_measurement_so_far(String pace) throws Exception {
        CompletableFuture<Shell.Run> done = new CompletableFuture<>();
        CountDownLatch called = new CountDownLatch(50);
        try (Listener listener = TcpTransport.serve(
                DemoServer.builder()
                        .method(
                                "tick",
                                Parameters.none(),
                                call -> {
                                    called.countDown();
                                    return 1;
                                },
                                MethodOption.nonBlocking())
                        .build(),
                0)) {
            Thread command = new Thread(() -> done.complete(shell.run(
                    "bench",
                    listener.address().toString(),
                    "tick",
                    pace,
                    "--warmup",
                    "0",
                    "--duration",
                    "100m",
                    "--json")));
            command.start();
            assertThat(called.await(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();

            command.interrupt();

            Shell.Run run = done.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
            assertThat(run.code()).isEqualTo(130);
            assertThat(number(RawJson.of(run.out()), "count")).isPositive();
        }
    }
}
