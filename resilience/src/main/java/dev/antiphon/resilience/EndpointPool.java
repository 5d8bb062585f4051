package dev.antiphon.resilience;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Pushback;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints, what is known of each, and whose turn it is. An endpoint that fails several times in a row is left out for a time, which
 * doubles each time that it fails again; then it gets a chance. Safe for use by any thread.
 *
 * @param <T> what leads to an endpoint
 */
final class EndpointPool<T> {
    private final List<PooledEndpoint<T>> members;
    private final Settings settings;
    private final DelayScheduler time;
    private int turn;

    EndpointPool(List<PooledEndpoint<T>> members, Settings settings, DelayScheduler time) {
        this.members = members;
        this.settings = settings;
        this.time = time;
    }

    /**
     * How endpoints are chosen, and left out.
     *
     * @param balancing how one is chosen
     * @param failures how many failures in a row leave one out
     * @param shortest for how long, the first time
     * @param longest for how long at most
     * @param anyway whether the best is tried if none is well
     */
    record Settings(LoadBalancing balancing, int failures, Duration shortest, Duration longest, boolean anyway) {
        static final Settings STANDARD =
                new Settings(LoadBalancing.ROUND_ROBIN, 3, Duration.ofSeconds(1), Duration.ofMinutes(1), true);

        Settings balancing(LoadBalancing other) {
            return new Settings(other, failures, shortest, longest, anyway);
        }

        Settings ejection(int most, Duration first, Duration last) {
            if (most < 1) {
                throw new IllegalArgumentException("One failure at least leaves an endpoint out, not " + most);
            }
            DurationChecks.positive("first time", first);
            DurationChecks.positive("longest time", last);
            if (last.compareTo(first) < 0) {
                throw new IllegalArgumentException(
                        "The longest time, " + last + ", must not be shorter than the first, " + first);
            }
            return new Settings(balancing, most, first, last, anyway);
        }

        Settings failingIfNoneIsWell() {
            return new Settings(balancing, failures, shortest, longest, false);
        }
    }

    /** One endpoint. What is known of it is the roster's. */
    static final class PooledEndpoint<T> {
        final String name;
        final T target;
        private int pending;
        private int failures;
        private int ejections;
        private boolean ejected;
        private long until;
        private boolean unwell;
        private String trouble = "";

        PooledEndpoint(String name, T target) {
            this.name = name;
            this.target = target;
        }
    }

    /** The name of an endpoint that is given by URI: without credentials, and without the query, which may contain some. */
    static String nameOf(URI uri) {
        String host = uri.getHost() == null ? "" : uri.getHost();
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        return uri.getScheme() + "://" + host + port + (uri.getPath() == null ? "" : uri.getPath());
    }

    List<PooledEndpoint<T>> members() {
        return members;
    }

    /** Chooses an endpoint that was not tried before, and counts what it gets; null if there is none. */
    synchronized @Nullable PooledEndpoint<T> pick(Set<PooledEndpoint<T>> tried) {
        long now = time.nanos();
        List<PooledEndpoint<T>> left = new ArrayList<>(members);
        left.removeAll(tried);
        List<PooledEndpoint<T>> well = new ArrayList<>(left);
        well.removeIf(member -> !isWell(member, now));
        PooledEndpoint<T> chosen = !well.isEmpty()
                ? choose(well)
                : settings.anyway()
                        ? left.stream()
                                .min(Comparator.comparingLong(member -> wait(member, now)))
                                .orElse(null)
                        : null;
        if (chosen != null) {
            chosen.pending++;
        }
        return chosen;
    }

    private PooledEndpoint<T> choose(List<PooledEndpoint<T>> well) {
        return switch (settings.balancing()) {
            case FAILOVER -> well.get(0);
            case ROUND_ROBIN -> nextOf(well);
            case LEAST_PENDING -> {
                int least =
                        well.stream().mapToInt(member -> member.pending).min().orElse(0);
                well.removeIf(member -> member.pending > least);
                yield nextOf(well);
            }
        };
    }

    /** The first of some whose turn is not over yet; by place among all, so that one which is left out takes nobody's turn. */
    private PooledEndpoint<T> nextOf(List<PooledEndpoint<T>> some) {
        PooledEndpoint<T> next = some.get(0);
        for (int i = 0; i < members.size(); i++) {
            PooledEndpoint<T> member = members.get((turn + i) % members.size());
            if (some.contains(member)) {
                next = member;
                break;
            }
        }
        turn = (members.indexOf(next) + 1) % members.size();
        return next;
    }

    private static boolean isWell(PooledEndpoint<?> member, long now) {
        return !member.unwell && !isOut(member, now);
    }

    private static boolean isOut(PooledEndpoint<?> member, long now) {
        return member.ejected && member.until - now > 0;
    }

    /** How long an endpoint is left out; one that a check has found unwell comes last. */
    private static long wait(PooledEndpoint<?> member, long now) {
        return (member.unwell ? Long.MAX_VALUE / 2 : 0) + (isOut(member, now) ? member.until - now : 0);
    }

    /** An endpoint has nothing to do with a message, or a connection, any more. */
    synchronized void leave(PooledEndpoint<T> member) {
        member.pending--;
    }

    /** An endpoint has answered. */
    synchronized void succeeded(PooledEndpoint<T> member) {
        member.failures = 0;
        member.ejections = 0;
        member.ejected = false;
    }

    /** An endpoint has failed, as far as this is its fault. */
    void failed(PooledEndpoint<T> member, Disconnect reason) {
        if (isItsFault(reason)) {
            failed(member, reason.detail());
        }
    }

    synchronized void failed(PooledEndpoint<T> member, String trouble) {
        long now = time.nanos();
        member.trouble = trouble;
        member.failures++;
        if (member.failures < settings.failures() || isOut(member, now)) {
            return;
        }
        double nanos = (double) settings.shortest().toNanos() * Math.pow(2, member.ejections);
        member.ejections++;
        member.ejected = true;
        member.until = now + (long) Math.min((double) settings.longest().toNanos(), nanos);
        member.failures = settings.failures() - 1; // it gets one chance
    }

    private static boolean isItsFault(Disconnect reason) {
        return switch (reason.kind()) {
            case LOCAL, REMOTE -> false;
            case NO_ANSWER -> !(reason.cause() instanceof Pushback said) || said.isTemporary();
            case LOST, BROKEN_FRAME, STALLED, UNREACHED -> true;
        };
    }

    /** A check has found an endpoint well, or not. */
    synchronized void checked(PooledEndpoint<T> member, boolean well) {
        member.unwell = !well;
        if (!well) {
            member.trouble = "it does not pass its health check";
        }
    }

    synchronized int pending(String name) {
        return members.stream()
                .filter(member -> member.name.equals(name))
                .mapToInt(member -> member.pending)
                .sum();
    }

    /** Every endpoint and its trouble, for who could reach none. */
    synchronized String troubles() {
        StringBuilder all = new StringBuilder();
        for (PooledEndpoint<T> member : members) {
            all.append(all.isEmpty() ? "" : "; ")
                    .append(member.name)
                    .append(": ")
                    .append(member.trouble.isEmpty() ? "no failure is known" : member.trouble);
        }
        return all.toString();
    }

    /** The names of those that get messages now. */
    synchronized List<String> well() {
        long now = time.nanos();
        return members.stream()
                .filter(member -> isWell(member, now))
                .map(member -> member.name)
                .toList();
    }
}
