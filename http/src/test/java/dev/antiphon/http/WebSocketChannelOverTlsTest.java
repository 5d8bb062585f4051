package dev.antiphon.http;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of channels over WebSockets that are encrypted. */
class WebSocketChannelOverTlsTest extends WebSocketChannelTest {
    @TempDir
    static Path directory;

    private static TestCertificate certificate;

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.make(directory, "server");
    }

    @Override
    HttpListenerBuilder listening(HttpListenerBuilder builder) {
        return builder.tls(certificate.certificate(), certificate.key());
    }

    @Override
    HttpDialer dialer(int port) {
        return HttpTransport.to("wss://localhost:" + port + "/rpc").trust(certificate.certificate());
    }
}
