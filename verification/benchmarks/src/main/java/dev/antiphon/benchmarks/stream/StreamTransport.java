package dev.antiphon.benchmarks.stream;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.net.InetAddress;

/** The transports of Antiphon's streams. */
public enum StreamTransport {
    /** TCP with newline framing. */
    TCP("TCP") {
        @Override
        Listener serve(JsonRpcServer server) {
            return TcpTransport.serve(server, 0);
        }

        @Override
        JsonRpcClient connect(ClientBuilder builder, Listener listener) {
            String loopback = InetAddress.getLoopbackAddress().getHostAddress();
            return builder.connect(TcpTransport.connect(loopback, listener.port()));
        }
    },

    WEB_SOCKET("WebSocket") {
        @Override
        Listener serve(JsonRpcServer server) {
            return HttpTransport.serve(server, 0);
        }

        @Override
        JsonRpcClient connect(ClientBuilder builder, Listener listener) {
            return builder.connect(listener.address().toString().replace("http:", "ws:"));
        }
    };

    private final String title;

    StreamTransport(String title) {
        this.title = title;
    }

    /** The name in the tables. */
    public String title() {
        return title;
    }

    abstract Listener serve(JsonRpcServer server);

    abstract JsonRpcClient connect(ClientBuilder builder, Listener listener);
}
