package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;

/** Which pages are a server's own: those that came from it under a name that it knows, and what only looks like one is not. */
class OwnPagesTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), false));
    }

    private static HttpListenerBuilder named(HttpListenerBuilder builder) {
        return builder.allowHost("rpc.example.com");
    }

    private static String status(UnaryOperator<HttpListenerBuilder> how, String host, String... origins) {
        try (Listener listener = how.apply(builder()).serve();
                Wire wire = Wire.to(listener)) {
            return status(wire, host, origins);
        }
    }

    private static String status(Wire wire, String host, String... origins) {
        String[] headers =
                List.of(origins).stream().map(each -> "Origin: " + each).toArray(String[]::new);
        String reply = wire.send(Wire.post(CALL, headers).replace("Host: localhost", "Host: " + host))
                .reply();
        return reply.substring(9, 12);
    }

    private static void assertAnswered(String wanted, String host, String origin) {
        assertThat(status(OwnPagesTest::named, host, origin))
                .as(host + " for a page of " + origin)
                .isEqualTo(wanted);
    }

    @Test
    void names_are_the_same_in_any_case_and_ports_when_they_are_the_usual_ones() {
        assertAnswered("200", "rpc.example.com", "http://rpc.example.com");
        assertAnswered("200", "RPC.Example.com", "HTTP://rpc.EXAMPLE.com");
        assertAnswered("200", "rpc.example.com:80", "http://rpc.example.com");
        assertAnswered("200", "rpc.example.com", "http://rpc.example.com:80");
        assertAnswered("200", "rpc.example.com:443", "https://rpc.example.com");
        assertAnswered("200", "rpc.example.com:8080", "http://rpc.example.com:8080");
        assertAnswered("200", "127.0.0.1:8080", "http://127.0.0.1:8080");
        assertAnswered("200", "[::1]:8080", "http://[::1]:8080");
    }

    @Test
    void a_page_of_another_port_scheme_or_name_is_none_of_its_own() {
        assertAnswered("403", "rpc.example.com:8080", "http://rpc.example.com");
        assertAnswered("403", "rpc.example.com:8080", "http://rpc.example.com:8081");
        assertAnswered("403", "rpc.example.com:80", "https://rpc.example.com");
        assertAnswered("403", "rpc.example.com", "ftp://rpc.example.com");
        assertAnswered("403", "rpc.example.com:80", "chrome-extension://rpc.example.com:80");
        for (String origin : List.of(
                "http://rpc.example.com.",
                "http://x.rpc.example.com",
                "http://rpc.example.com.evil.example",
                "http://evil.example",
                "null",
                "")) {
            assertAnswered("403", "rpc.example.com", origin);
        }
    }

    @Test
    void a_foreign_name_that_was_made_to_lead_here_is_not_served_whatever_the_page_says() {
        for (String name : List.of("evil.example", "rpc.example.com.evil.example", "rpc.example.com.", "localhost.")) {
            assertThat(status(OwnPagesTest::named, name, "http://" + name))
                    .as(name)
                    .isEqualTo("403");
        }
    }

    @Test
    void what_is_more_than_an_origin_is_none() {
        for (String origin : List.of(
                "http://evil.example@localhost",
                "http://localhost/",
                "http://localhost/evil",
                "http://localhost?evil",
                "http://localhost#evil",
                "http://localhost,http://evil.example",
                "http://localhost http://evil.example",
                "http://localhost, http://evil.example",
                "//localhost",
                "localhost",
                "http:localhost",
                "http://",
                "http://[::1")) {
            assertThat(status(OwnPagesTest::named, "localhost", origin))
                    .as(origin)
                    .isEqualTo("403");
        }
    }

    @Test
    void several_origins_are_nobody_s() {
        assertThat(status(OwnPagesTest::named, "localhost", "http://localhost", "http://evil.example"))
                .isEqualTo("403");
        assertThat(status(OwnPagesTest::named, "localhost", "http://localhost", "http://localhost"))
                .isEqualTo("403");
        assertThat(status(
                        builder -> builder.allowOrigin("https://app.example.com"),
                        "localhost",
                        "https://app.example.com",
                        "http://evil.example"))
                .isEqualTo("403");
    }

    @Test
    void several_hosts_are_not_served() {
        try (Listener listener = named(builder()).serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL, "Host: evil.example")).reply()).startsWith("HTTP/1.1 400 ");
            assertThat(wire.send(Wire.post(CALL, "Host: localhost")).reply()).startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void an_own_address_is_known_however_it_is_written() {
        for (String host : List.of("[0:0:0:0:0:0:0:1]", "[0000::0001]:80", "[::0:1]")) {
            assertThat(status(builder -> builder, host, "http://[::1]"))
                    .as(host)
                    .isEqualTo("200");
        }
        for (String host : List.of("[::2]", "[::1%25lo]", "[::1.evil]", "[fe80::1]")) {
            assertThat(status(builder -> builder, host, "http://[::1]"))
                    .as(host)
                    .isNotEqualTo("200");
        }
    }

    @Test
    void over_tls_a_page_that_came_without_is_not_its_own() throws Exception {
        TestCertificate own = TestCertificate.of("server");
        try (Listener listener =
                named(builder()).tls(own.certificate(), own.key()).serve()) {
            assertThat(encrypted(listener, "rpc.example.com", "https://rpc.example.com"))
                    .isEqualTo("200");
            assertThat(encrypted(listener, "rpc.example.com:8443", "https://rpc.example.com:8443"))
                    .isEqualTo("200");
            assertThat(encrypted(listener, "rpc.example.com", "http://rpc.example.com"))
                    .as("anybody on the way could have written it")
                    .isEqualTo("403");
            assertThat(encrypted(listener, "rpc.example.com:8443", "http://rpc.example.com:8443"))
                    .isEqualTo("403");
        }
    }

    private static String encrypted(Listener listener, String host, String origin)
            throws GeneralSecurityException, IOException {
        SSLContext trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new Trusting()}, null);
        Socket socket = trusting.getSocketFactory()
                .createSocket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), listener.port());
        try (Wire wire = Wire.of(socket)) {
            return status(wire, host, origin);
        }
    }

    /** Trusts the certificate of the test, which is for another name. */
    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @Test
    void a_name_that_no_host_header_can_have_is_refused_when_it_is_given() {
        for (String name : List.of("", "https://rpc.example.com", "rpc.example.com/", "rpc.example.com:8080", "a b")) {
            assertThatIllegalArgumentException()
                    .as(name)
                    .isThrownBy(() -> builder().allowHost(name))
                    .withMessageContaining("'" + name + "'");
        }
        for (String name : List.of("*", "localhost", "RPC.example.com", "[fd00::5]", "fd00::5", "10.0.0.1")) {
            assertThat(builder().allowHost(name)).isNotNull();
        }
    }
}
