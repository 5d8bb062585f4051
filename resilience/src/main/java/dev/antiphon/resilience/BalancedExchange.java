package dev.antiphon.resilience;

import dev.antiphon.resilience.Roster.Member;
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
 *  var exchange = BalancedExchange.builder().endpoint("http://a/rpc").endpoint("http://b/rpc").build();
 *  var client = JsonRpcClient.builder().over(exchange);
 * </pre>
 *
 * <p>A message that an endpoint could not be sent at all goes to the next at once; one that it may have got does not, which is the
 * business of a {@link Retry}. An endpoint that fails several times in a row is left out for a time: its connections break, there is no
 * connection to it, it gives no answer in the time that the caller waits, or something in front of it answers in its place. Safe for use by
 * any number of threads.
 */
public final class BalancedExchange implements Exchange {
    private final Roster<Exchange> roster;
    private final Time time;
    private final @Nullable Checkup checkup;

    BalancedExchange(Roster<Exchange> roster, Time time, @Nullable Checkup checkup) {
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
    public static BalancedExchangeBuilder builder() {
        return new BalancedExchangeBuilder();
    }

    /**
     * The endpoints that get messages now, which are not left out.
     *
     * @return their names
     */
    public List<String> wellEndpoints() {
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
        Errand errand = new Errand(request, receiver);
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
    private final class Errand implements Pausable {
        private final ExchangeRequest request;
        private final Receiver receiver;
        private final Set<Member<Exchange>> tried = new HashSet<>();
        private final long began = time.nanos();
        private @Nullable Attempt current;
        private volatile boolean stopped;

        Errand(ExchangeRequest request, Receiver receiver) {
            this.request = request;
            this.receiver = receiver;
        }

        /** Tries the next endpoint; if there is none, what was sent to nobody fails for the last reason. */
        void next(Disconnect last) {
            Disconnect reason = last;
            Member<Exchange> member;
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
        private final Errand errand;
        private final Member<Exchange> member;
        private volatile @Nullable Runnable handle;
        private boolean answered;

        Attempt(Errand errand, Member<Exchange> member) {
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
