package dev.antiphon.internal.monitor;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The beginning or the end of a connection as the flight recorder keeps it. To be touched only while one records. */
@Name("dev.antiphon.Connection")
@Label("JSON-RPC Connection")
@Category("Antiphon")
@Description("A connection has begun, has come back, or has ended")
@StackTrace(false)
final class ConnectionEvent extends Event {
    @Label("Peer")
    @Nullable
    String peer;

    @Label("Open")
    @Description("Whether it has begun, rather than ended")
    boolean open;

    @Label("Reason")
    @Description("Why it has ended")
    @Nullable
    String reason;
}
