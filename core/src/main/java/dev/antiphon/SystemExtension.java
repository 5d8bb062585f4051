package dev.antiphon;

import java.util.Optional;
import java.util.Set;

/**
 * Provides methods of the protocol's own, whose names begin with {@code rpc.}. Extensions are asked before methods of the
 * application, in the order of their registration. Safe for use by any number of threads; calls do not run on the thread
 * that read them.
 */
public interface SystemExtension {
    /**
     * The names that this extension answers to.
     *
     * @return names that begin with {@code rpc.}
     */
    Set<String> methods();

    /**
     * Who may call what this answers to; anyone unless it says otherwise.
     *
     * @return who may
     */
    default Access access() {
        return Access.anyone();
    }

    /**
     * Gives the extension as it answers for one server, when that server is built; itself unless it needs to know the server's
     * methods. A server that extends another has the extensions of both, each given anew.
     *
     * @param methods what the methods of that server look like
     * @return what answers to the same names
     */
    default SystemExtension serving(ServerMethods methods) {
        return this;
    }

    /**
     * Answers a call.
     *
     * @param call the call of one of those names
     * @return anything that can be written as JSON, or nothing to leave the call to the next extension
     * @throws Exception if the call fails
     */
    Optional<Object> handle(CallContext call) throws Exception;
}
