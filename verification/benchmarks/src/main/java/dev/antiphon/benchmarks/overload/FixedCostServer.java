package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Parameters;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.time.Duration;

/** A server each of whose calls takes the same time, so that it is known how many it can do. */
final class FixedCostServer implements AutoCloseable {
    /** How long a call takes. */
    static final Duration SERVICE = Duration.ofMillis(20);

    /** How many run at once, and as many may wait. */
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

    /** How many calls a second it can do at best. */
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
