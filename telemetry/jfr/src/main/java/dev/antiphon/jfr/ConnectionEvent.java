package dev.antiphon.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The flight recorder event of a connection that opens or closes. Must be used only after {@link JfrEvents#isInitialized()}. */
@Name("dev.antiphon.Connection")
@Label("JSON-RPC Connection")
@Category("Antiphon")
@Description("A connection has opened, has been restored, or has closed")
@StackTrace(false)
final class ConnectionEvent extends Event {
    @Label("Peer")
    @Nullable
    String peer;

    @Label("Open")
    @Description("Whether it has opened, rather than closed")
    boolean open;

    @Label("Reason")
    @Description("Why it has closed")
    @Nullable
    String reason;
}
