package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcClient;
import java.time.Duration;
import java.util.List;

/**
 * The results of a server at three times its capacity, and right afterwards.
 *
 * @param peak calls per second without overload
 * @param offered calls per second in the overload
 * @param seconds the duration of the overload
 * @param overload the results of the calls of the overload
 * @param recovery the results of the calls of the second after it, at four fifths of the peak
 */
public record Overload(double peak, double offered, double seconds, LatencyCounts overload, LatencyCounts recovery) {
    private static final int TIMES = 3;

    /** Measures over a transport, with an overload of this duration. */
    public static Overload over(OverloadTransport transport, Duration duration) throws InterruptedException {
        try (FixedCostServer target = new FixedCostServer()) {
            List<JsonRpcClient> clients = transport.clients(target.listener());
            try {
                OpenLoopLoad offer = new OpenLoopLoad(clients);
                offer.closed(FixedCostServer.PLACES, Duration.ofSeconds(3)); // warm-up
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

    /** Completed calls per second during the overload. */
    public double goodput() {
        return overload.accepted() / seconds;
    }
}
