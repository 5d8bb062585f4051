package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.CallersContenders;
import dev.antiphon.benchmarks.http.Helidon;
import dev.antiphon.benchmarks.http.HttpContenders;
import dev.antiphon.benchmarks.http.OneConnection;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Measures HTTP and WebSocket, as far as the options select it. */
final class HttpComparison {
    private final RunOptions options;
    private final Progress progress;

    HttpComparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    MarkdownTable servers() throws RunnerException, IOException {
        List<ServerRow> rows = included(Stream.of(HttpContenders.values()).map(ServerRow::new));
        if (rows.contains(new ServerRow(HttpContenders.HELIDON))
                && Helidon.found().isEmpty()) {
            progress.report("no JDK 21 or newer: Helidon is left out");
            rows = rows.stream()
                    .filter(row -> row.target() != HttpContenders.HELIDON)
                    .toList();
        }
        return HttpTables.servers(measure(rows));
    }

    MarkdownTable callers() throws RunnerException, IOException {
        return HttpTables.callers(
                measure(included(Stream.of(CallersContenders.values()).map(CallersRow::new))));
    }

    MarkdownTable connections() throws RunnerException, IOException {
        return HttpTables.connections(
                measure(included(Stream.of(OneConnection.values()).map(OneConnectionRow::new))));
    }

    private <R extends TableRow> List<R> included(Stream<R> rows) {
        return rows.filter(row -> options.includes(row.name())).toList();
    }

    private <R extends TableRow> Map<R, Sample> measure(List<R> rows) throws RunnerException, IOException {
        return new MeasurementRounds(options.effort(), progress).measure(rows);
    }
}
