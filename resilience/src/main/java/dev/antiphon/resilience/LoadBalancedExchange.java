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
 * Several endpoints as one: every message goes to one of them, so calls, batches, streams and notifications are balanced alike.
 *
 * <pre>
 *  var exchange = LoadBalancedExchange.builder().endpoint("http://a/rpc").endpoint("http://b/rpc").build();
 *  var client = JsonRpcClient.builder().over(exchange);
 * </pre>
 *
 * <p>A message that an endpoint could not be sent at all goes to the next at once; one that it may have got does not, which is the
 * business of a {@link RetryInterceptor}. An endpoint that fails several times in a row is left out for a time: its connections break, there is no
 * connection to it, it gives no answer in the time that the caller waits, or something in front of it answers in its place. Safe for use by
 * any number of threads.
 */
public final class LoadBalancedExchange implements Exchange {
    private final EndpointPool<Exchange> roster;
    private final DelayScheduler time;
    private final @Nullable HealthChecker checkup;

    LoadBalancedExchange(EndpointPool<Exchange> roster, DelayScheduler time, @Nullable HealthChecker checkup) {
        this.roster = roster;
        this.time = time;
        this.checkup = checkup;
        if (checkup != null) {
            checkup.begin(roster);
        }
    }

    /**
     * Starts to describe the endpoints.
     *
     * @return a builder with none
     */
    public static LoadBalancedExchangeBuilder builder() {
        return new LoadBalancedExchangeBuilder();
    }

    /**
     * The endpoints that get messages now, which are not left out.
     *
     * @return their names
     */
    public List<String> healthyEndpoints() {
        return roster.well();
    }

    /**
     * How many messages of an endpoint are under way.
     *
     * @param endpoint its name
     * @return how many
     */
    public int pending(String endpoint) {
        return roster.pending(endpoint);
    }

    @Override
    public String peer() {
        return "one of " + roster.members().stream().map(member -> member.name).toList();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        BalancedCall errand = new BalancedCall(request, receiver);
        errand.next(Disconnect.of(Kind.UNREACHED, "all endpoints are left out: "));
        return errand.handle() instanceof Pausable ? errand : new Stop(errand);
    }

    @Override
    public void close() {
        if (checkup != null) {
            checkup.end();
        }
        roster.members().forEach(member -> member.target.close());
    }

    /** All that can be done to an exchange that cannot be held up. */
    private record Stop(Runnable errand) implements Runnable {
        @Override
        public void run() {
            errand.run();
        }
    }

    /** One message on its way, to as many endpoints as could not be sent it. */
    private final class BalancedCall implements Pausable {
        private final ExchangeRequest request;
        private final Receiver receiver;
        private final Set<PooledEndpoint<Exchange>> tried = new HashSet<>();
        private final long began = time.nanos();
        private @Nullable Attempt current;
        private volatile boolean stopped;

        BalancedCall(ExchangeRequest request, Receiver receiver) {
            this.request = request;
            this.receiver = receiver;
        }

        /** Tries the next endpoint; if there is none, what was sent to nobody fails for the last reason. */
        void next(Disconnect last) {
            Disconnect reason = last;
            PooledEndpoint<Exchange> member;
            while (!stopped && (member = roster.pick(tried)) != null) {
                tried.add(member);
                Attempt attempt = new Attempt(this, member);
                synchronized (this) {
                    current = attempt;
                }
                try {
                    attempt.sent(member.target.send(request, attempt));
                    return;
                } catch (TransportException refused) {
                    roster.leave(member);
                    reason = refused.reason();
                    roster.failed(member, reason);
                } catch (RuntimeException | Error wrong) {
                    roster.leave(member);
                    throw wrong;
                }
            }
            boolean alone = tried.size() == 1 && roster.members().size() == 1;
            receiver.closed(
                    alone
                            ? reason
                            : new Disconnect(
                                    Kind.UNREACHED,
                                    "no endpoint can be reached: " + roster.troubles(),
                                    reason.cause()));
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

        /** Whether the sender has given up since no answer came in the time that it had. */
        boolean isOverdue() {
            long patience = request.timeout().toNanos();
            return stopped && patience > 0 && time.nanos() - began >= patience / 10 * 9;
        }
    }

    /** What comes back from one endpoint. */
    private final class Attempt implements Receiver {
        private final BalancedCall errand;
        private final PooledEndpoint<Exchange> member;
        private volatile @Nullable Runnable handle;
        private boolean answered;

        Attempt(BalancedCall errand, PooledEndpoint<Exchange> member) {
            this.errand = errand;
            this.member = member;
        }

        void sent(Runnable stop) {
            handle = stop;
            if (errand.stopped) {
                stop.run();
            }
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            if (!answered) {
                answered = true;
                roster.succeeded(member);
            }
            errand.receiver.message(bytes, start, end);
        }

        @Override
        public void tooLarge(int limit) {
            answered = true;
            errand.receiver.tooLarge(limit);
        }

        @Override
        public void pushback(Pushback pushback) {
            errand.receiver.pushback(pushback);
        }

        @Override
        public void closed(Disconnect reason) {
            roster.leave(member);
            if (errand.isOverdue() && !answered) {
                roster.failed(member, "it gave no answer within " + errand.request.timeout());
            } else if (reason.kind() == Kind.REMOTE && !errand.request.expectsResponse()) {
                roster.succeeded(member);
            } else {
                roster.failed(member, reason);
            }
            if (reason.kind() == Kind.UNREACHED && !answered && !errand.stopped) {
                errand.next(reason); // nothing was sent, so another may have it
            } else {
                errand.receiver.closed(reason);
            }
        }
    }
}
