package dev.antiphon.web.server;

import dev.antiphon.transport.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The requests and WebSocket sessions of a server that are in flight, and their drain. Thread-safe. */
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a future here has no result of its own
public final class InFlightRequests {
    private final Set<InFlightRequest> requests = ConcurrentHashMap.newKeySet();
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Boolean> quiet = new CompletableFuture<>();
    private volatile boolean draining;
    private volatile boolean stopped;

    /** Nothing in flight. */
    public InFlightRequests() {}

    /**
     * Returns whether the drain has begun, so that new requests are rejected.
     *
     * @return whether it has
     */
    public boolean isDraining() {
        return draining;
    }

    /**
     * Adds a request.
     *
     * @param request the request
     */
    public void begin(InFlightRequest request) {
        requests.add(request);
    }

    /**
     * Removes a request, whose response has been written or never will be.
     *
     * @param request the request
     */
    public void end(InFlightRequest request) {
        requests.remove(request);
        checkQuiet();
    }

    /**
     * Counts a response as in flight until it has been written. Nothing runs for it: it is complete.
     *
     * @param written completes when it has been written, or never will be
     */
    public void await(CompletionStage<?> written) {
        InFlightRequest request = new PendingWrite(written);
        begin(request);
        written.whenComplete((none, failure) -> end(request));
    }

    /**
     * Adds a WebSocket session, until it is closed.
     *
     * @param session the session
     */
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

    /** Gives up the requests whose bodies have not arrived within the timeout. To be called about every second. */
    public void sweep() {
        long now = System.nanoTime();
        for (InFlightRequest request : requests) {
            request.endIfSlow(now);
        }
    }

    /**
     * Rejects new requests, and waits for those in flight.
     *
     * @param timeout how long to wait; what is in flight then is cancelled
     * @return completes with whether everything completed within the timeout
     */
    public CompletableFuture<Boolean> drain(Duration timeout) {
        draining = true;
        List<CompletableFuture<Boolean>> drained = new ArrayList<>();
        for (Session session : sessions) {
            drained.add(session.drain(timeout));
        }
        checkQuiet();
        CompletableFuture.delayedExecutor(timeout.toNanos(), TimeUnit.NANOSECONDS)
                .execute(this::stop);
        CompletableFuture<?>[] all = drained.toArray(CompletableFuture<?>[]::new);
        return quiet.thenCombine(
                CompletableFuture.allOf(all),
                (completed, none) -> completed && drained.stream().allMatch(CompletableFuture::join));
    }

    private void stop() {
        if (quiet.isDone()) {
            return;
        }
        // The drain completes after all of this: a caller that waits for it must not find anything running.
        stopped = true;
        requests.forEach(InFlightRequest::cancel);
        sessions.forEach(Session::close);
        quiet.complete(false);
    }

    private void checkQuiet() {
        if (draining && !stopped && requests.isEmpty() && sessions.isEmpty()) {
            quiet.complete(true);
        }
    }

    /** A response that is being written. */
    private record PendingWrite(CompletionStage<?> written) implements InFlightRequest {
        @Override
        public void cancel() {
            // Nothing runs for it; the listener closes the connection.
        }
    }
}
