package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcClient;
import java.time.Duration;
import java.util.List;

/**
 * What a server does that is offered three times what it can do, and what it does right afterwards.
 *
 * @param peak answered a second when it was offered no more than it can do
 * @param offered a second, in the overload
 * @param seconds how long the overload lasted
 * @param overload what became of the calls of the overload
 * @param recovery what became of the calls of the second that follows it, at four fifths of the peak
 */
public record Overload(double peak, double offered, double seconds, LatencyCounts overload, LatencyCounts recovery) {
    private static final int TIMES = 3;

    /** Measures over a medium, with the overload lasting so long. */
    public static Overload over(OverloadTransport medium, Duration duration) throws InterruptedException {
        try (FixedCostServer site = new FixedCostServer()) {
            List<JsonRpcClient> clients = medium.clients(site.listener());
            try {
                OpenLoopLoad offer = new OpenLoopLoad(clients);
                offer.closed(
                        FixedCostServer.PLACES, Duration.ofSeconds(3)); // the compiler has its share of the work first
                Duration calm = Duration.ofSeconds(10).compareTo(duration) < 0 ? Duration.ofSeconds(10) : duration;
                double peak = offer.closed(FixedCostServer.PLACES, calm).accepted() * 1e9 / calm.toNanos();
                double offered = TIMES * FixedCostServer.capacity();
                LatencyCounts overload = offer.at(offered, duration);
                LatencyCounts recovery = offer.at(0.8 * peak, Duration.ofSeconds(1));
                return new Overload(peak, offered, duration.toNanos() / 1e9, overload, recovery);
            } finally {
                clients.forEach(JsonRpcClient::close);
            }
        }
    }

    /** Answered a second during the overload. */
    public double goodput() {
        return overload.accepted() / seconds;
    }
}
