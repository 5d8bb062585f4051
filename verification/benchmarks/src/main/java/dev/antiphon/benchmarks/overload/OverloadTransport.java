package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The transport of the calls. */
public enum OverloadTransport {
    /** One request per call, over as many connections as needed. */
    HTTP("http") {
        @Override
        List<JsonRpcClient> clients(Listener listener) {
            // Enough connections that no call waits for one: the server is to reject calls.
            return List.of(JsonRpcClient.builder()
                    .over(HttpTransport.connector(listener.address().toString())
                            .maxConnections(512)
                            .exchange()));
        }
    },

    /** Eight connections that share the calls. */
    WEBSOCKET("websocket") {
        @Override
        List<JsonRpcClient> clients(Listener listener) {
            URI uri = URI.create(listener.address().toString().replaceFirst("^http", "ws"));
            return new ArrayList<>(IntStream.range(0, 8)
                    .mapToObj(i -> JsonRpcClient.builder().connect(uri))
                    .toList());
        }
    };

    private final String label;

    OverloadTransport(String label) {
        this.label = label;
    }

    /** The name on the command line and in the table. */
    public String label() {
        return label;
    }

    abstract List<JsonRpcClient> clients(Listener listener);
}
