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

/** Runs what speaks HTTP and WebSocket, in as much of it as was asked for. */
final class HttpComparison {
    private final RunOptions options;
    private final Progress progress;

    HttpComparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    MarkdownTable servers() throws RunnerException, IOException {
        List<ServerCell> cells = included(Stream.of(HttpContenders.values()).map(ServerCell::new));
        if (cells.contains(new ServerCell(HttpContenders.HELIDON))
                && Helidon.found().isEmpty()) {
            progress.report("no JDK 21 or newer: Helidon is left out");
            cells = cells.stream()
                    .filter(cell -> cell.site() != HttpContenders.HELIDON)
                    .toList();
        }
        return HttpTables.servers(measure(cells));
    }

    MarkdownTable callers() throws RunnerException, IOException {
        return HttpTables.callers(
                measure(included(Stream.of(CallersContenders.values()).map(CallersCell::new))));
    }

    MarkdownTable connections() throws RunnerException, IOException {
        return HttpTables.connections(
                measure(included(Stream.of(OneConnection.values()).map(OneConnectionCell::new))));
    }

    private <R extends Row> List<R> included(Stream<R> rows) {
        return rows.filter(row -> options.includes(row.name())).toList();
    }

    private <R extends Row> Map<R, Sample> measure(List<R> rows) throws RunnerException, IOException {
        return new Rounds(options.effort(), progress).measure(rows);
    }
}
