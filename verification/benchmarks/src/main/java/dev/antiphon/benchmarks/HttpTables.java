package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.CallersContenders;
import dev.antiphon.benchmarks.http.HttpContenders;
import dev.antiphon.benchmarks.http.OneConnection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Medians of HTTP and WebSocket, their ratios, and the goals. */
final class HttpTables {
    private HttpTables() {}

    static MarkdownTable servers(Map<ServerRow, Sample> medians) {
        Sample constant = medians.get(new ServerRow(HttpContenders.CONSTANT));
        Sample jsonrpc4j = medians.get(new ServerRow(HttpContenders.JSONRPC4J));
        MarkdownTable table = new MarkdownTable(
                "server",
                "calls/s (median)",
                "B/call",
                "processor us/call",
                "ratio to constant reply",
                "ratio to jsonrpc4j",
                "wanted");
        medians.forEach((row, sample) -> table.row(
                row.target().title(),
                FigureFormat.whole(sample.callsPerSecond()),
                FigureFormat.whole(sample.bytesPerCall()),
                FigureFormat.tenths(sample.processorMicros()),
                ratio(sample, constant),
                ratio(sample, jsonrpc4j),
                switch (row.target()) {
                    case ANTIPHON_NON_BLOCKING -> "0.80 of constant reply";
                    case ANTIPHON_BLOCKING -> "1.50 times jsonrpc4j";
                    default -> "";
                }));
        return table;
    }

    static MarkdownTable callers(Map<CallersRow, Sample> medians) {
        Sample jsonrpc4j = medians.get(new CallersRow(CallersContenders.JSONRPC4J));
        MarkdownTable table =
                new MarkdownTable("client and server", "calls/s (median)", "B/call", "ratio to jsonrpc4j", "wanted");
        medians.forEach((row, sample) -> table.row(
                row.contender().title(),
                FigureFormat.whole(sample.callsPerSecond()),
                FigureFormat.whole(sample.bytesPerCall()),
                ratio(sample, jsonrpc4j),
                row.contender() == CallersContenders.JSONRPC4J ? "" : "2.50 times jsonrpc4j"));
        return table;
    }

    static MarkdownTable connections(Map<OneConnectionRow, Sample> medians) {
        Sample sequential = medians.get(new OneConnectionRow(OneConnection.HTTP_SEQUENTIAL));
        Sample queued = medians.get(new OneConnectionRow(OneConnection.HTTP_QUEUED));
        MarkdownTable table = new MarkdownTable(
                "over",
                "calls",
                "calls/s (median)",
                "B/call",
                "ratio to HTTP, sequential",
                "ratio to HTTP, waiting",
                "wanted");
        medians.forEach((row, sample) -> table.row(
                row.connection().protocol(),
                row.connection().calls(),
                FigureFormat.whole(sample.callsPerSecond()),
                FigureFormat.whole(sample.bytesPerCall()),
                ratio(sample, sequential),
                ratio(sample, queued),
                row.connection() == OneConnection.WEB_SOCKET_PIPELINED ? "3.00 times HTTP, sequential" : ""));
        return table;
    }

    private static String ratio(Sample sample, @Nullable Sample reference) {
        return reference == null ? "-" : FigureFormat.ratio(sample.callsPerSecond() / reference.callsPerSecond());
    }
}
