package dev.antiphon.internal.monitor;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * A call as the flight recorder keeps it. To be touched only while one records: making this class ready takes a cold JVM more than
 * a hundred milliseconds.
 */
@Name("dev.antiphon.Call")
@Label("JSON-RPC Call")
@Category("Antiphon")
@Description("A call or notification, from before its interceptors to its reply, or to the end of its stream")
@StackTrace(false)
@Threshold("10 ms") // a recording that always runs must not drown in calls
final class CallEvent extends Event {
    @Label("Method")
    @Nullable
    String method;

    @Label("Version")
    @Nullable
    String version;

    @Label("Outgoing")
    @Description("Whether this side made the call, rather than answered it")
    boolean outgoing;

    @Label("Notification")
    boolean notification;

    @Label("Batched")
    boolean batched;

    @Label("Stream")
    @Description("Whether the call was answered with a stream")
    boolean stream;

    @Label("Outcome")
    @Description("ok, the code of the error, or what was thrown where there is no code")
    @Nullable
    String outcome;
}
