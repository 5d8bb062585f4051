package dev.antiphon.http;

import dev.antiphon.transport.TestCertificate;
import org.junit.jupiter.api.BeforeAll;

/** The contract of channels over WebSockets that are encrypted. */
class WebSocketChannelOverTlsTest extends WebSocketChannelTest {
    private static TestCertificate certificate;

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of("server");
    }

    @Override
    HttpListenerBuilder listening(HttpListenerBuilder builder) {
        return builder.tls(certificate.certificate(), certificate.key());
    }

    @Override
    HttpConnector connector(int port) {
        return HttpTransport.connector("wss://localhost:" + port + "/rpc").trust(certificate.certificate());
    }
}
