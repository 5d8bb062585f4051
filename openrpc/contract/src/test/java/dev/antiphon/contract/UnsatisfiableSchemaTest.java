package dev.antiphon.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.InternalErrorException;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemas that have no value, or whose values are not found: all tools terminate and report it. */
class UnsatisfiableSchemaTest {
    static Stream<String> schemas() {
        // 2^60 alternatives, none of which allows a value.
        String ways = IntStream.range(0, 60)
                .mapToObj(i -> "'d%d':{'anyOf':[{'$ref':'#/definitions/d%d'},{'$ref':'#/definitions/d%d'}]}"
                        .formatted(i, i + 1, i + 1))
                .collect(Collectors.joining(","));
        return Stream.of(
                "{'title':'t','allOf':[{'type':'string'},{'type':'integer'}]}",
                "{'title':'t','type':'integer','not':{'type':'integer'}}",
                "{'title':'t','type':'string','pattern':'^(a+)+$','not':{'pattern':'a'}}",
                "{'title':'t','type':'array','minItems':2,'items':{'$ref':'#'}}",
                "{'title':'t','type':'string','minLength':2000000000}",
                "{'title':'t','type':'integer','minimum':1e300,'maximum':1e300,'multipleOf':7}",
                "{'title':'t','$ref':'#/definitions/d0','definitions':{" + ways
                        + ",'d60':{'type':'string','not':{'type':'string'}}}}");
    }

    private static OpenRpcDocument document(String schema) {
        return Documents.of("""
                {'name':'take','params':[{'name':'a','required':true,'schema':SCHEMA}],'result':{'name':'r','schema':{'title':'r'}}},
                {'name':'give','params':[],'result':{'name':'r','schema':SCHEMA}}""".replace("SCHEMA", schema));
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void the_verifier_skips_a_method_without_valid_parameters(String schema) {
        AtomicInteger taken = new AtomicInteger();
        JsonRpcServer server = JsonRpcServer.builder()
                .raw("take", (params, call) -> RawJson.of(Integer.toString(taken.incrementAndGet())))
                .build();
        ContractVerifier verifier =
                ContractVerifier.of(document(schema)).generated(true).only("take");
        try (Listener listener = TcpTransport.serve(server, 0);
                JsonRpcClient client = JsonRpcClient.builder().connect("tcp://127.0.0.1:" + listener.port())) {
            ContractReport report = verifier.run(client);

            assertThat(report.checks())
                    .filteredOn(each -> each.method().equals("take"))
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.status()).isEqualTo(VerificationResult.Status.SKIPPED);
                        assertThat(each.detail())
                                .isEqualTo("no parameters were found that its schemas allow, so it was not called");
                    });
            assertThat(taken).hasValue(0);
        }
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void a_mock_server_reports_that_it_found_no_result(String schema) {
        JsonRpcServer mock = MockServer.of(document(schema)).server();
        try (Listener listener = TcpTransport.serve(mock, 0);
                JsonRpcClient client = JsonRpcClient.builder().connect("tcp://127.0.0.1:" + listener.port())) {
            assertThatThrownBy(() -> client.call("give", RawJson.class))
                    .isInstanceOf(InternalErrorException.class)
                    .hasMessageContaining("No value was found that the schema of its result allows");
        }
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void the_linter_names_the_schema(String schema) {
        String inside = schema.replace("{'title':'t','$ref'", "{'title':'t','anyOf':[{'$ref'")
                .replace("d0','definitions'", "d0'}],'definitions'"); // references are checked at their target

        assertThat(DocumentLinter.lint(document(inside)).findings())
                .filteredOn(finding -> finding.rule() == LintRule.NO_SAMPLE)
                .extracting(LintFinding::path)
                .containsExactly("/methods/0/params/0/schema", "/methods/1/result/schema");
    }
}
