package dev.antiphon.cli.command;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.bench.BenchReportPrinter;
import dev.antiphon.cli.bench.BenchSettings;
import dev.antiphon.cli.bench.LoadGenerator;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.DurationConverter;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast a peer answers. */
@Command(
        name = "bench",
        description = {
            "Calls a method over and over, and prints how long the answers took.",
            "",
            "With --rate, calls are sent at their time whether or not earlier ones are answered, and latencies count from that "
                    + "time: what a slow answer keeps from being sent counts too. Without, each connection sends the next "
                    + "call when an answer has come.",
            "",
            "Results go to the standard output, progress to the standard error if a person looks. Errors and timeouts count "
                    + "as answers that took so long. The exit code is that of the worst outcome."
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
    ClientOptions talk;

    @Mixin
    CallArguments invocation;

    @Option(names = "--connections", paramLabel = "N", description = "How many connections to open. Default: 1.")
    int connections = 1;

    @Option(
            names = "--rate",
            paramLabel = "CALLS",
            description = "Send so many calls a second over all connections together, whatever becomes of them.")
    @Nullable
    Double rate;

    @Option(
            names = "--outstanding",
            paramLabel = "N",
            description =
                    "Without --rate: how many calls wait for an answer on each connection. Over HTTP/1.1 they wait for "
                            + "each other. Default: 1.")
    @Nullable
    Integer outstanding;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long to measure, written as for --timeout. Default: 10s.")
    Duration duration = Duration.ofSeconds(10);

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long to call before that. Default: 2s.")
    Duration warmup = Duration.ofSeconds(2);

    public BenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        RawJson params = invocation.params(talk, terminal);
        List<JsonRpcClient> clients = new ArrayList<>();
        try {
            BenchSettings plan = plan();
            for (int i = 0; i < plan.connections(); i++) {
                clients.add(talk.open(invocation.uri));
            }
            CallResult first = firstAnswer(clients.get(0), params);
            return first instanceof CallResult.NoResponse ? report(first) : measure(plan, clients, params);
        } catch (TransportException unreachable) {
            return report(CallResult.of(unreachable));
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            throw talk.wrong(wrong);
        } finally {
            clients.forEach(ClientOptions::hangUp);
        }
    }

    private BenchSettings plan() {
        if (rate != null && outstanding != null) {
            throw new IllegalArgumentException("--rate and --outstanding exclude each other: either sets the pace");
        }
        if (rate != null && !(rate > 0)) {
            throw new IllegalArgumentException("--rate is more than 0 calls a second, not " + rate);
        }
        return new BenchSettings(
                connections, rate == null ? 0 : rate, outstanding == null ? 1 : outstanding, warmup, duration);
    }

    /** Makes one call before the others: whoever cannot be reached at all would else be told so thousands of times. */
    private CallResult firstAnswer(JsonRpcClient client, @Nullable RawJson params) {
        try {
            return new CallResult.Result(client.call(invocation.method, params, RawJson.class));
        } catch (RuntimeException failed) {
            return CallResult.of(failed);
        }
    }

    private int report(CallResult outcome) {
        return new ResultPrinter(terminal, talk.json).print(outcome);
    }

    private int measure(BenchSettings plan, List<JsonRpcClient> clients, @Nullable RawJson params) {
        LoadGenerator bench =
                new LoadGenerator(plan, clients, client -> client.callAsync(invocation.method, params, RawJson.class));
        Thread progress = new Thread(() -> showProgress(bench, plan), "antiphon-progress");
        progress.setDaemon(true);
        if (terminal.isInteractive()) {
            progress.start();
        }
        boolean interrupted = false;
        try {
            bench.run();
        } catch (InterruptedException enough) {
            interrupted = true;
        }
        double seconds = bench.secondsMeasured();
        end(progress);
        int code = new BenchReportPrinter(plan, bench.tally(), seconds).print(terminal, talk.json);
        return interrupted ? ExitCode.INTERRUPTED : code;
    }

    private void showProgress(LoadGenerator bench, BenchSettings plan) {
        try {
            while (true) {
                terminal.showProgress(BenchReportPrinter.state(bench.tally(), bench.secondsMeasured(), plan));
                Thread.sleep(PROGRESS_MILLIS);
            }
        } catch (InterruptedException over) {
            terminal.showProgress("");
        }
    }

    private static void end(Thread progress) {
        progress.interrupt();
        try {
            progress.join();
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
