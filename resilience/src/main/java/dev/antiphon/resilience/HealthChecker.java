package dev.antiphon.resilience;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.resilience.EndpointPool.PooledEndpoint;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The periodic health checks of all endpoints of a pool. The next check of an endpoint starts an interval after the last has ended. */
@SuppressWarnings("FutureReturnValueIgnored") // the continuations have no results
final class HealthChecker {
    private final EndpointHealthCheck check;
    private final Duration interval;
    private final Duration timeout;
    private final DelayScheduler scheduler;
    private final Map<PooledEndpoint<Exchange>, JsonRpcClient> clients = new HashMap<>();
    private volatile boolean stopped;

    HealthChecker(EndpointHealthCheck check, Duration interval, Duration timeout, DelayScheduler scheduler) {
        this.check = check;
        this.interval = interval;
        this.timeout = timeout;
        this.scheduler = scheduler;
    }

    void start(EndpointPool<Exchange> pool) {
        for (PooledEndpoint<Exchange> endpoint : pool.endpoints()) {
            clients.put(endpoint, JsonRpcClient.builder().timeout(timeout).over(new SharedExchange(endpoint.target)));
        }
        clients.forEach((endpoint, client) -> check(pool, endpoint, client));
    }

    private void check(EndpointPool<Exchange> pool, PooledEndpoint<Exchange> endpoint, JsonRpcClient client) {
        if (stopped) {
            return;
        }
        check(client).whenComplete((healthy, failure) -> {
            pool.checked(endpoint, Boolean.TRUE.equals(healthy));
            if (!stopped) {
                scheduler.schedule(interval, () -> check(pool, endpoint, client));
            }
        });
    }

    private CompletionStage<Boolean> check(JsonRpcClient client) {
        try {
            return check.check(client);
        } catch (RuntimeException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    void stop() {
        stopped = true;
    }

    /** An exchange that the load-balanced exchange closes, and not the client of the check. */
    private record SharedExchange(Exchange exchange) implements Exchange {
        @Override
        public String peer() {
            return exchange.peer();
        }

        @Override
        public Runnable send(ExchangeRequest request, Receiver receiver) {
            return exchange.send(request, receiver);
        }

        @Override
        public void close() {}
    }
}
