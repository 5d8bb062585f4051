package dev.antiphon.http;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.testkit.StreamCarrier;
import dev.antiphon.testkit.StreamEnds;
import dev.antiphon.testkit.StreamSetup;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.Optional;

/** The transports of this module, for the stream suites of the testkit. */
enum HttpStreamCarrier implements StreamCarrier {
    WEB_SOCKET {
        @Override
        public StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client) {
            return StreamCarrier.over(
                    acceptor -> HttpTransport.builder(server)
                            .webSocketAcceptor(acceptor)
                            .serve(),
                    listener -> HttpTransport.connector("ws://localhost:" + listener.port() + "/rpc")
                            .channel(),
                    wire,
                    server,
                    client);
        }
    },
    HTTP_EVENTS {
        @Override
        public StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client) {
            return exchange(server, client.header("Accept", "text/event-stream, application/json;q=0.5"));
        }

        @Override
        public boolean isExchange() {
            return true;
        }
    },
    HTTP_LINES {
        @Override
        public StreamEnds open(StreamSetup wire, JsonRpcServer server, ClientBuilder client) {
            return exchange(server, client.header("Accept", "application/x-ndjson, application/json;q=0.5"));
        }

        @Override
        public boolean isExchange() {
            return true;
        }
    };

    private static StreamEnds exchange(JsonRpcServer server, ClientBuilder client) {
        Listener listener = HttpTransport.serve(server, 0);
        return new StreamEnds(
                client.connect(listener.address().toString()),
                Optional.empty(),
                () -> Wait.forResult(listener.drain(Duration.ZERO)));
    }
}
