package dev.antiphon.transport.socket;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Endpoint;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.TransportException;
import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.URI;

/** Functions shared by TCP and Unix domain sockets: names, URIs and errors. */
final class Sockets {
    private static final String FRAMING = "framing";

    private Sockets() {}

    /** The name of a TCP address, such as {@code tcp://127.0.0.1:4000}. */
    static String name(String host, int port) {
        return "tcp://" + hostAndPort(host, port);
    }

    /** Such as {@code 127.0.0.1:4000}, without a name lookup. */
    static String hostAndPort(InetSocketAddress address) {
        return hostAndPort(address.getAddress().getHostAddress(), address.getPort());
    }

    private static String hostAndPort(String host, int port) {
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }

    /** The URI with the framing as an option, if the framing has a name. */
    static URI withFraming(String address, Framing framing) {
        String query = framing == Framing.contentLength()
                ? "?framing=content-length"
                : framing == Framing.lengthPrefix() ? "?framing=length-prefix" : "";
        return URI.create(address + query);
    }

    /**
     * The framing in the query of a URI.
     *
     * @throws IllegalArgumentException if the URI has other options
     */
    static Framing framing(Endpoint endpoint, String example) {
        URI uri = endpoint.uri();
        String query = uri.getQuery();
        if (query != null) {
            for (String option : query.split("&", -1)) {
                if (!option.startsWith(FRAMING + "=")) {
                    throw wrong(uri, "has the option '" + option + "', and there is only " + FRAMING, example);
                }
            }
        }
        if (uri.getFragment() != null) {
            throw wrong(uri, "has a fragment", example);
        }
        return Framing.named(endpoint.option(FRAMING, "newline"));
    }

    static IllegalArgumentException wrong(URI uri, String what, String example) {
        return new IllegalArgumentException("'" + uri + "' " + what + "; it should look like " + example
                + ", optionally followed by ?framing=content-length or ?framing=length-prefix");
    }

    /** Such as "Cannot connect to tcp://127.0.0.1:4000: Connection refused". */
    static TransportException failure(String what, IOException e) {
        String message = what + ": " + (e.getMessage() == null ? e : e.getMessage());
        return new TransportException(message, new Disconnect(Kind.LOST, message, e));
    }

    static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            SocketEventLoop.log(Level.DEBUG, "Closing a socket failed", e);
        }
    }
}
