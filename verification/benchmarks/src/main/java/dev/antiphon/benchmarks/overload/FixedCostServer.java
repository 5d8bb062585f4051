package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.time.Duration;

/** A server whose calls all take the same time, so that its capacity is known. */
final class FixedCostServer implements AutoCloseable {
    /** The duration of a call. */
    static final Duration SERVICE = Duration.ofMillis(20);

    /** The most calls that run at once; as many may be queued. */
    static final int PLACES = 16;

    private final Listener listener;

    FixedCostServer() {
        JsonRpcServer server = JsonRpcServer.builder()
                .limit(Limit.CALLS, PLACES)
                .limit(Limit.QUEUED_CALLS, PLACES)
                .method("work", Parameters.none(), args -> {
                    Thread.sleep(SERVICE.toMillis());
                    return 1;
                })
                .build();
        this.listener = HttpTransport.serve(server, 0);
    }

    /** The capacity in calls per second. */
    static double capacity() {
        return PLACES * 1e9 / SERVICE.toNanos();
    }

    Listener listener() {
        return listener;
    }

    @Override
    public void close() {
        listener.close();
    }
}
