package dev.antiphon.resilience;

import dev.antiphon.resilience.EndpointPool.PooledEndpoint;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Pausable;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An exchange over several endpoints: every message is sent to one of them, so calls, batches, streams and notifications are balanced.
 *
 * <pre>
 *  var exchange = LoadBalancedExchange.builder().endpoint("http://a/rpc").endpoint("http://b/rpc").build();
 *  var client = JsonRpcClient.builder().over(exchange);
 * </pre>
 *
 * <p>A message that could not be sent to an endpoint is sent to the next one at once. A message that may have arrived is not; use a {@link
 * RetryInterceptor} for that. An endpoint that fails several times in a row is ejected for a time. Failures are a lost connection, no
 * connection, no response within the timeout of the call, and an error response of a proxy in front of the endpoint. Thread-safe.
 */
public final class LoadBalancedExchange implements Exchange {
    private final EndpointPool<Exchange> pool;
    private final DelayScheduler scheduler;
    private final @Nullable HealthChecker healthChecker;

    LoadBalancedExchange(EndpointPool<Exchange> pool, DelayScheduler scheduler, @Nullable HealthChecker healthChecker) {
        this.pool = pool;
        this.scheduler = scheduler;
        this.healthChecker = healthChecker;
        if (healthChecker != null) {
            healthChecker.start(pool);
        }
    }

    /**
     * Creates a builder.
     *
     * @return a builder without endpoints
     */
    public static LoadBalancedExchangeBuilder builder() {
        return new LoadBalancedExchangeBuilder();
    }

    /**
     * The endpoints that are not ejected and pass their health check.
     *
     * @return their names
     */
    public List<String> healthyEndpoints() {
        return pool.healthy();
    }

    /**
     * The number of messages in flight to an endpoint.
     *
     * @param endpoint the name of the endpoint
     * @return the number
     */
    public int pending(String endpoint) {
        return pool.pending(endpoint);
    }

    @Override
    public String peer() {
        return "one of "
                + pool.endpoints().stream().map(endpoint -> endpoint.name).toList();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        BalancedCall call = new BalancedCall(request, receiver);
        call.sendToNext(Disconnect.of(Kind.UNREACHED, "all endpoints are ejected"));
        return call.handle() instanceof Pausable ? call : new Stop(call);
    }

    @Override
    public void close() {
        if (healthChecker != null) {
            healthChecker.stop();
        }
        pool.endpoints().forEach(endpoint -> endpoint.target.close());
    }

    /** The handle of a call that cannot be paused. */
    private record Stop(Runnable call) implements Runnable {
        @Override
        public void run() {
            call.run();
        }
    }

    /** One message, which is sent to one endpoint after the other until one accepts it. */
    private final class BalancedCall implements Pausable {
        private final ExchangeRequest request;
        private final Receiver receiver;
        private final Set<PooledEndpoint<Exchange>> tried = new HashSet<>();
        private final long started = scheduler.nanos();
        private @Nullable Attempt current;
        private volatile boolean stopped;

        BalancedCall(ExchangeRequest request, Receiver receiver) {
            this.request = request;
            this.receiver = receiver;
        }

        /** Sends the message to the next endpoint; if there is none, the exchange ends with the last reason. */
        void sendToNext(Disconnect last) {
            Disconnect reason = last;
            PooledEndpoint<Exchange> endpoint;
            while (!stopped && (endpoint = pool.select(tried)) != null) {
                tried.add(endpoint);
                Attempt attempt = new Attempt(this, endpoint);
                synchronized (this) {
                    current = attempt;
                }
                try {
                    attempt.sent(endpoint.target.send(request, attempt));
                    return;
                } catch (TransportException failure) {
                    pool.release(endpoint);
                    reason = failure.reason();
                    pool.failed(endpoint, reason);
                } catch (RuntimeException | Error unexpected) {
                    pool.release(endpoint);
                    throw unexpected;
                }
            }
            boolean single = tried.size() == 1 && pool.endpoints().size() == 1;
            receiver.closed(
                    single
                            ? reason
                            : new Disconnect(
                                    Kind.UNREACHED, "no endpoint can be reached: " + pool.failures(), reason.cause()));
        }

        @Nullable
        Runnable handle() {
            Attempt attempt;
            synchronized (this) {
                attempt = current;
            }
            return attempt == null ? null : attempt.handle;
        }

        @Override
        public void run() {
            stopped = true;
            Runnable handle = handle();
            if (handle != null) {
                handle.run();
            }
        }

        @Override
        public void pause() {
            if (handle() instanceof Pausable running) {
                running.pause();
            }
        }

        @Override
        public void resume() {
            if (handle() instanceof Pausable running) {
                running.resume();
            }
        }

        /** Whether the call was stopped because of its timeout, with a tolerance of a tenth. */
        boolean isTimedOut() {
            long timeout = request.timeout().toNanos();
            return stopped && timeout > 0 && scheduler.nanos() - started >= timeout / 10 * 9;
        }
    }

    /** The receiver of the response of one endpoint. */
    private final class Attempt implements Receiver {
        private final BalancedCall call;
        private final PooledEndpoint<Exchange> endpoint;
        private volatile @Nullable Runnable handle;
        private boolean responded;

        Attempt(BalancedCall call, PooledEndpoint<Exchange> endpoint) {
            this.call = call;
            this.endpoint = endpoint;
        }

        void sent(Runnable stop) {
            handle = stop;
            if (call.stopped) {
                stop.run();
            }
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            if (!responded) {
                responded = true;
                pool.succeeded(endpoint);
            }
            call.receiver.message(bytes, start, end);
        }

        @Override
        public void tooLarge(int limit) {
            responded = true;
            call.receiver.tooLarge(limit);
        }

        @Override
        public void pushback(Pushback pushback) {
            call.receiver.pushback(pushback);
        }

        @Override
        public void closed(Disconnect reason) {
            pool.release(endpoint);
            if (call.isTimedOut() && !responded) {
                pool.failed(endpoint, "no response within " + call.request.timeout());
            } else if (reason.kind() == Kind.REMOTE && !call.request.expectsResponse()) {
                pool.succeeded(endpoint);
            } else {
                pool.failed(endpoint, reason);
            }
            if (reason.kind() == Kind.UNREACHED && !responded && !call.stopped) {
                call.sendToNext(reason); // not sent, so another endpoint may get it
            } else {
                call.receiver.closed(reason);
            }
        }
    }
}
