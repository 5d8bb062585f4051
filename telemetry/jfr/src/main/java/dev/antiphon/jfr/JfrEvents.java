package dev.antiphon.jfr;

import dev.antiphon.CallObserver;
import dev.antiphon.WireListener;
import jdk.jfr.FlightRecorder;

/**
 * Observers and listeners that write JDK Flight Recorder events: {@code dev.antiphon.Call} for each call and notification, and {@code
 * dev.antiphon.Connection} when a connection opens or closes.
 *
 * <pre>{@code
 * JsonRpcServer server = JsonRpcServer.builder()
 *         .intercept(JfrEvents.serverCalls())
 *         .wireListener(JfrEvents.connections())
 *         .build();
 * JsonRpcClient client = JsonRpcClient.builder()
 *         .intercept(JfrEvents.clientCalls())
 *         .wireListener(JfrEvents.connections())
 *         .connect(uri);
 * }</pre>
 *
 * <p>Until the first recording of the JVM starts, a call costs one check, and the event classes are not loaded. In a JVM without the
 * module {@code jdk.jfr}, nothing is ever recorded. All methods are thread-safe, and so is what they return.
 */
public final class JfrEvents {
    private static final CallObserver SERVER_CALLS = new CallRecorder(false);
    private static final CallObserver CLIENT_CALLS = new CallRecorder(true);
    private static final WireListener CONNECTIONS = new ConnectionRecorder();

    /** Whether this JVM has the module {@code jdk.jfr}: on the class path, nothing enforces the {@code requires} of this module. */
    private static final boolean PRESENT = isPresent();

    private JfrEvents() {}

    /**
     * Records the calls and notifications that a server handles. The event covers the interceptors that are registered after this one, and
     * the handler; for a stream, it lasts until the stream ends.
     *
     * @return an observer for {@link dev.antiphon.ServerBuilder#intercept}
     */
    public static CallObserver serverCalls() {
        return SERVER_CALLS;
    }

    /**
     * Records the calls and notifications that a client makes. The event covers the interceptors that are registered after this one, and
     * lasts until the response has arrived or the call has failed; for a stream, until the stream ends.
     *
     * @return an observer for {@link dev.antiphon.ClientBuilder#intercept}
     */
    public static CallObserver clientCalls() {
        return CLIENT_CALLS;
    }

    /**
     * Records when connections open and close, of a server or of a client.
     *
     * @return a listener for {@link dev.antiphon.ServerBuilder#wireListener} and {@link dev.antiphon.ClientBuilder#wireListener}
     */
    public static WireListener connections() {
        return CONNECTIONS;
    }

    /**
     * Whether a recording runs in this JVM, or has run. Must be checked before an event class is used: to initialize the first one takes a
     * cold JVM more than a hundred milliseconds, this check a fraction of one.
     */
    static boolean isInitialized() {
        return PRESENT && FlightRecorder.isInitialized();
    }

    private static boolean isPresent() {
        try {
            FlightRecorder.isInitialized();
            return true;
        } catch (LinkageError absent) {
            return false;
        }
    }
}
