package dev.antiphon.cli.command;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.bench.BenchReportPrinter;
import dev.antiphon.cli.bench.BenchSettings;
import dev.antiphon.cli.bench.LoadGenerator;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.client.DurationConverter;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.CommandRunner;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.RawJson;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the throughput and the latency of a server. */
@Command(
        name = "bench",
        description = {
            "Calls a method repeatedly, and prints throughput and latencies.",
            "",
            "With --rate, each call has a time to be sent, whether or not earlier calls have completed, and its latency counts from "
                    + "that time, so that a stall of the server counts for every call that it delays (open loop). Without --rate, "
                    + "each connection sends the next call when one has completed (closed loop).",
            "",
            "Results go to stdout; progress goes to stderr if it is a terminal. Errors and timeouts are included in the latencies. "
                    + "The exit code is that of the worst result."
        },
        footer = {
            "  antiphon bench ws://localhost:8080/rpc subtract '[42,23]' --connections 4 --outstanding 100",
            "  antiphon bench http://localhost:8080/rpc subtract '[42,23]' --connections 32 --rate 5000 --json"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class BenchCommand implements Callable<Integer> {
    private static final long PROGRESS_MILLIS = 250;

    private final Terminal terminal;

    @Mixin
    ClientOptions options;

    @Mixin
    CallArguments arguments;

    @Option(names = "--connections", paramLabel = "N", description = "Number of connections. Default: 1.")
    int connections = 1;

    @Option(names = "--rate", paramLabel = "CALLS", description = "Calls per second over all connections together.")
    @Nullable
    Double rate;

    @Option(
            names = "--outstanding",
            paramLabel = "N",
            description =
                    "Without --rate: number of calls in flight on each connection. Over HTTP/1.1 they wait for each other. "
                            + "Default: 1.")
    @Nullable
    Integer outstanding;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Duration of the measurement, in the format of --timeout. Default: 10s.")
    Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Duration of the warm-up before it. Default: 2s.")
    Duration warmup = Duration.ofSeconds(2);

    public BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        RawJson params = arguments.params(options.version(), terminal);
        return CommandRunner.run(terminal, options.json(), () -> run(settings(), params));
    }

    private int run(BenchSettings settings, @Nullable RawJson params) {
        List<ClientSession> sessions = new ArrayList<>();
        try {
            for (int i = 0; i < settings.connections(); i++) {
                sessions.add(ClientSession.open(options, arguments.uri));
            }
            List<JsonRpcClient> clients =
                    sessions.stream().map(ClientSession::client).toList();
            CallResult first = firstCall(clients.get(0), params);
            return first instanceof CallResult.NoResponse
                    ? new ResultPrinter(terminal, options.json()).print(first)
                    : measure(settings, clients, params);
        } finally {
            sessions.forEach(ClientSession::close);
        }
    }

    private BenchSettings settings() {
        if (rate != null && outstanding != null) {
            throw new IllegalArgumentException("--rate and --outstanding exclude each other");
        }
        if (rate != null && !(rate > 0)) {
            throw new IllegalArgumentException("--rate is more than 0 calls per second, not " + rate);
        }
        return new BenchSettings(
                connections, rate == null ? 0 : rate, outstanding == null ? 1 : outstanding, warmup, duration);
    }

    /** Makes one call before the load: a server that cannot be reached is one failure then, and not thousands. */
    private CallResult firstCall(JsonRpcClient client, @Nullable RawJson params) {
        try {
            return new CallResult.Result(client.call(arguments.method, params, RawJson.class));
        } catch (RuntimeException failed) {
            return CallResult.of(failed);
        }
    }

    private int measure(BenchSettings settings, List<JsonRpcClient> clients, @Nullable RawJson params) {
        LoadGenerator generator = new LoadGenerator(
                settings, clients, client -> client.callAsync(arguments.method, params, RawJson.class));
        Thread progress = new Thread(() -> showProgress(generator, settings), "antiphon-progress");
        progress.setDaemon(true);
        if (terminal.isInteractive()) {
            progress.start();
        }
        boolean interrupted = false;
        try {
            generator.run();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        double seconds = generator.secondsMeasured();
        stop(progress);
        int code = new BenchReportPrinter(settings, generator.counters(), seconds).print(terminal, options.json());
        return interrupted ? ExitCode.INTERRUPTED : code;
    }

    private void showProgress(LoadGenerator generator, BenchSettings settings) {
        try {
            while (true) {
                terminal.showProgress(
                        BenchReportPrinter.progress(generator.counters(), generator.secondsMeasured(), settings));
                Thread.sleep(PROGRESS_MILLIS);
            }
        } catch (InterruptedException e) {
            terminal.showProgress("");
        }
    }

    private static void stop(Thread progress) {
        progress.interrupt();
        try {
            progress.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
