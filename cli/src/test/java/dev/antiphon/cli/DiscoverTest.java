package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The command discover. */
class DiscoverTest {
    private final Shell shell = Shell.piped();

    private Shell.Run discover(ServerBuilder server, String... options) {
        try (Listener listener =
                TcpTransport.builder(server.build(), "127.0.0.1", 0).serve()) {
            String[] args = new String[options.length + 2];
            args[0] = "discover";
            args[1] = listener.address().toString();
            System.arraycopy(options, 0, args, 2, options.length);
            return shell.run(args);
        }
    }

    private static ServerBuilder answering(String document) {
        return JsonRpcServer.builder()
                .allowReservedNames()
                .systemExtensions(false)
                .raw("rpc.discover", (params, call) -> RawJson.of(document));
    }

    @Test
    void the_demo_is_listed_with_parameters_results_and_summaries() {
        Shell.Run run = discover(DemoServer.builder());

        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out().lines().map(line -> line.replaceAll("  +", "  ")))
                .startsWith("Antiphon demo 1.0.0")
                .contains(
                        "subtract(minuend: number, subtrahend: number)  -> number  Subtracts one number from another",
                        "sum(...n: number[])  -> number  Adds any number of numbers",
                        "echo(value: any)  -> any  Returns any value unchanged",
                        "countStream(n: integer, delayMs?: integer)  ~> integer  Streams the numbers from 1 to n, each after a delay",
                        "sumStream(numbers: stream of number)  -> number  Adds the numbers of a stream argument, or of a list",
                        "update(...)  notification  Accepts a notification and ignores it",
                        "notify_hello(...)  notification  Accepts a notification and ignores it",
                        "notify_sum(...)  notification  Accepts a notification and ignores it");
    }

    @Test
    void the_document_of_the_demo_is_printed_and_valid() {
        Shell.Run run = discover(DemoServer.builder(), "--openrpc");

        assertThat(run.code()).isZero();
        OpenRpcDocument document = OpenRpcDocument.parse(run.out());
        assertThat(document.validate()).isEmpty();
        assertThat(document.methods()).hasSize(DemoServer.server().methodNames().size());
        assertThat(document.resolvedMethods())
                .filteredOn(method -> method.result() == null)
                .extracting(Method::name)
                .containsExactly("notify_hello", "notify_sum", "update");
        assertThat(document.extensions().get("x-antiphon-callbacks"))
                .extracting(method -> method.path("name").stringValue())
                .containsExactly("client.ping", "hello");
    }

    @Test
    void json_prints_the_document_as_a_result() {
        assertThat(discover(DemoServer.builder(), "--json").out()).startsWith("{\"result\":{\"openrpc\":\"1.3.2\"");
    }

    @Test
    void schemas_are_summarised() {
        assertThat(discover(answering("""
                {"openrpc": "1.3.2", "info": {"title": "T", "version": "1"}, "methods": [
                  {"name": "old", "deprecated": true, "description": "Says much.\\nAnd more.",
                   "params": [{"name": "a", "required": true, "schema": {"$ref": "#/components/schemas/Pet"}},
                     {"name": "b", "schema": {"enum": ["x", 1]}},
                     {"name": "c", "schema": {"oneOf": [{"type": "string"}, {"type": "null"}]}},
                     {"name": "d", "schema": {"type": "array", "items": {"type": ["string", "null"]}}},
                     {"name": "e", "schema": {"type": "object", "additionalProperties": {"type": "boolean"}}},
                     {"name": "f", "schema": {"type": "object", "properties": {"g": {}, "h": {}}}}]}],
                 "components": {"schemas": {"Pet": {"type": "object"}}}}""")).out()).isEqualTo("""
                        T 1
                        old(a: Pet, b?: "x"|1, c?: string, d?: (string|null)[], e?: {name: boolean}, f?: {g, h})  notification  [deprecated] Says much.
                        """);
    }

    @Test
    void text_of_a_peer_cannot_control_the_terminal() {
        assertThat(discover(
                                answering(
                                        "{\"openrpc\": \"1.3.2\", \"info\": {\"title\": \"\\u001b[31m\", \"version\": \"1\"}, \"methods\": []}"))
                        .out())
                .isEqualTo("\\u001b[31m 1\n");
    }

    private static String document(String members) {
        return "{\"openrpc\": \"1.3.2\", \"info\": {\"title\": \"T\", \"version\": \"1\"}, " + members + "}";
    }

    @Test
    void a_method_with_many_references_is_read_once_and_clipped() {
        String params = IntStream.range(0, 5_000)
                .mapToObj(i -> "{\"name\": \"p%d\", \"schema\": true}".formatted(i))
                .collect(Collectors.joining(","));

        Shell.Run run = discover(answering(document("\"methods\": [{\"name\": \"big\", \"params\": [" + params + "]}"
                + ", {\"$ref\": \"#/methods/0\"}".repeat(2_000) + "]")));

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().skip(1))
                .hasSize(2_001)
                .allMatch(line -> line.startsWith("big(p0?: any, p1?: any") && line.contains(", ...)"))
                .allMatch(line -> line.length() < 2_000);
    }

    @Test
    void names_shared_by_many_methods_are_clipped() {
        String word = "x".repeat(100_000);
        String methods =
                IntStream.range(0, 5_000).mapToObj(i -> """
                        {"name": "m%d", "params": [{"$ref": "#/components/contentDescriptors/x"}],
                         "result": {"$ref": "#/methods/0/params/0"}}""".formatted(i)).collect(Collectors.joining(","));

        Shell.Run run = discover(answering(document("\"methods\": [" + methods
                + "], \"components\": {\"contentDescriptors\": {\"x\": {\"name\": \"" + word
                + "\", \"required\": true, \"schema\": {\"const\": \"" + word + "\"}}}}")));

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().skip(1))
                .hasSize(5_000)
                .allMatch(line -> line.contains("(xxx") && line.contains("xxx...: \"xxx") && line.contains("-> \"xxx"))
                .allMatch(line -> line.length() < 1_000);
    }

    @Test
    void without_a_document_the_names_of_methods_are_listed() {
        Shell.Run run = discover(JsonRpcServer.builder().method("a", Parameters.none(), call -> 1));

        assertThat(run.code()).isZero();
        assertThat(run.out()).isEqualTo("a\n");
        assertThat(run.err())
                .isEqualTo("The server has no rpc.discover; rpc.listMethods gives only the names of its methods.\n");
    }

    @Test
    void a_server_without_discovery_is_an_error() {
        Shell.Run run = discover(JsonRpcServer.builder().systemExtensions(false));

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("neither rpc.discover nor rpc.listMethods", "error -32601");
        assertThat(discover(JsonRpcServer.builder(), "--openrpc").err())
                .contains("The server has no rpc.discover, so there is no document to print.", "error -32601");
    }

    @Test
    void an_invalid_document_is_an_error() {
        Shell.Run run = discover(answering("{\"openrpc\": 1}"));

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("is no OpenRPC document: /openrpc: should be a string");
    }
}
