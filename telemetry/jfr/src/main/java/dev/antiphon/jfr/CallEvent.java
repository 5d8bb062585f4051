package dev.antiphon.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/** The flight recorder event of a call. Must be used only after {@link JfrEvents#isInitialized()}, which says why. */
@Name("dev.antiphon.Call")
@Label("JSON-RPC Call")
@Category("Antiphon")
@Description("A call or notification, until its reply or the end of its stream")
@StackTrace(false)
@Threshold("10 ms") // a recording that always runs must not be filled by calls
final class CallEvent extends Event {
    @Label("Method")
    @Nullable
    String method;

    @Label("Version")
    @Nullable
    String version;

    @Label("Outgoing")
    @Description("Whether this side made the call, rather than handled it")
    boolean outgoing;

    @Label("Notification")
    boolean notification;

    @Label("Batched")
    boolean batched;

    @Label("Stream")
    @Description("Whether the call was answered with a stream")
    boolean stream;

    @Label("Outcome")
    @Description("ok, the code of the error, or the class of the exception if there is no code")
    @Nullable
    String outcome;

    /** When the call began, as {@link System#nanoTime}; not part of the event. */
    transient long startNanos;

    /** Whether a recording has this event enabled. */
    static boolean isWanted() {
        return new CallEvent().isEnabled();
    }
}
