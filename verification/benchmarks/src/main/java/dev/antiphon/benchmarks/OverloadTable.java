package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.overload.Overload;
import dev.antiphon.benchmarks.overload.OverloadTransport;
import java.time.Duration;

/** The results of a server at three times its capacity. */
final class OverloadTable {
    private final RunOptions options;
    private final Progress progress;
    private final MarkdownTable table = new MarkdownTable(
            "over",
            "peak calls/s",
            "offered/s",
            "answered/s",
            "of the peak",
            "answered: median, 99 %, longest (ms)",
            "refused as busy",
            "refused: median, 99 % (ms)",
            "failed otherwise, not offered",
            "the second afterwards: answered of offered; 99 % (ms)");

    OverloadTable(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    MarkdownTable run() throws InterruptedException {
        Duration duration =
                options.effort().equals(MeasurementSettings.QUICK) ? Duration.ofSeconds(5) : Duration.ofMinutes(1);
        for (OverloadTransport transport : OverloadTransport.values()) {
            String name = "overload/" + transport.label();
            if (options.includes(name)) {
                progress.report(name + ", " + duration.toSeconds() + " s at three times the capacity");
                add(transport, Overload.over(transport, duration));
            }
        }
        return table;
    }

    void add(OverloadTransport transport, Overload run) {
        var overload = run.overload();
        var recovery = run.recovery();
        int offeredAfterwards = recovery.accepted() + recovery.refused() + recovery.failed() + recovery.missed();
        table.row(
                transport.label(),
                FigureFormat.whole(run.peak()),
                FigureFormat.whole(run.offered()),
                FigureFormat.whole(run.goodput()),
                FigureFormat.ratio(run.goodput() / run.peak()),
                millis(overload.acceptedMillis(0.5), overload.acceptedMillis(0.99), overload.acceptedMillis(1)),
                FigureFormat.whole(overload.refused()),
                millis(overload.refusedMillis(0.5), overload.refusedMillis(0.99)),
                overload.failed() + ", " + overload.missed(),
                recovery.accepted() + " of " + offeredAfterwards + "; "
                        + FigureFormat.tenths(recovery.acceptedMillis(0.99)));
    }

    private static String millis(double... all) {
        StringBuilder text = new StringBuilder();
        for (double one : all) {
            text.append(text.isEmpty() ? "" : ", ").append(FigureFormat.tenths(one));
        }
        return text.toString();
    }
}
