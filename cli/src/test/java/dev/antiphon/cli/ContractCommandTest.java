package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands mock, verify and lint. */
class ContractCommandTest {
    private static final String DOCUMENT = """
            {"openrpc": "1.3.2", "info": {"title": "Calc", "version": "1"}, "methods": [
              {"name": "add", "params": [
                {"name": "a", "required": true, "schema": {"title": "a", "type": "integer", "minimum": 0, "maximum": 99}},
                {"name": "b", "required": true, "schema": {"title": "b", "type": "integer", "minimum": 0, "maximum": 99}}],
               "result": {"name": "sum", "schema": {"title": "sum", "type": "integer"}},
               "errors": [{"code": 7, "message": "Too tired"}],
               "examples": [{"name": "two", "params": [{"name": "a", "value": 1}, {"name": "b", "value": 1}],
                             "result": {"name": "sum", "value": 2}}]},
              {"name": "log", "params": [{"name": "line", "required": true, "schema": {"title": "line", "type": "string"}}]},
              {"name": "ticks", "params": [], "result": {"name": "all", "schema": {"title": "all", "type": "array"}},
               "x-antiphon-stream": {"items": {"type": "integer"}}}]}""";

    private final Shell shell = Shell.piped();
    private Path document;

    @TempDir
    Path directory;

    @BeforeEach
    void writeDocument() throws Exception {
        document = Files.writeString(directory.resolve("openrpc.json"), DOCUMENT);
    }

    private RunningServer mock(String... options) {
        Stream<String> words = Stream.of("mock", document.toString(), "--port", "0");
        return RunningServer.command(Stream.concat(words, Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void a_mock_is_served_over_http_and_web_sockets_until_it_is_interrupted() throws Exception {
        try (RunningServer server = mock()) {
            String uri = server.address();
            assertThat(uri).matches("http://127\\.0\\.0\\.1:[1-9]\\d*/rpc");
            assertThat(server.lines(4).get(2)).isEqualTo("a mock of Calc, methods: add, log, ticks");
            for (String scheme : List.of("http", "ws")) {
                String address = uri.replaceFirst("http", scheme);
                assertThat(shell.run("call", address, "add", "[1,1]")).isEqualTo(new Shell.Run(0, "2\n", ""));
                Shell.Run refused = shell.run("call", address, "add", "a=1", "b=x");
                assertThat(refused.code()).isEqualTo(1);
                assertThat(refused.err())
                        .startsWith("error -32602: Invalid params")
                        .contains("{\"path\":\"/b\",\"message\":\"string found, integer expected\"}");
                Shell.Run items = shell.run("stream", address, "ticks");
                assertThat(items.code()).as(items.err()).isZero();
                assertThat(items.out().lines()).isNotEmpty().allMatch(line -> line.matches("-?\\d+"));
            }
            assertThat(server.lines(6).get(4)).isEqualTo("add [1,1] -> 2");

            server.interrupt();

            assertThat(server.code()).isZero();
        }
    }

    @Test
    void calls_of_a_mock_are_recorded_in_a_file() throws Exception {
        Path record = directory.resolve("calls.jsonl");
        try (RunningServer server =
                mock("--record", record.toString(), "--fail", "add=7", "--delay", "1ms", "--seed", "5")) {
            assertThat(shell.run("call", server.address(), "add", "[1,1]").err())
                    .isEqualTo("error 7: Too tired\n");
            assertThat(shell.run("notify", server.address(), "log", "line=x").code())
                    .isZero();
            assertThat(shell.run("call", server.address(), "rpc.discover").out())
                    .contains("Calc");
        }
        List<RawJson> calls =
                Files.readAllLines(record).stream().map(RawJson::of).toList();
        assertThat(calls.stream()
                        .map(call -> call.member("method").orElseThrow().asString()))
                .containsExactly("add", "log", "rpc.discover");
        assertThat(calls.get(0).member("error").orElseThrow().member("code")).contains(RawJson.of("7"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_mock_conforms_to_its_own_document(String scheme) throws Exception {
        try (RunningServer server = mock()) {
            String uri = server.address().replaceFirst("http", scheme);

            Shell.Run run = shell.run("verify", uri, "--generated", "--exact", "--seed", "3");

            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).containsPattern("\\d+ checks: \\d+ passed, 0 failed, \\d+ skipped \\(seed 3\\)");
        }
    }

    @Test
    void over_http_streams_are_checked_in_version_3() throws Exception {
        try (RunningServer server = mock()) {
            Shell.Run run = shell.run("verify", server.address(), "--generated", "--protocol", "3.0");

            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("0 failed, 0 skipped");
        }
    }

    @Test
    void differences_are_reported_as_text_json_and_junit_xml() throws Exception {
        JsonRpcServer wrong = JsonRpcServer.builder()
                .raw("add", (params, call) -> RawJson.of("\"\u009b31m\""))
                .build();
        Path xml = directory.resolve("report.xml");
        try (Listener listener = TcpTransport.serve(wrong, 0)) {
            String uri = "tcp://127.0.0.1:" + listener.port();

            Shell.Run text = shell.run("verify", uri, document.toString(), "--junit", xml.toString());
            assertThat(text.code()).isEqualTo(1);
            assertThat(text.out())
                    .startsWith(
                            "failed add, example, two: answered with \"\\u009b31m\", which its schema does not allow: "
                                    + "[string found, integer expected]\n    params: {\"a\":1,\"b\":1}\n")
                    .endsWith("4 checks: 1 passed, 1 failed, 2 skipped (seed 1)\n")
                    .doesNotContain("\u009b");
            assertThat(Files.readString(xml))
                    .startsWith("<?xml")
                    .contains("<failure message=")
                    .contains("failures=\"1\"");

            Shell.Run json = shell.run("verify", uri, document.toString(), "--json");
            assertThat(json.code()).isEqualTo(1);
            assertThat(RawJson.of(json.out()).member("failed")).contains(RawJson.of("1"));
        }
    }

    @Test
    void a_dry_run_calls_nothing_and_only_examples_are_called_by_default() throws Exception {
        Path record = directory.resolve("calls.jsonl");
        try (RunningServer server = mock("--record", record.toString())) {
            Shell.Run plan = shell.run("verify", server.address(), document.toString(), "--dry-run");
            assertThat(plan).isEqualTo(new Shell.Run(0, "add {\"a\":1,\"b\":1}  (example: two)\n", ""));
            assertThat(Files.readString(record)).isEmpty();

            assertThat(shell.run("verify", server.address(), document.toString())
                            .code())
                    .isZero();
            assertThat(shell.run(
                                    "verify",
                                    server.address(),
                                    document.toString(),
                                    "--generated",
                                    "--method",
                                    "l*",
                                    "--skip",
                                    "log")
                            .code())
                    .isZero();
            assertThat(Files.readString(record).lines().filter(line -> !line.contains("no_such_method")))
                    .hasSize(1)
                    .allMatch(line -> line.contains("\"params\":{\"a\":1,\"b\":1}"));
        }
    }

    @Test
    void the_demo_returns_the_results_of_its_examples() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0")) {
            for (String uri : List.of(server.address(), server.address().replaceFirst("http", "ws"))) {
                Shell.Run run = shell.run("verify", uri, "--exact");
                assertThat(run.code()).as(run.out() + run.err()).isZero();
                assertThat(run.out()).containsPattern("[1-9]\\d* passed, 0 failed");
            }
            assertThat(shell.run("lint", server.address()).code()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--http, http, 2.0, flows, 22",
        "--http, http, 3.0, flows, 0",
        "--http, ws, 2.0, flows, 0",
        "--http, ws, 2.0, subscriptions, 0",
        "--http, ws, 3.0, flows, 0",
        "--tcp, tcp, 2.0, flows, 0",
        "--tcp, tcp, 2.0, partial-results, 0",
        "--tcp, tcp, 3.0, subscriptions, 0"
    })
    void the_demo_conforms_to_its_document(String option, String scheme, String version, String wire, int skipped)
            throws Exception {
        try (RunningServer server = new RunningServer(option, "0", "--streams", wire)) {
            String uri = server.address().replaceFirst("http", scheme);
            Shell.Run run = shell.run("verify", uri, "--generated", "--exact", "--protocol", version);

            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.out())
                    .containsPattern("[2-9]\\d\\d checks: \\d+ passed, 0 failed, " + skipped + " skipped \\(seed 1\\)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"subscriptions", "flows"})
    void verify_uses_the_stream_convention_of_the_document(String wire) throws Exception {
        boolean subscribing = wire.equals("subscriptions");
        String text = """
                {"openrpc": "1.3.2", "info": {"title": "T", "version": "1"}, "methods": [{"name": "demo_count", "params": [],
                 "result": {"name": "r", "schema": {"title": "r"}}, "x-antiphon-stream": {"items": {"type": "string"}}%s}]}""".formatted(subscribing ? ",\"x-subscription\": {\"subscribe\": \"demo_subscribe\"}" : "");
        Path file = Files.writeString(directory.resolve("stream.json"), text);
        JsonRpcServer server =
                JsonRpcServer.builder().streams(subscribing ? StreamWire.SUBSCRIPTIONS : StreamWire.FLOWS).stream(
                                "demo_count", Parameters.none(), (arguments, sink) -> {
                                    sink.send(7);
                                    sink.complete();
                                })
                        .build();
        try (Listener listener = TcpTransport.serve(server, 0)) {
            Shell.Run run = shell.run(
                    "verify",
                    "tcp://127.0.0.1:" + listener.port(),
                    file.toString(),
                    "--generated",
                    "--method",
                    "demo_*");
            assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
            assertThat(run.out())
                    .contains(
                            "failed demo_count, valid, by position 1: sent what the schema of its items does not allow: "
                                    + "[/0: integer found, string expected]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"openrpc\":1} | /openrpc: should be a string, but is an integer",
                "{\"openrpc\":\"1.3.2\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"methods\":[{\"$ref\":\"#/\\u001b\\n\"}]}"
                        + " | the document: there is nothing at #/\\u001b\\u000a"
            })
    void an_invalid_document_of_the_server_is_an_error_of_the_server(String answer, String problem) {
        JsonRpcServer wrong = JsonRpcServer.builder()
                .allowReservedNames()
                .systemExtensions(false)
                .raw("rpc.discover", (params, call) -> RawJson.of(answer))
                .build();
        try (Listener listener = TcpTransport.serve(wrong, 0)) {
            String uri = "tcp://127.0.0.1:" + listener.port();
            String message = "What the server answers to rpc.discover is no OpenRPC document: " + problem;

            assertThat(shell.run("verify", uri)).isEqualTo(new Shell.Run(1, "", message + "\n"));
            Shell.Run json = shell.run("verify", uri, "--json");
            assertThat(json.code()).isEqualTo(1);
            assertThat(RawJson.of(json.out()).member("failure").orElseThrow().member("kind"))
                    .contains(RawJson.of("\"document\""));
        }
    }

    @Test
    void text_of_a_document_or_a_server_cannot_forge_a_line_of_the_report() throws Exception {
        Path file = Files.writeString(directory.resolve("forged.json"), """
                {"openrpc": "1.3.2", "info": {"title": "T", "version": "1"}, "methods": [
                  {"name": "m\\nFAKE", "params": [], "result": {"name": "r", "schema": true},
                   "examples": [{"name": "e\\nFAKE", "params": [], "result": {"name": "r", "value": 1}}]}]}""");
        JsonRpcServer server = JsonRpcServer.builder()
                .raw("m\nFAKE", (params, call) -> {
                    throw new JsonRpcException(7, "no\r\nFAKE");
                })
                .build();
        try (Listener listener = TcpTransport.serve(server, 0)) {
            Shell.Run run = shell.run("verify", "tcp://127.0.0.1:" + listener.port(), file.toString());
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.out())
                    .startsWith("failed m\\u000aFAKE, example, e\\u000aFAKE: ")
                    .contains("no\\u000d\\u000aFAKE");
            assertThat(run.out().lines()).noneMatch(line -> line.startsWith("FAKE"));
        }
        assertThat(shell.run("lint", file.toString()).out().lines())
                .anyMatch(line -> line.contains("m\\u000aFAKE"))
                .noneMatch(line -> line.startsWith("FAKE"));
    }

    @Test
    void an_unwritable_report_is_an_error_before_the_first_call() throws Exception {
        Path record = directory.resolve("calls.jsonl");
        Path nowhere = directory.resolve("no/such/report.xml");
        try (RunningServer server = mock("--record", record.toString())) {
            for (Path place : List.of(nowhere, directory)) {
                Shell.Run run = shell.run("verify", server.address(), document.toString(), "--junit", place.toString());
                assertThat(run.code()).isEqualTo(2);
                assertThat(run.err()).startsWith("The file '" + place + "' cannot be written\nTry 'antiphon");
            }
            assertThat(Files.readString(record)).isEmpty();
        }
        Shell.Run mock = shell.run("mock", document.toString(), "--port", "0", "--record", nowhere.toString());
        assertThat(mock.code()).isEqualTo(2);
        assertThat(mock.err()).startsWith("The file '" + nowhere + "' cannot be written\nTry 'antiphon");
    }

    @Test
    void the_report_is_printed_even_if_its_file_cannot_be_written_any_more() throws Exception {
        Path place = Files.createDirectory(directory.resolve("reports"));
        JsonRpcServer server = JsonRpcServer.builder()
                .raw("add", (params, call) -> {
                    Files.deleteIfExists(place);
                    return RawJson.of("2");
                })
                .build();
        try (Listener listener = TcpTransport.serve(server, 0)) {
            Shell.Run run = shell.run(
                    "verify",
                    "tcp://127.0.0.1:" + listener.port(),
                    document.toString(),
                    "--junit",
                    place.resolve("report.xml").toString());

            assertThat(run.code()).isEqualTo(2);
            assertThat(run.out()).endsWith("4 checks: 2 passed, 0 failed, 2 skipped (seed 1)\n");
            assertThat(run.err()).startsWith("The file '" + place.resolve("report.xml") + "' cannot be written");
        }
    }

    @Test
    void a_server_without_rpc_discover_is_a_usage_error() {
        try (Listener listener = TcpTransport.serve(JsonRpcServer.builder().build(), 0)) {
            Shell.Run run = shell.run("verify", "tcp://127.0.0.1:" + listener.port());
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("The server does not answer rpc.discover; give its document behind the URI");
        }
    }

    @Test
    void an_unreachable_server_is_a_failure() {
        int port;
        try (Listener listener = TcpTransport.serve(JsonRpcServer.builder().build(), 0)) {
            port = listener.port();
        }
        for (String scheme : List.of("tcp", "http")) {
            Shell.Run run = shell.run("verify", scheme + "://127.0.0.1:" + port, document.toString());
            assertThat(run.code()).as(run.out() + run.err()).isEqualTo(3);
            assertThat(run.err()).startsWith("failure: ");
        }
        assertThat(shell.run("lint", "tcp://127.0.0.1:" + port).code()).isEqualTo(3);
        assertThat(shell.run("mock", "tcp://127.0.0.1:" + port).code()).isEqualTo(3);
    }

    @Test
    void a_document_is_linted_from_a_file_the_standard_input_and_a_server() throws Exception {
        Shell.Run file = shell.run("lint", document.toString());
        assertThat(file.code()).isZero();
        assertThat(file.out())
                .contains(
                        "hint missing-description at /methods/0: 'add' has neither summary nor description\n    Say in a sentence what it does.\n")
                .endsWith("0 errors, 0 warnings, 10 hints\n");

        assertThat(shell.input(DOCUMENT).run("lint", "-")).isEqualTo(file);
        assertThat(shell.run("lint", document.toUri().toString().replace("file:/", "file:///")))
                .isEqualTo(file);
        try (RunningServer server = mock()) {
            assertThat(shell.run("lint", server.address())).isEqualTo(file);
        }
    }

    @ParameterizedTest
    @CsvSource({"error,0", "warning,0", "hint,1", "never,0"})
    void the_exit_code_of_lint_depends_on_the_severity(String severity, int code) {
        assertThat(shell.run("lint", document.toString(), "--fail-on", severity).code())
                .isEqualTo(code);
    }

    @Test
    void a_document_that_cannot_be_read_is_an_error_of_lint() {
        Shell.Run run = shell.input("{\"openrpc\":\"1.3.2\"}").run("lint", "-", "--json");

        assertThat(run.code()).isEqualTo(1);
        RawJson finding = RawJson.of(run.out())
                .member("findings")
                .orElseThrow()
                .elements()
                .get(0);
        assertThat(finding.member("rule")).contains(RawJson.of("\"unreadable\""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mock                           | Missing required parameter: 'DOC'",
                "mock no/such/file              | The file 'no/such/file' cannot be read",
                "mock DOC --port 70000          | A port is a number from 0 to 65535, not 70000",
                "mock DOC --fail add            | --fail is METHOD=CODE, such as order=1001, not 'add'",
                "mock DOC --fail add=8          | The document declares no error 8 for 'add'; it declares [7]",
                "mock DOC --fail sub=8          | The document has no method 'sub'; there are [add, log, ticks]",
                "mock DOC --delay -5            | Invalid value for option '--delay'",
                "mock DOC --streams rivers      | Invalid value for option '--streams'",
                "mock pom.xml                   | This is no OpenRPC document: the document: is not JSON that can be read",
                "mock what://ever               | Nothing on the class path connects to 'what:' URIs",
                "verify                         | Missing required parameter: 'URI'",
                "verify tcp://localhost:1 no/such/file | The file 'no/such/file' cannot be read",
                "verify localhost DOC           | The URI 'localhost' has no scheme",
                "verify tcp://localhost:1 DOC --within 0 | The time must be positive, but is PT0S",
                "lint                           | Missing required parameter: 'DOC'",
                "lint no/such/file              | The file 'no/such/file' cannot be read",
                "lint DOC --fail-on anything    | --fail-on is error, warning, hint or never, not 'anything'",
            })
    void a_wrong_command_line_is_explained(String line, String message) {
        Shell.Run run = shell.run(line.replace("DOC", document.toString()).split(" "));

        assertThat(run.err()).startsWith(message).contains("Try 'antiphon");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mock", "verify", "lint"})
    void help_has_exit_codes_and_examples(String command) {
        Shell.Run run = shell.run(command, "--help");

        assertThat(run.code()).isZero();
        assertThat(run.out())
                .startsWith("Usage: antiphon " + command)
                .contains("Exit codes:")
                .contains("Examples:");
    }

    @Test
    void help_of_verify_says_that_data_may_change() {
        assertThat(shell.run("verify", "--help").out().replaceAll("\\s+", " "))
                .contains("only the examples of the document are called")
                .contains("data may change");
    }
}
