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
public record Overload(double peak, double offered, double seconds, Tally overload, Tally recovery) {
    private static final int TIMES = 3;

    /** Measures over a medium, with the overload lasting so long. */
    public static Overload over(Medium medium, Duration duration) throws InterruptedException {
        try (Site site = new Site()) {
            List<JsonRpcClient> clients = medium.clients(site.listener());
            try {
                Offer offer = new Offer(clients);
                offer.closed(Site.PLACES, Duration.ofSeconds(3)); // the compiler has its share of the work first
                Duration calm = Duration.ofSeconds(10).compareTo(duration) < 0 ? Duration.ofSeconds(10) : duration;
                double peak = offer.closed(Site.PLACES, calm).accepted() * 1e9 / calm.toNanos();
                double offered = TIMES * Site.capacity();
                Tally overload = offer.at(offered, duration);
                Tally recovery = offer.at(0.8 * peak, Duration.ofSeconds(1));
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
