package dev.antiphon.web.server;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP request, as an adapter reads it from its web server. Its values do not change, and any thread may read them while
 * the request is in flight.
 */
public interface RequestHead {
    /**
     * The method.
     *
     * @return such as {@code POST}
     */
    String method();

    /**
     * The path of the request target, without its query.
     *
     * @return such as {@code /rpc}
     */
    String path();

    /**
     * The values of a header.
     *
     * @param name the name, case-insensitive
     * @return the values in order; empty if the header is missing
     */
    List<String> headers(String name);

    /**
     * The first value of a header.
     *
     * @param name the name, case-insensitive
     * @return the value, or null if the header is missing
     */
    @Nullable
    String header(String name);

    /**
     * The host of the request: that of {@code :authority} or of the header {@code Host}, without the port.
     *
     * @return the host, or null if the request names none, or it is malformed
     */
    @Nullable
    String host();

    /**
     * The port that the request names with its host.
     *
     * @return the port, or -1 if it names none
     */
    int port();

    /**
     * Returns whether the connection uses TLS.
     *
     * @return whether it does
     */
    boolean isSecure();

    /**
     * The address of this machine that the connection was made to.
     *
     * @return an address literal, or null if it is unknown
     */
    @Nullable
    String localAddress();

    /**
     * The remote address of the connection; behind a proxy, that of the proxy.
     *
     * @return the address and port, or null if it is unknown
     */
    @Nullable
    String remoteAddress();

    /**
     * The principal of the client certificate.
     *
     * @return the principal; empty without a client certificate
     */
    Optional<Principal> principal();
}
