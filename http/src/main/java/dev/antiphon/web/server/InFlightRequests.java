package dev.antiphon.web.server;

import dev.antiphon.transport.Session;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The requests and WebSockets that are under way at a site. Safe for use by any thread. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class InFlightRequests {
    private final Set<InFlightRequest> visits = ConcurrentHashMap.newKeySet();
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Boolean> quiet = new CompletableFuture<>();
    private volatile boolean draining;
    private volatile boolean stopped;

    public boolean isDraining() {
        return draining;
    }

    public void begin(InFlightRequest visit) {
        visits.add(visit);
    }

    public void end(InFlightRequest visit) {
        visits.remove(visit);
        checkQuiet();
    }

    /** Waits for a reply that has nothing to run for it, until it has been written. */
    public void await(Future<Void> written) {
        if (!written.isComplete()) {
            InFlightRequest visit = new Reading(written);
            begin(visit);
            written.onComplete(done -> end(visit));
        }
    }

    public void begin(Session session) {
        sessions.add(session);
        session.onClose().whenComplete((reason, none) -> {
            sessions.remove(session);
            checkQuiet();
        });
        if (draining) {
            session.close();
        }
    }

    /** Ends the requests whose bodies take too long. */
    public void sweep() {
        long now = System.nanoTime();
        for (InFlightRequest visit : visits) {
            visit.endIfSlow(now);
        }
    }

    /**
     * Takes nothing new, and waits for the rest.
     *
     * @return completes with whether everything came to its end by itself
     */
    public CompletableFuture<Boolean> drain(Duration patience) {
        draining = true;
        List<CompletableFuture<Boolean>> drained = new ArrayList<>();
        for (Session session : sessions) {
            drained.add(session.drain(patience));
        }
        checkQuiet();
        CompletableFuture.delayedExecutor(patience.toNanos(), TimeUnit.NANOSECONDS)
                .execute(this::stop);
        CompletableFuture<?>[] all = drained.toArray(CompletableFuture<?>[]::new);
        return quiet.thenCombine(
                CompletableFuture.allOf(all),
                (byItself, none) -> byItself && drained.stream().allMatch(CompletableFuture::join));
    }

    private void stop() {
        if (quiet.isDone()) {
            return;
        }
        // Not quiet before all of this is done: whoever waits for the end must not find anything running.
        stopped = true;
        visits.forEach(InFlightRequest::cancel);
        sessions.forEach(Session::close);
        quiet.complete(false);
    }

    private void checkQuiet() {
        if (draining && !stopped && visits.isEmpty() && sessions.isEmpty()) {
            quiet.complete(true);
        }
    }

    /**
     * Somebody reads a page.
     *
     * @param written completes when all of it is on its way
     */
    private record Reading(Future<Void> written) implements InFlightRequest {
        @Override
        public void cancel() {
            // Nothing runs for it; the connection is closed.
        }
    }
}
