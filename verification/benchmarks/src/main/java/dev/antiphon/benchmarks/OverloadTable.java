package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.overload.Overload;
import dev.antiphon.benchmarks.overload.OverloadTransport;
import java.time.Duration;

/** What becomes of calls when a server is offered three times what it can do. */
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
        for (OverloadTransport medium : OverloadTransport.values()) {
            String name = "overload/" + medium.label();
            if (options.includes(name)) {
                progress.report(name + ", " + duration.toSeconds() + " s at three times the capacity");
                add(medium, Overload.over(medium, duration));
            }
        }
        return table;
    }

    void add(OverloadTransport medium, Overload run) {
        var overload = run.overload();
        var recovery = run.recovery();
        int offeredAfterwards = recovery.accepted() + recovery.refused() + recovery.failed() + recovery.missed();
        table.row(
                medium.label(),
                Figures.whole(run.peak()),
                Figures.whole(run.offered()),
                Figures.whole(run.goodput()),
                Figures.ratio(run.goodput() / run.peak()),
                millis(overload.acceptedMillis(0.5), overload.acceptedMillis(0.99), overload.acceptedMillis(1)),
                Figures.whole(overload.refused()),
                millis(overload.refusedMillis(0.5), overload.refusedMillis(0.99)),
                overload.failed() + ", " + overload.missed(),
                recovery.accepted() + " of " + offeredAfterwards + "; "
                        + Figures.tenths(recovery.acceptedMillis(0.99)));
    }

    private static String millis(double... all) {
        StringBuilder text = new StringBuilder();
        for (double one : all) {
            text.append(text.isEmpty() ? "" : ", ").append(Figures.tenths(one));
        }
        return text.toString();
    }
}
