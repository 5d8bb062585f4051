package dev.antiphon.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.RpcStreamMethod;
import dev.antiphon.ServerBuilder;
import dev.antiphon.contract.internal.SchemaSources;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verification of servers. */
class ContractVerifierTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static ContractReport run(ContractVerifier verifier, JsonRpcServer server, ProtocolVersion version) {
        try (Listener listener = TcpTransport.serve(server, 0);
                JsonRpcClient client = JsonRpcClient.builder()
                        .version(version)
                        .wireListener(verifier.listener())
                        .connect("tcp://127.0.0.1:" + listener.port())) {
            return verifier.timeout(TIMEOUT).run(client);
        }
    }

    private static ContractReport run(ContractVerifier verifier, JsonRpcServer server) {
        return run(verifier, server, ProtocolVersion.V2_0);
    }

    private static ContractReport run(String methods, ServerBuilder server) {
        return run(ContractVerifier.of(Documents.of(methods)).generated(true), server.build());
    }

    private static List<String> failures(ContractReport report) {
        return report.failures().stream().map(VerificationResult::toString).toList();
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"V2_0", "V3_0"})
    void a_mock_server_conforms_to_its_document(ProtocolVersion version) {
        MockServer mock = MockServer.of(Documents.shop());
        for (long seed = 1; seed <= 5; seed++) {
            ContractReport report = run(
                    ContractVerifier.of(Documents.shop())
                            .generated(true)
                            .exact(true)
                            .seed(seed),
                    mock.server(),
                    version);

            assertThat(failures(report)).as("seed %d", seed).isEmpty();
            assertThat(report.isPassed()).isTrue();
            assertThat(report.count(VerificationResult.Status.SKIPPED)).isZero();
            for (VerificationResult.Kind kind : VerificationResult.Kind.values()) {
                assertThat(report.checks()).extracting(VerificationResult::kind).contains(kind);
            }
            assertThat(report.checks().stream().map(VerificationResult::method).collect(Collectors.toSet()))
                    .contains("add", "find", "order", "log", "ping", "sum", "tree", "raw", "ticks");
        }
    }

    @Test
    void parameters_are_passed_as_the_document_declares() {
        MockServer mock = MockServer.of(Documents.shop());
        run(ContractVerifier.of(Documents.shop()).generated(true), mock.server());

        assertThat(mock.calls("find"))
                .isNotEmpty()
                .allMatch(call -> call.params().toString().startsWith("{"));
        assertThat(mock.calls("log"))
                .isNotEmpty()
                .allMatch(call -> call.params().toString().startsWith("["));
        assertThat(mock.calls("add"))
                .anyMatch(call -> call.params().toString().startsWith("{"))
                .anyMatch(call -> call.params().toString().startsWith("["));
    }

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void callbacks_are_answered_as_the_document_declares(ProtocolVersion version) {
        OpenRpcDocument document = OpenRpcDocument.of(Documents.json("""
                {'openrpc':'1.3.2','info':{'title':'Test','version':'1'},
                 'methods':[{'name':'ask','params':[{'name':'n','required':true,'schema':{'type':'integer'}}],
                             'paramStructure':'by-position','result':{'name':'r','schema':{'$ref':'#/components/schemas/Answer'}}}],
                 'x-antiphon-callbacks':[{'name':'peer.half','params':[{'name':'n','required':true,'schema':{'type':'integer'}}],
                             'result':{'name':'r','schema':{'$ref':'#/components/schemas/Answer'}}}],
                 'components':{'schemas':{'Answer':{'type':'string','minLength':3}}}}"""));
        JsonRpcServer server = JsonRpcServer.builder()
                .accept(version)
                .method(
                        "ask",
                        Parameters.of(Parameter.required("n", long.class)),
                        arguments -> arguments
                                .call()
                                .connection()
                                .orElseThrow()
                                .call("peer.half", RawJson.of("[" + arguments.<Long>get(0) + "]"), RawJson.class))
                .build();
        ContractVerifier verifier =
                ContractVerifier.of(document).generated(true).timeout(TIMEOUT).only("ask");
        Acceptor calling = server.acceptor(peer -> peer.version(version));
        try (Listener listener = TcpTransport.builder(calling, "127.0.0.1", 0).serve()) {
            String uri = "tcp://127.0.0.1:" + listener.port();
            try (JsonRpcClient alone = JsonRpcClient.builder().version(version).connect(uri)) {
                assertThat(verifier.run(alone).isPassed()).isFalse();
            }
            try (JsonRpcClient client = JsonRpcClient.builder()
                    .version(version)
                    .server(verifier.callbacks())
                    .connect(uri)) {
                assertThat(failures(verifier.run(client))).isEmpty();
            }
        }
    }

    @Test
    void without_callbacks_the_peer_has_no_methods() {
        assertThat(ContractVerifier.of(Documents.shop()).callbacks().methodNames())
                .isEmpty();
    }

    @Test
    void only_examples_are_called_by_default() {
        MockServer mock = MockServer.of(Documents.shop());
        ContractReport report = run(ContractVerifier.of(Documents.shop()), mock.server());

        assertThat(mock.calls())
                .filteredOn(call -> !call.method().startsWith("antiphon."))
                .extracting(call -> call.method() + " " + call.params())
                .containsExactly(
                        "add {\"a\":1,\"b\":1}",
                        "add {\"a\":400,\"b\":500}",
                        "order {\"article\":\"AB-1234\"}",
                        "log [\"hello\"]");
        assertThat(report.checks())
                .filteredOn(check -> check.status() == VerificationResult.Status.SKIPPED)
                .extracting(VerificationResult::toString)
                .contains("skipped find, example, all: it has no examples, so it was not called")
                .hasSize(6);
    }

    @Test
    void methods_can_be_included_and_excluded() {
        MockServer mock = MockServer.of(Documents.shop());
        run(
                ContractVerifier.of(Documents.shop())
                        .generated(true)
                        .only("a*", "t*")
                        .except("tick*s"),
                mock.server());

        assertThat(mock.calls().stream().map(RecordedCall::method).distinct())
                .containsExactlyInAnyOrder("antiphon.there_is_no_such_method", "add", "tree");
    }

    @Test
    void a_plan_lists_the_calls_and_makes_none() {
        ContractVerifier verifier = ContractVerifier.of(Documents.shop());
        assertThat(verifier.plan())
                .containsExactly(
                        "add {\"a\":1,\"b\":1}  (example: small)",
                        "add {\"a\":400,\"b\":500}  (example: large)",
                        "order {\"article\":\"AB-1234\"}  (example: one)",
                        "log [\"hello\"]  (example: hello)");
        assertThat(verifier.generated(true).plan()).hasSizeGreaterThan(100);
        assertThat(verifier.seed(3).plan()).isEqualTo(verifier.seed(3).plan());
    }

    @Test
    void the_document_can_be_discovered() {
        MockServer mock = MockServer.of(Documents.shop());
        try (Listener listener = TcpTransport.serve(mock.server(), 0);
                JsonRpcClient client = JsonRpcClient.connect("tcp://127.0.0.1:" + listener.port())) {
            assertThat(ContractVerifier.discover(client)).isEqualTo(Documents.shop());
        }
    }

    private static final String DOUBLE = "{'name':'twice','params':[{'name':'n','required':true,"
            + "'schema':{'type':'integer','minimum':0,'maximum':9}}],'result':{'name':'r','schema':{'type':'integer'}},"
            + "'errors':[{'code':7,'message':'No'}],"
            + "'examples':[{'name':'two','params':[{'name':'n','value':2}],'result':{'name':'r','value':4}}]}";

    /** The parameter of the method; invalid ones are rejected. */
    private static int n(RawJson params) {
        RawJson value = params.member("n")
                .orElseGet(
                        () -> params.elements().size() == 1 ? params.elements().get(0) : RawJson.NULL);
        try {
            int number = value.asInt();
            if (number >= 0 && number <= 9) {
                return number;
            }
        } catch (RuntimeException noInteger) {
            throw new InvalidParamsException();
        }
        throw new InvalidParamsException();
    }

    private static ServerBuilder twice(String answer) {
        return JsonRpcServer.builder().raw("twice", (params, call) -> {
            int twice = 2 * n(params);
            return RawJson.of(answer.isEmpty() ? Integer.toString(twice) : answer);
        });
    }

    @Test
    void a_conforming_server_passes() {
        assertThat(failures(run(DOUBLE, twice("")))).isEmpty();
    }

    @Test
    void an_invalid_result_is_reported() {
        ContractReport report = run(DOUBLE, twice("\"four\""));

        assertThat(report.failures())
                .extracting(VerificationResult::kind)
                .containsOnly(VerificationResult.Kind.EXAMPLE, VerificationResult.Kind.VALID);
        assertThat(failures(report))
                .contains("failed twice, example, two: answered with \"four\", which its schema does not allow: "
                        + "[string found, integer expected]");
    }

    @Test
    void a_result_that_differs_from_the_example_is_reported_if_exact() {
        ServerBuilder five = twice("5");
        assertThat(failures(run(DOUBLE, five))).isEmpty();
        assertThat(failures(run(ContractVerifier.of(Documents.of(DOUBLE)).exact(true), five.build())))
                .containsExactly("failed twice, example, two: answered with 5 instead of 4");
    }

    @Test
    void numbers_are_compared_by_value() {
        assertThat(failures(run(
                        ContractVerifier.of(Documents.of(DOUBLE)).exact(true),
                        twice("4.0").build())))
                .isEmpty();
    }

    @Test
    void accepting_invalid_parameters_is_reported() {
        ContractReport report = run(DOUBLE, JsonRpcServer.builder().raw("twice", (params, call) -> RawJson.of("4")));

        assertThat(report.failures()).allMatch(check -> check.kind() == VerificationResult.Kind.INVALID);
        assertThat(failures(report))
                .contains(
                        "failed twice, invalid, by name, without 'n', which is required: answered with 4 instead of error -32602",
                        "failed twice, invalid, by name, /n less than 0: answered with 4 instead of error -32602",
                        "failed twice, invalid, by name, /n more than 9: answered with 4 instead of error -32602",
                        "failed twice, invalid, by position, an argument too many: answered with 4 instead of error -32602",
                        "failed twice, invalid, by position, /n a string instead of a number: answered with 4 instead of error -32602");
    }

    @Test
    void rejecting_parameters_with_another_error_is_reported() {
        ContractReport report = run(DOUBLE, JsonRpcServer.builder().raw("twice", (params, call) -> {
            try {
                return RawJson.of(Integer.toString(n(params)));
            } catch (InvalidParamsException wrong) {
                throw new JsonRpcException(7, "No");
            }
        }));
        assertThat(report.failures()).isNotEmpty().allMatch(check -> check.kind() == VerificationResult.Kind.INVALID);
        assertThat(failures(report))
                .contains(
                        "failed twice, invalid, by name, /n null: answered with error 7 (No) instead of error -32602");
    }

    @Test
    void declared_errors_pass_except_for_examples() {
        ContractReport declared = run(DOUBLE, JsonRpcServer.builder().raw("twice", (params, call) -> {
            n(params);
            throw new JsonRpcException(7, "No");
        }));
        assertThat(failures(declared))
                .containsExactly("failed twice, example, two: answered with error 7 (No) instead of a result");

        ContractReport undeclared = run(DOUBLE, JsonRpcServer.builder().raw("twice", (params, call) -> {
            n(params);
            throw new JsonRpcException(8, "Never", RawJson.of("[1]"));
        }));
        assertThat(failures(undeclared))
                .contains(
                        "failed twice, valid, by name 1: answered with error 8 (Never) [1], which the document does not declare");
    }

    @Test
    void rejecting_valid_parameters_is_reported() {
        ContractReport report = run(DOUBLE, JsonRpcServer.builder().raw("twice", (params, call) -> {
            throw new InvalidParamsException();
        }));
        assertThat(failures(report))
                .contains(
                        "failed twice, valid, by name 1: answered with error -32602 (Invalid params), although the document "
                                + "allows the parameters");
    }

    @Test
    void a_result_for_an_unknown_method_is_reported() {
        ContractReport report = run(DOUBLE, twice("").fallback((params, call) -> RawJson.of("1")));
        assertThat(failures(report))
                .containsExactly(
                        "failed antiphon.there_is_no_such_method, unknown, a method that the document does not have: "
                                + "answered with 1 instead of error -32601");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":null}",
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":\"x\"}"
            })
    void a_response_to_a_notification_is_reported(String answer) throws Exception {
        String log = "{'name':'log','params':[{'name':'line','required':true,'schema':{'type':'string'}}]}";
        try (AnsweringPeer peer = new AnsweringPeer(answer)) {
            ContractVerifier verifier = ContractVerifier.of(Documents.of(log))
                    .generated(true)
                    .calls(1, 0)
                    .timeout(TIMEOUT);
            try (JsonRpcClient client =
                    JsonRpcClient.builder().wireListener(verifier.listener()).connect(peer.uri())) {
                assertThat(failures(verifier.run(client)))
                        .containsExactly(
                                "failed log, valid, by name 1: a notification was answered",
                                "failed log, valid, by position 1: a notification was answered");
            }
        }
    }

    @Test
    void invalid_items_are_reported() {
        String ticks = "{'name':'ticks','params':[],'result':{'name':'r','schema':{'type':'array'}},"
                + "'x-antiphon-stream':{'items':{'type':'integer'},'result':{'type':'string'}}}";
        for (ProtocolVersion version : List.of(ProtocolVersion.V2_0, ProtocolVersion.V3_0)) {
            ContractReport report = run(
                    ContractVerifier.of(Documents.of(ticks)).generated(true).calls(1, 0),
                    JsonRpcServer.builder()
                            .handle(
                                    RpcStreamMethod.of("ticks", RawJson.class, RawJson.class, RawJson.class),
                                    (params, sink) -> {
                                        sink.send(RawJson.of("1"));
                                        sink.send(RawJson.of("\"two\""));
                                        sink.complete(RawJson.of("3"));
                                    })
                            .build(),
                    version);
            assertThat(failures(report)).hasSize(2).allSatisfy(line -> {
                assertThat(line)
                        .contains(
                                "sent what the schema of its items does not allow: [/1: string found, integer expected");
                if (version == ProtocolVersion.V3_0) {
                    assertThat(line).contains("/result: integer found, string expected");
                }
            });
        }
    }

    @Test
    void an_endless_stream_is_checked_until_the_limit() {
        String ticks = "{'name':'ticks','params':[],'result':{'name':'r','schema':{'type':'array'}},"
                + "'x-antiphon-stream':{'items':{'type':'integer'}}}";
        ContractReport report = run(
                ContractVerifier.of(Documents.of(ticks)).generated(true),
                JsonRpcServer.builder()
                        .handle(
                                RpcStreamMethod.of("ticks", RawJson.class, RawJson.class, RawJson.class),
                                (params, sink) -> {
                                    while (!sink.isCancelled()) {
                                        sink.send(RawJson.of("1"));
                                    }
                                })
                        .build());
        assertThat(report.checks())
                .filteredOn(check -> check.method().equals("ticks") && check.kind() == VerificationResult.Kind.VALID)
                .isNotEmpty()
                .allMatch(check -> check.status() == VerificationResult.Status.PASSED);
    }

    @Test
    void an_example_that_violates_the_document_is_skipped() {
        MockServer mock = MockServer.of(Documents.of(DOUBLE));
        OpenRpcDocument odd = Documents.of(DOUBLE.replace("'value':2", "'value':'two'"));
        assertThat(run(ContractVerifier.of(odd), mock.server()).checks())
                .extracting(VerificationResult::toString)
                .contains("skipped twice, example, two: the document does not allow its own example: "
                        + "[/n: string found, integer expected]");
        assertThat(mock.calls("twice")).isEmpty();
    }

    @Test
    void a_mock_server_ignores_invalid_examples() {
        OpenRpcDocument odd = Documents.of(DOUBLE.replace("'value':4", "'value':'four'"));
        MockServer mock = MockServer.of(odd);
        assertThat(mock.ignoredExamples())
                .containsExactly("the example 'two' of 'twice': [string found, integer expected]");
        assertThat(failures(run(ContractVerifier.of(odd).generated(true), mock.server())))
                .isEmpty();
        assertThat(run(ContractVerifier.of(odd).exact(true), mock.server()).count(VerificationResult.Status.SKIPPED))
                .isEqualTo(1);
    }

    @Test
    void a_mock_server_conforms_to_schemas_of_all_kinds() {
        OpenRpcDocument document = SchemaSources.document();
        ContractReport report = run(
                ContractVerifier.of(document).generated(true).calls(2, 10),
                MockServer.of(document).server());

        assertThat(failures(report)).isEmpty();
        assertThat(report.count(VerificationResult.Status.SKIPPED)).isZero();
        assertThat(report.checks()).hasSizeGreaterThan(1_000);
    }

    @Test
    void an_unreachable_server_is_reported_at_once() {
        Listener listener = TcpTransport.serve(twice("").build(), 0);
        try (JsonRpcClient client = JsonRpcClient.connect("tcp://127.0.0.1:" + listener.port())) {
            listener.close();
            assertThatThrownBy(() -> ContractVerifier.of(Documents.shop()).run(client))
                    .isInstanceOf(TransportException.class);
        }
    }

    @Test
    void a_lost_connection_is_reported_and_the_rest_skipped() throws Exception {
        try (Listener listener = TcpTransport.serve(
                        JsonRpcServer.builder()
                                .raw("twice", (params, call) -> {
                                    call.connection().orElseThrow().close();
                                    return RawJson.NULL;
                                })
                                .build(),
                        0);
                JsonRpcClient client = JsonRpcClient.connect("tcp://127.0.0.1:" + listener.port())) {
            ContractReport report = ContractVerifier.of(Documents.of(DOUBLE))
                    .generated(true)
                    .timeout(TIMEOUT)
                    .run(client);
            assertThat(report.failures())
                    .hasSize(3)
                    .allMatch(check -> check.detail().startsWith("no answer: "));
            assertThat(report.checks())
                    .anyMatch(check -> check.detail().equals("the server could not be reached any more"));
        }
    }

    @Test
    void calls_after_the_time_limit_are_skipped() {
        ContractReport report = run(
                ContractVerifier.of(Documents.of(DOUBLE)).generated(true).within(Duration.ofNanos(1)),
                twice("").build());
        assertThat(report.checks())
                .filteredOn(check -> check.kind() != VerificationResult.Kind.UNKNOWN)
                .isNotEmpty()
                .allMatch(check -> check.detail().equals("the time was up"));
        assertThat(report.isPassed()).isTrue();
    }

    @Test
    void a_missing_response_is_a_failure() throws Exception {
        try (AnsweringPeer peer = new AnsweringPeer("")) {
            ContractVerifier verifier =
                    ContractVerifier.of(Documents.of(DOUBLE)).timeout(Duration.ofMillis(50));
            try (JsonRpcClient client = JsonRpcClient.connect(peer.uri())) {
                assertThat(failures(verifier.run(client)))
                        .contains("failed twice, example, two: gave no answer in time instead of a result");
            }
        }
    }

    @Test
    void invalid_settings_are_rejected() {
        ContractVerifier verifier = ContractVerifier.of(Documents.shop());
        assertThatThrownBy(() -> verifier.timeout(Duration.ZERO)).hasMessage("The time must be positive, but is PT0S");
        assertThatThrownBy(() -> verifier.calls(-1, 3))
                .hasMessage("The number of calls must not be negative, but is -1");
    }
}
