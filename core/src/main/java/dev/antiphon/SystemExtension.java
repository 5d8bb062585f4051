package dev.antiphon;

import java.util.Optional;
import java.util.Set;

/**
 * A system extension: it provides methods whose names begin with {@code rpc.}. Extensions take precedence over the methods of
 * the application, in the order of their registration. Must be thread-safe; its calls do not run on the thread that read them.
 */
public interface SystemExtension {
    /**
     * The names of the methods that this extension provides.
     *
     * @return names that begin with {@code rpc.}
     */
    Set<String> methods();

    /**
     * The access to the methods of this extension.
     *
     * @return the access rule; anyone by default
     */
    default Access access() {
        return Access.anyone();
    }

    /**
     * Returns the extension for one server, when that server is built; by default this extension itself. Override this to use
     * the methods of the server. A server that extends another has the extensions of both, and this method is called again for
     * each.
     *
     * @param methods the descriptions of the methods of that server
     * @return an extension with the same method names
     */
    default SystemExtension forServer(ServerMethods methods) {
        return this;
    }

    /**
     * Handles a call.
     *
     * @param call a call of one of those names
     * @return anything that can be written as JSON, or empty to pass the call to the next extension
     * @throws Exception if the call fails
     */
    Optional<Object> handle(CallContext call) throws Exception;
}
