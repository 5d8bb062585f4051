package dev.antiphon.http;

import dev.antiphon.testkit.ExchangeContract;
import dev.antiphon.testkit.Responder;
import dev.antiphon.transport.Exchange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** The contract of exchanges over each version of HTTP and each format of answer. */
class VertxExchangeTest {
    private final List<ResponderServer> servers = new ArrayList<>();

    private String server(Responder peer, ResponderServer.Format format) {
        ResponderServer server = new ResponderServer(peer, format);
        servers.add(server);
        return server.uri();
    }

    @AfterEach
    void close() {
        servers.forEach(ResponderServer::close);
    }

    @Nested
    class OverHttp1 extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return HttpTransport.connector(server(peer, ResponderServer.Format.JSON))
                    .exchange();
        }
    }

    @Nested
    class OverHttp2 extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return HttpTransport.connector(server(peer, ResponderServer.Format.JSON))
                    .http2()
                    .exchange();
        }
    }

    @Nested
    class WithEvents extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return HttpTransport.connector(server(peer, ResponderServer.Format.EVENTS))
                    .exchange();
        }
    }

    @Nested
    class WithLines extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return HttpTransport.connector(server(peer, ResponderServer.Format.LINES))
                    .http2()
                    .exchange();
        }
    }

    @Nested
    class OverFewConnections extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return HttpTransport.connector(server(peer, ResponderServer.Format.JSON))
                    .maxConnections(4)
                    .compression()
                    .exchange();
        }
    }
}
