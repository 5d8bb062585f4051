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

/** Asks every endpoint now and then whether it is well, and the next time a while after the answer. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
final class HealthChecker {
    private final EndpointHealthCheck check;
    private final Duration interval;
    private final Duration patience;
    private final DelayScheduler time;
    private final Map<PooledEndpoint<Exchange>, JsonRpcClient> clients = new HashMap<>();
    private volatile boolean ended;

    HealthChecker(EndpointHealthCheck check, Duration interval, Duration patience, DelayScheduler time) {
        this.check = check;
        this.interval = interval;
        this.patience = patience;
        this.time = time;
    }

    void begin(EndpointPool<Exchange> roster) {
        for (PooledEndpoint<Exchange> member : roster.members()) {
            clients.put(member, JsonRpcClient.builder().timeout(patience).over(new Borrowed(member.target)));
        }
        clients.forEach((member, client) -> check(roster, member, client));
    }

    private void check(EndpointPool<Exchange> roster, PooledEndpoint<Exchange> member, JsonRpcClient client) {
        if (ended) {
            return;
        }
        asked(client).whenComplete((well, failure) -> {
            roster.checked(member, Boolean.TRUE.equals(well));
            if (!ended) {
                time.after(interval, () -> check(roster, member, client));
            }
        });
    }

    private CompletionStage<Boolean> asked(JsonRpcClient client) {
        try {
            return check.check(client);
        } catch (RuntimeException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    void end() {
        ended = true;
    }

    /** An exchange that somebody else closes. */
    private record Borrowed(Exchange exchange) implements Exchange {
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
