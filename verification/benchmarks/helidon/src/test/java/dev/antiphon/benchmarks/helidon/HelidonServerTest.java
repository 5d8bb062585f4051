package dev.antiphon.benchmarks.helidon;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HelidonServerTest {
    private final HelidonServer server = new HelidonServer("/rpc");

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void a_call_by_position_succeeds() throws Exception {
        HttpResponse<String> response = post("{'jsonrpc':'2.0','method':'subtract','params':[42,23],'id':1}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .contains("\"jsonrpc\":\"2.0\"", "\"result\":19", "\"id\":1")
                .doesNotContain("error");
    }

    @Test
    void a_call_by_name_succeeds() throws Exception {
        assertThat(post("{'jsonrpc':'2.0','method':'subtract','params':{'subtrahend':23,'minuend':42},'id':'a'}")
                        .body())
                .contains("\"result\":19", "\"id\":\"a\"");
    }

    @Test
    void an_unknown_method_is_an_error() throws Exception {
        assertThat(post("{'jsonrpc':'2.0','method':'noSuchMethod','params':[42,23],'id':1}")
                        .body())
                .contains("-32601");
    }

    /** JSON with single quotes, for Java strings. */
    private HttpResponse<String> post(String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getAsInt() + "/rpc"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json.replace('\'', '"')))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
