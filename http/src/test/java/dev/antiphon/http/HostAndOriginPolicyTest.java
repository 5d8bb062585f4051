package dev.antiphon.http;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TestCertificate;
import dev.antiphon.web.contract.RawHttpClient;
import dev.antiphon.web.contract.RawHttpResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;

/** What the policy on Host and Origin reads from the socket: the local address, and TLS. */
class HostAndOriginPolicyTest {
    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), false));
    }

    private static RawHttpResponse send(RawHttpClient client, String host, String... headers) {
        String call = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
        return client.send(post(call, headers).replace("Host: localhost", "Host: " + host))
                .response();
    }

    @Test
    void a_server_on_all_addresses_allows_the_address_of_the_connection_and_no_other() {
        try (Listener listener = builder().host("0.0.0.0").serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(send(client, "127.0.0.1")).hasStatus(200);
            assertThat(send(client, "example.com")).hasStatus(403);
            assertThat(send(client, "10.1.2.3")).hasStatus(403);
        }
    }

    @Test
    void over_tls_a_page_without_tls_is_not_of_this_server() throws Exception {
        TestCertificate own = TestCertificate.of("server");
        try (Listener listener = builder()
                .allowHost("rpc.example.com")
                .tls(own.certificate(), own.key())
                .serve()) {
            assertThat(sendOverTls(listener, "rpc.example.com", "https://rpc.example.com"))
                    .hasStatus(200);
            assertThat(sendOverTls(listener, "rpc.example.com:8443", "https://rpc.example.com:8443"))
                    .hasStatus(200);
            assertThat(sendOverTls(listener, "rpc.example.com", "http://rpc.example.com"))
                    .as("a page that could have been changed on its way")
                    .hasStatus(403);
            assertThat(sendOverTls(listener, "rpc.example.com:8443", "http://rpc.example.com:8443"))
                    .hasStatus(403);
        }
    }

    private static RawHttpResponse sendOverTls(Listener listener, String host, String origin)
            throws GeneralSecurityException, IOException {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new TrustAll()}, null);
        Socket socket = trusting.getSocketFactory()
                .createSocket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), listener.port());
        try (RawHttpClient client = RawHttpClient.over(socket)) {
            return send(client, host, "Origin: " + origin);
        }
    }

    /** Trusts the certificate of the test, which is for another name. */
    private static final class TrustAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
