package dev.antiphon.http;

import dev.antiphon.transport.TestCertificate;
import org.junit.jupiter.api.BeforeAll;

/** The transcripts of core, over HTTP and WebSockets that are encrypted; the version of HTTP is agreed upon by ALPN. */
class TranscriptsOverTlsTest extends TranscriptsOverHttpTest {
    private static TestCertificate certificate;

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of("server");
    }

    @Override
    HttpListenerBuilder listening(HttpListenerBuilder builder, boolean http2) {
        return builder.http2(http2).tls(certificate.certificate(), certificate.key());
    }

    @Override
    HttpConnector connector(String scheme, int port, boolean http2) {
        // The server's choice: a client takes HTTP/2 whenever it can have it.
        return HttpTransport.connector(scheme + "s://localhost:" + port + "/rpc")
                .trust(certificate.certificate());
    }
}
