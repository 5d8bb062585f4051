package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.CallersContenders;
import dev.antiphon.benchmarks.http.HttpContenders;
import dev.antiphon.benchmarks.http.OneConnection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Medians of what speaks HTTP and WebSocket, how they stand to each other, and what is wanted. */
final class HttpTables {
    private HttpTables() {}

    static MarkdownTable servers(Map<ServerCell, Sample> medians) {
        Sample constant = medians.get(new ServerCell(HttpContenders.CONSTANT));
        Sample jsonrpc4j = medians.get(new ServerCell(HttpContenders.JSONRPC4J));
        MarkdownTable table = new MarkdownTable(
                "server",
                "calls/s (median)",
                "B/call",
                "processor us/call",
                "ratio to constant reply",
                "ratio to jsonrpc4j",
                "wanted");
        medians.forEach((cell, sample) -> table.row(
                cell.site().title(),
                Figures.whole(sample.callsPerSecond()),
                Figures.whole(sample.bytesPerCall()),
                Figures.tenths(sample.processorMicros()),
                ratio(sample, constant),
                ratio(sample, jsonrpc4j),
                switch (cell.site()) {
                    case ANTIPHON_NON_BLOCKING -> "0.80 of constant reply";
                    case ANTIPHON_BLOCKING -> "1.50 times jsonrpc4j";
                    default -> "";
                }));
        return table;
    }

    static MarkdownTable callers(Map<CallersCell, Sample> medians) {
        Sample jsonrpc4j = medians.get(new CallersCell(CallersContenders.JSONRPC4J));
        MarkdownTable table =
                new MarkdownTable("client and server", "calls/s (median)", "B/call", "ratio to jsonrpc4j", "wanted");
        medians.forEach((cell, sample) -> table.row(
                cell.contender().title(),
                Figures.whole(sample.callsPerSecond()),
                Figures.whole(sample.bytesPerCall()),
                ratio(sample, jsonrpc4j),
                cell.contender() == CallersContenders.JSONRPC4J ? "" : "2.50 times jsonrpc4j"));
        return table;
    }

    static MarkdownTable connections(Map<OneConnectionCell, Sample> medians) {
        Sample sequential = medians.get(new OneConnectionCell(OneConnection.HTTP_SEQUENTIAL));
        Sample queued = medians.get(new OneConnectionCell(OneConnection.HTTP_QUEUED));
        MarkdownTable table = new MarkdownTable(
                "over",
                "calls",
                "calls/s (median)",
                "B/call",
                "ratio to HTTP, sequential",
                "ratio to HTTP, waiting",
                "wanted");
        medians.forEach((cell, sample) -> table.row(
                cell.connection().protocol(),
                cell.connection().calls(),
                Figures.whole(sample.callsPerSecond()),
                Figures.whole(sample.bytesPerCall()),
                ratio(sample, sequential),
                ratio(sample, queued),
                cell.connection() == OneConnection.WEB_SOCKET_PIPELINED ? "3.00 times HTTP, sequential" : ""));
        return table;
    }

    private static String ratio(Sample sample, @Nullable Sample reference) {
        return reference == null ? "-" : Figures.ratio(sample.callsPerSecond() / reference.callsPerSecond());
    }
}
