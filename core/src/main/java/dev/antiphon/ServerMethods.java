package dev.antiphon;

import dev.antiphon.stream.StreamWire;
import java.util.List;

/** Descriptions of the methods of a server; see {@link JsonRpcServer#methods()}. Immutable and thread-safe. */
public interface ServerMethods {
    /**
     * The methods and notifications that the application registered. A method with aliases is listed once.
     *
     * @return the methods, sorted by name
     * @throws IllegalArgumentException if an example that an annotation gives is not JSON
     */
    List<MethodDescription> list();

    /**
     * How streams are sent to callers of version 2.0.
     *
     * @return the convention
     */
    StreamWire streams();

    /**
     * Whether some methods are restricted, so that {@link CallContext#permits} needs to be checked.
     *
     * @return true if some are
     */
    boolean isRestricted();
}
