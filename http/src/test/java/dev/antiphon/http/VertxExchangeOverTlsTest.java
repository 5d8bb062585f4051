package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.testkit.ExchangeContract;
import dev.antiphon.testkit.Responder;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.TestCertificate;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.PemKeyCertOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** The contract of exchanges over TLS, with the version of HTTP that ALPN leads to. */
class VertxExchangeOverTlsTest {
    private static TestCertificate certificate;

    private final List<ResponderServer> servers = new ArrayList<>();

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of("server");
    }

    private Exchange open(Responder peer, ResponderServer.Format format, boolean http2) {
        ResponderServer server = new ResponderServer(
                peer,
                format,
                new HttpServerOptions()
                        .setSsl(true)
                        .setUseAlpn(http2)
                        .setKeyCertOptions(new PemKeyCertOptions()
                                .setCertPath(certificate.certificate().toString())
                                .setKeyPath(certificate.key().toString())));
        servers.add(server);
        return HttpTransport.connector(server.uri())
                .trust(certificate.certificate())
                .exchange();
    }

    /** What was spoken must be what the class is named for; nothing, where a test sends nothing. */
    private void close(HttpVersion spoken) {
        servers.forEach(ResponderServer::close);
        assertThat(servers).allSatisfy(server -> assertThat(server.versions()).isSubsetOf(spoken));
    }

    @Nested
    class OverHttp1 extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return VertxExchangeOverTlsTest.this.open(peer, ResponderServer.Format.JSON, false);
        }

        @AfterEach
        void checkVersion() {
            close(HttpVersion.HTTP_1_1);
        }
    }

    @Nested
    class OverHttp2 extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return VertxExchangeOverTlsTest.this.open(peer, ResponderServer.Format.JSON, true);
        }

        @AfterEach
        void checkVersion() {
            close(HttpVersion.HTTP_2);
        }
    }

    @Nested
    class WithEventsOverHttp2 extends ExchangeContract {
        @Override
        protected Exchange open(Responder peer) {
            return VertxExchangeOverTlsTest.this.open(peer, ResponderServer.Format.EVENTS, true);
        }

        @AfterEach
        void checkVersion() {
            close(HttpVersion.HTTP_2);
        }
    }
}
