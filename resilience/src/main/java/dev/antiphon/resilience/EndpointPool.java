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
 * A pool of endpoints with their state, which selects one of them for a message or connection. An endpoint that fails several times in a
 * row is ejected for a time, which doubles each time that it fails again; after an ejection, the next failure ejects it again. Thread-safe.
 *
 * @param <T> the exchange or connector of an endpoint
 */
final class EndpointPool<T> {
    private final List<PooledEndpoint<T>> endpoints;
    private final Settings settings;
    private final DelayScheduler scheduler;
    private int next;

    EndpointPool(List<PooledEndpoint<T>> endpoints, Settings settings, DelayScheduler scheduler) {
        this.endpoints = endpoints;
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /**
     * The settings of a pool. Immutable.
     *
     * @param balancing the strategy
     * @param failures the number of failures in a row that eject an endpoint
     * @param shortest the duration of the first ejection
     * @param longest the maximum duration of an ejection
     * @param useUnhealthy whether an unhealthy endpoint is used if there is no healthy one
     */
    record Settings(LoadBalancing balancing, int failures, Duration shortest, Duration longest, boolean useUnhealthy) {
        static final Settings DEFAULT =
                new Settings(LoadBalancing.ROUND_ROBIN, 3, Duration.ofSeconds(1), Duration.ofMinutes(1), true);

        Settings balancing(LoadBalancing other) {
            return new Settings(other, failures, shortest, longest, useUnhealthy);
        }

        Settings ejection(int failureCount, Duration first, Duration last) {
            if (failureCount < 1) {
                throw new IllegalArgumentException("An ejection needs at least 1 failure, not " + failureCount);
            }
            DurationChecks.positive("first ejection", first);
            DurationChecks.positive("longest ejection", last);
            if (last.compareTo(first) < 0) {
                throw new IllegalArgumentException(
                        "The longest ejection, " + last + ", must not be shorter than the first, " + first);
            }
            return new Settings(balancing, failureCount, first, last, useUnhealthy);
        }

        Settings failIfNoneHealthy() {
            return new Settings(balancing, failures, shortest, longest, false);
        }
    }

    /** An endpoint and its state, which is guarded by the pool. */
    static final class PooledEndpoint<T> {
        final String name;
        final T target;
        private int pending;
        private int failures;
        private int ejections;
        private boolean ejected;
        private long ejectedUntil;
        private boolean failedCheck;
        private String lastFailure = "";

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

    List<PooledEndpoint<T>> endpoints() {
        return endpoints;
    }

    /** Selects an endpoint that was not tried before, and counts the message as pending; null if there is none. */
    synchronized @Nullable PooledEndpoint<T> select(Set<PooledEndpoint<T>> tried) {
        long now = scheduler.nanos();
        List<PooledEndpoint<T>> candidates = new ArrayList<>(endpoints);
        candidates.removeAll(tried);
        List<PooledEndpoint<T>> healthy = new ArrayList<>(candidates);
        healthy.removeIf(endpoint -> !isHealthy(endpoint, now));
        PooledEndpoint<T> selected = !healthy.isEmpty()
                ? selectFrom(healthy)
                : settings.useUnhealthy()
                        ? candidates.stream()
                                .min(Comparator.comparingLong(endpoint -> nanosUntilHealthy(endpoint, now)))
                                .orElse(null)
                        : null;
        if (selected != null) {
            selected.pending++;
        }
        return selected;
    }

    private PooledEndpoint<T> selectFrom(List<PooledEndpoint<T>> healthy) {
        return switch (settings.balancing()) {
            case FAILOVER -> healthy.get(0);
            case ROUND_ROBIN -> nextOf(healthy);
            case LEAST_PENDING -> {
                int least = healthy.stream()
                        .mapToInt(endpoint -> endpoint.pending)
                        .min()
                        .orElse(0);
                healthy.removeIf(endpoint -> endpoint.pending > least);
                yield nextOf(healthy);
            }
        };
    }

    /** The next of some endpoints in the round-robin order of all, so that ejected endpoints do not change the order of the others. */
    private PooledEndpoint<T> nextOf(List<PooledEndpoint<T>> some) {
        PooledEndpoint<T> selected = some.get(0);
        for (int i = 0; i < endpoints.size(); i++) {
            PooledEndpoint<T> endpoint = endpoints.get((next + i) % endpoints.size());
            if (some.contains(endpoint)) {
                selected = endpoint;
                break;
            }
        }
        next = (endpoints.indexOf(selected) + 1) % endpoints.size();
        return selected;
    }

    private static boolean isHealthy(PooledEndpoint<?> endpoint, long now) {
        return !endpoint.failedCheck && !isEjected(endpoint, now);
    }

    private static boolean isEjected(PooledEndpoint<?> endpoint, long now) {
        return endpoint.ejected && endpoint.ejectedUntil - now > 0;
    }

    /** The time until the ejection of an endpoint ends; one that has failed its health check is last. */
    private static long nanosUntilHealthy(PooledEndpoint<?> endpoint, long now) {
        return (endpoint.failedCheck ? Long.MAX_VALUE / 2 : 0)
                + (isEjected(endpoint, now) ? endpoint.ejectedUntil - now : 0);
    }

    /** Ends a message or connection that was counted by {@link #select}. */
    synchronized void release(PooledEndpoint<T> endpoint) {
        endpoint.pending--;
    }

    /** Records a response of an endpoint. */
    synchronized void succeeded(PooledEndpoint<T> endpoint) {
        endpoint.failures = 0;
        endpoint.ejections = 0;
        endpoint.ejected = false;
    }

    /** Records the end of an exchange with an endpoint, if the endpoint has caused it. */
    void failed(PooledEndpoint<T> endpoint, Disconnect reason) {
        if (isFailure(reason)) {
            failed(endpoint, reason.detail());
        }
    }

    synchronized void failed(PooledEndpoint<T> endpoint, String failure) {
        long now = scheduler.nanos();
        endpoint.lastFailure = failure;
        endpoint.failures++;
        if (endpoint.failures < settings.failures() || isEjected(endpoint, now)) {
            return;
        }
        double nanos = (double) settings.shortest().toNanos() * Math.pow(2, endpoint.ejections);
        endpoint.ejections++;
        endpoint.ejected = true;
        endpoint.ejectedUntil =
                now + (long) Math.min((double) settings.longest().toNanos(), nanos);
        endpoint.failures = settings.failures() - 1; // the next failure ejects it again
    }

    private static boolean isFailure(Disconnect reason) {
        return switch (reason.kind()) {
            case LOCAL, REMOTE -> false;
            case NO_ANSWER -> !(reason.cause() instanceof Pushback pushback) || pushback.isTemporary();
            case LOST, BROKEN_FRAME, STALLED, UNREACHED -> true;
        };
    }

    /** Records the result of a health check. */
    synchronized void checked(PooledEndpoint<T> endpoint, boolean healthy) {
        endpoint.failedCheck = !healthy;
        if (!healthy) {
            endpoint.lastFailure = "health check failed";
        }
    }

    synchronized int pending(String name) {
        return endpoints.stream()
                .filter(endpoint -> endpoint.name.equals(name))
                .mapToInt(endpoint -> endpoint.pending)
                .sum();
    }

    /** The last failure of each endpoint, for an error message. */
    synchronized String failures() {
        StringBuilder all = new StringBuilder();
        for (PooledEndpoint<T> endpoint : endpoints) {
            all.append(all.isEmpty() ? "" : "; ")
                    .append(endpoint.name)
                    .append(": ")
                    .append(endpoint.lastFailure.isEmpty() ? "no failure" : endpoint.lastFailure);
        }
        return all.toString();
    }

    /** The names of the healthy endpoints. */
    synchronized List<String> healthy() {
        long now = scheduler.nanos();
        return endpoints.stream()
                .filter(endpoint -> isHealthy(endpoint, now))
                .map(endpoint -> endpoint.name)
                .toList();
    }
}
