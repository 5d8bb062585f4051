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

/** Helidon has its own test in its module: it cannot run here. */
@Tag("exhaustive")
class HttpTargetsTest {
    static Stream<HttpContenders> all() {
        return Stream.of(HttpContenders.values()).filter(HttpContenders::runsHere);
    }

    static Stream<HttpContenders> reading() {
        return all().filter(HttpContenders::reads);
    }

    @ParameterizedTest
    @MethodSource("all")
    void every_server_answers_consecutive_calls_on_a_connection(HttpContenders contender) throws Exception {
        try (HttpTarget target = contender.open();
                RawCall call = new RawCall(target.port())) {
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
    void every_server_answers_many_connections(HttpContenders contender) throws Exception {
        try (HttpTarget target = contender.open();
                ClosedLoopLoad load = new ClosedLoopLoad(target.port(), ServerTrial.CONNECTIONS)) {
            assertThat(load.run(Duration.ofMillis(100)).calls()).isGreaterThanOrEqualTo(ServerTrial.CONNECTIONS);
            assertThat(load.run(Duration.ofMillis(100)).calls()).isGreaterThanOrEqualTo(ServerTrial.CONNECTIONS);
        }
    }

    @ParameterizedTest
    @MethodSource("reading")
    void parameters_are_also_bound_by_name(HttpContenders contender) throws Exception {
        assertThat(json(post(
                        contender,
                        "{'jsonrpc':'2.0','method':'subtract','params':{'subtrahend':23,'minuend':42},'id':'a'}")))
                .isEqualTo(json("{'jsonrpc':'2.0','result':19,'id':'a'}"));
    }

    @ParameterizedTest
    @MethodSource("reading")
    void an_unknown_method_is_an_error(HttpContenders contender) throws Exception {
        JsonNode reply = json(post(contender, "{'jsonrpc':'2.0','method':'noSuchMethod','params':[42,23],'id':7}"));

        assertThat(reply.get("error").get("code").intValue()).isEqualTo(-32601);
        assertThat(reply.get("id").intValue()).isEqualTo(7);
    }

    /** With the same work for HTTP, the difference is the cost of JSON-RPC. */
    @Test
    void the_constant_response_equals_that_of_antiphon() throws Exception {
        String request = new String(Requests.subtractByPosition(), US_ASCII);

        assertThat(post(HttpContenders.CONSTANT, request))
                .isEqualTo(post(HttpContenders.ANTIPHON_NON_BLOCKING, request));
        assertThat(post(HttpContenders.CONSTANT, request)).isEqualTo(post(HttpContenders.ANTIPHON_BLOCKING, request));
    }

    private static RawResponse post(HttpContenders contender, String request) throws Exception {
        try (HttpTarget target = contender.open();
                RawCall call = new RawCall(target.port())) {
            return call.post(request.replace('\'', '"').getBytes(US_ASCII));
        }
    }

    private static JsonNode json(RawResponse response) throws IOException {
        return json(response.body());
    }

    /** JSON with single quotes, for Java strings. */
    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text.replace('\'', '"'));
    }
}
