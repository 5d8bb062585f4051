package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.coldstart.ColdStartContender;
import dev.antiphon.benchmarks.coldstart.ColdStarts;
import dev.antiphon.benchmarks.coldstart.ManyServices;
import dev.antiphon.benchmarks.load.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.RunnerException;

/** Runs the measurements that the command line selects, prints the tables and writes them to a file. */
public final class Main {
    /** In the build directory; {@code run} starts this class in the directory of the module. */
    private static final Path RESULTS = Path.of("target", "benchmark-results.md");

    private final RunOptions options;
    private final Progress progress = new Progress(System.err);

    private Main(RunOptions options) {
        this.options = options;
    }

    public static void main(String[] args) throws RunnerException, IOException, InterruptedException {
        if (List.of(args).contains("--help")) {
            System.out.println(RunOptions.USAGE);
            return;
        }
        RunOptions options;
        try {
            options = RunOptions.parse(args);
        } catch (IllegalArgumentException e) {
            refuse(e.getMessage());
            return;
        }
        Report report = new Main(options).run();
        if (report.isEmpty()) {
            refuse("nothing has a match for " + options.only());
            return;
        }
        System.out.print(report);
    }

    private static void refuse(@Nullable String reason) {
        System.err.println(reason);
        System.err.println(RunOptions.USAGE);
        System.exit(2);
    }

    private Report run() throws RunnerException, IOException, InterruptedException {
        Report report = new Report(RESULTS, options.effort());
        report.add("One load in a JVM", compare(WarmUp.ALONE, EnumSet.allOf(Load.class)));
        report.add(
                "After a warm-up with all loads",
                compare(WarmUp.MIXED, EnumSet.of(Load.SUBTRACT_BY_POSITION, Load.SUBTRACT_BY_NAME)));

        report.add("Calls over a connection", connections());

        HttpComparison http = new HttpComparison(options, progress);
        report.add("HTTP: servers with 32 connections", http.servers());
        report.add("HTTP: client and server with 32 callers", http.callers());
        report.add("WebSocket and HTTP: one connection", http.connections());

        StreamComparison streams = new StreamComparison(options, progress);
        report.add("Streams: items from a server to a client", streams.items());
        report.add("Antiphon: memory in the middle of a stream, both sides together", streams.memory());
        report.add("Antiphon: heap of idle streams on one connection", streams.idle());

        report.add("Overload: three times what a server can do", new OverloadTable(options, progress).run());

        GrowthMeasurements growth = new GrowthMeasurements(options, progress);
        report.add("Antiphon: growth with the entries of a batch", growth.batches());
        report.add("Antiphon: growth with the size of a message", growth.echoes());
        report.add("Antiphon: growth with the calls that wait on a connection", growth.pendingCalls());
        report.add("Antiphon: heap of the calls that wait on a connection", growth.heap());

        report.add("First reply of a new JVM", coldStarts(false));
        report.add("First reply of a new JVM over HTTP", coldStarts(true));
        report.add("Many services in a new JVM", manyServices());
        return report;
    }

    private MarkdownTable compare(WarmUp warmUp, EnumSet<Load> loads) throws RunnerException, IOException {
        return new DispatchTable(new DispatchComparison(options, progress).run(warmUp, loads)).table();
    }

    private MarkdownTable connections() throws RunnerException, IOException, InterruptedException {
        List<ConnectionRow> rows = ConnectionRow.all().stream()
                .filter(row -> options.includes(row.name()))
                .toList();
        if (rows.stream().anyMatch(ConnectionRow::onOneProcessor) && !OneProcessor.isAvailable()) {
            progress.report("no taskset on this system: nothing is measured on one processor");
            rows = rows.stream().filter(row -> !row.onOneProcessor()).toList();
        }
        return new ConnectionTable(new MeasurementRounds(options.effort(), progress).measure(rows)).table();
    }

    private MarkdownTable manyServices() throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable("services", "methods of each", "way", "ms (median)", "times faster");
        if (options.includes("services/cold")) {
            progress.report("a client with 200 services");
            Path directory = Files.createTempDirectory(Path.of("target"), "services");
            Map<String, List<Double>> milliseconds =
                    ManyServices.compiled(200, directory).run(options.effort().coldStarts());
            double slowest = milliseconds.values().stream()
                    .mapToDouble(Main::median)
                    .max()
                    .orElseThrow();
            milliseconds.forEach((way, times) -> table.row(
                    "200", "20", way, FigureFormat.tenths(median(times)), FigureFormat.ratio(slowest / median(times))));
        }
        return table;
    }

    private static double median(List<Double> times) {
        return Median.of(times.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private MarkdownTable coldStarts(boolean http) throws IOException, InterruptedException {
        List<ColdStartContender> candidates = Stream.of(ColdStartContender.values())
                .filter(candidate -> candidate.listens() == http && options.includes(candidate.path()))
                .toList();
        if (!candidates.isEmpty()) {
            progress.report(http ? "cold starts of HTTP servers" : "cold starts");
        }
        Map<ColdStartContender, List<Double>> milliseconds =
                new ColdStarts(candidates).run(options.effort().coldStarts());
        return ColdStartTable.of(milliseconds);
    }
}
