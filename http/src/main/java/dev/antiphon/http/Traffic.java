package dev.antiphon.http;

import dev.antiphon.transport.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The requests and WebSockets that are under way at a site. Safe for use by any thread. */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
final class Traffic {
    private final Set<HttpCall> calls = ConcurrentHashMap.newKeySet();
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<Boolean> quiet = new CompletableFuture<>();
    private volatile boolean draining;
    private volatile boolean stopped;

    boolean isDraining() {
        return draining;
    }

    void begin(HttpCall call) {
        calls.add(call);
    }

    void end(HttpCall call) {
        calls.remove(call);
        checkQuiet();
    }

    void begin(Session session) {
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
    void sweep() {
        long now = System.nanoTime();
        for (HttpCall call : calls) {
            call.endIfSlow(now);
        }
    }

    /**
     * Takes nothing new, and waits for the rest.
     *
     * @return completes with whether everything came to its end by itself
     */
    CompletableFuture<Boolean> drain(Duration patience) {
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
        calls.forEach(HttpCall::cancel);
        sessions.forEach(Session::close);
        quiet.complete(false);
    }

    private void checkQuiet() {
        if (draining && !stopped && calls.isEmpty() && sessions.isEmpty()) {
            quiet.complete(true);
        }
    }
}
