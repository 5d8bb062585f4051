package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.load.Requests;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Helidon has its own test, beside it: it cannot run here. */
@Tag("exhaustive")
class SitesTest {
    static Stream<HttpContenders> all() {
        return Stream.of(HttpContenders.values()).filter(HttpContenders::runsHere);
    }

    static Stream<HttpContenders> reading() {
        return all().filter(HttpContenders::reads);
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_server_answers_one_call_after_the_other_on_a_connection(HttpContenders lineup) throws Exception {
        try (HttpTarget site = lineup.open();
                RawCall call = new RawCall(site.port())) {
            for (int i = 0; i < 3; i++) {
                RawResponse response = call.post(Requests.subtractByPosition());

                assertThat(response.status()).isEqualTo(200);
                assertThat(response.headers().get("content-type")).startsWith("application/json");
                assertThat(json(response)).isEqualTo(json("{'jsonrpc':'2.0','result':19,'id':1}"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_server_answers_a_crowd(HttpContenders lineup) throws Exception {
        try (HttpTarget site = lineup.open();
                ClosedLoopLoad crowd = new ClosedLoopLoad(site.port(), ServerTrial.CONNECTIONS)) {
            assertThat(crowd.run(Duration.ofMillis(100)).calls()).isGreaterThanOrEqualTo(ServerTrial.CONNECTIONS);
            assertThat(crowd.run(Duration.ofMillis(100)).calls()).isGreaterThanOrEqualTo(ServerTrial.CONNECTIONS);
        }
    }

    @ParameterizedTest
    @MethodSource("reading")
    void parameters_are_also_bound_by_name(HttpContenders lineup) throws Exception {
        assertThat(json(post(
                        lineup,
                        "{'jsonrpc':'2.0','method':'subtract','params':{'subtrahend':23,'minuend':42},'id':'a'}")))
                .isEqualTo(json("{'jsonrpc':'2.0','result':19,'id':'a'}"));
    }

    @ParameterizedTest
    @MethodSource("reading")
    void an_unknown_method_is_an_error(HttpContenders lineup) throws Exception {
        JsonNode reply =
                json(post(lineup, "{'jsonrpc':'2.0','method':'nobodyRegisteredThis','params':[42,23],'id':7}"));

        assertThat(reply.get("error").get("code").intValue()).isEqualTo(-32601);
        assertThat(reply.get("id").intValue()).isEqualTo(7);
    }

    /** With the same work for HTTP, what is between the two is what JSON-RPC costs. */
    @Test
    void the_constant_reply_has_the_body_and_the_headers_of_antiphons() throws Exception {
        String request = new String(Requests.subtractByPosition(), US_ASCII);

        assertThat(post(HttpContenders.CONSTANT, request))
                .isEqualTo(post(HttpContenders.ANTIPHON_NON_BLOCKING, request));
        assertThat(post(HttpContenders.CONSTANT, request)).isEqualTo(post(HttpContenders.ANTIPHON_BLOCKING, request));
    }

    private static RawResponse post(HttpContenders lineup, String request) throws Exception {
        try (HttpTarget site = lineup.open();
                RawCall call = new RawCall(site.port())) {
            return call.post(request.replace('\'', '"').getBytes(US_ASCII));
        }
    }

    private static JsonNode json(RawResponse response) throws IOException {
        return json(response.body());
    }

    /** JSON with the quotes that Java strings like better. */
    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }
}
