package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.RawJson;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Usage errors and help. */
class UsageTest {
    private final Shell shell = Shell.piped();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nonsense                               | Unmatched argument at index 0: 'nonsense'",
                "call                                   | Missing required parameters: 'URI', 'METHOD'",
                "call tcp://localhost:1                 | Missing required parameter: 'METHOD'",
                "call tcp://localhost:1 m 42            | The parameters must be one JSON array or object",
                "call tcp://localhost:1 m [42           | The parameters are not JSON",
                "call tcp://localhost:1 m --timeout soon | Invalid value for option '--timeout'",
                "call tcp://localhost:1 m --protocol 4.0 | Invalid value for option '--protocol'",
                "call tcp://localhost:1 m --header nope | Invalid value for option '--header'",
                "call tcp://localhost:1 m --framing nope | There is no framing 'nope'",
                "call tcp://localhost:1 m --nope        | Unknown option: '--nope'",
                "call tcp://localhost m                 | 'tcp://localhost' does not name a host and a port",
                "call localhost m                       | The URI 'localhost' has no scheme",
                "call stdio:/ m                         | A command prints its result to the standard output",
                "call what:ever m                       | Nothing on the class path connects to 'what:' URIs",
                "call http:/rpc m                       | The URI 'http:/rpc' names no host; it should look like http://localhost:8080/rpc",
                "notify ws:///rpc m                     | The URI 'ws:///rpc' names no host; it should look like ws://localhost:8080/rpc",
                "call https://localhost/ m --cacert no/such/file | The file 'no/such/file' cannot be read",
                "call tcp://localhost:1 m --cacert pom.xml | --cacert is for URIs such as https://localhost:8080/rpc, not for 'tcp://localhost:1'",
                "call unix:///none m --bearer abc       | --bearer is for URIs such as https://localhost:8080/rpc, not for 'unix:///none'",
                "call https://localhost/ m --insecure   | Unknown option: '--insecure'",
                "batch tcp://localhost:1 no/such/file   | The file 'no/such/file' cannot be read",
                "batch tcp://localhost:1                | There is no call in the batch",
                "serve --stdio --tcp 0                  | Error: --stdio, --tcp=PORT are mutually exclusive",
                "serve --tcp 70000                      | A port is a number from 0 to 65535, not 70000",
                "serve --stdio --host localhost         | --host is for --http and --tcp",
                "serve --http 70000                     | A port is a number from 0 to 65535, not 70000",
                "serve --http 0 --tcp 0                 | Error: --http=PORT, --tcp=PORT are mutually exclusive",
                "serve --http 0 --framing newline       | --framing is for --tcp, --unix and --stdio",
                "serve --http 0 --reply-status 404      | --reply-status is 200 or 204, not 404",
                "serve --http 0 --cors example.com      | An origin is a scheme and a host",
                "serve --http 0 --tls cert.pem          | option '--tls' at index 0",
                "serve --http 0 --tls no/such/file key  | The file 'no/such/file' cannot be read",
                "serve --tcp 0 --tls cert.pem key.pem   | --tls is for --http",
                "serve --tcp 0 --cors *                 | --cors is for --http",
                "serve --unix /x --reply-status 200     | --reply-status is for --http",
                "serve --stdio --allow-host demo        | --allow-host is for --http",
                "serve --tcp 0 --no-explorer            | --no-explorer is for --http",
                "serve --streams rivers                 | Invalid value for option '--streams': 'rivers' is not one of flows,",
                "stream tcp://localhost:1 m --wire rivers | Invalid value for option '--wire': 'rivers' is not one of flows,",
                "stream tcp://localhost:1 m --wire flows --protocol 3.0 | --wire is for version 2.0; leave it out",
                "stream tcp://localhost:1 m --protocol 1.0 | Version 1.0 has no streams; --protocol is 2.0 or 3.0 here",
                "stream http://localhost:1 m --protocol 2.0 | Streams of version 2.0 need a connection, and 'http://localhost:1' is reached without one",
                "stream HTTPS://localhost:1 m --wire subscriptions | Streams of version 2.0 need a connection",
                "stream tcp://localhost:1 heads --wire subscriptions | A subscription needs a method with a namespace, such as",
                "stream tcp://localhost:1 m [1] --wire partial-results | Partial results need a token in the parameters, so those of 'm' must be an object",
                "bench                                  | Missing required parameters: 'URI', 'METHOD'",
                "bench tcp://localhost:1 m --rate 0     | --rate is more than 0 calls per second, not 0.0",
                "bench tcp://localhost:1 m --rate 1 --outstanding 1 | --rate and --outstanding exclude each other",
                "bench tcp://localhost:1 m --connections 0 | --connections is a number from 1 to 100000, not 0",
                "bench tcp://localhost:1 m --outstanding 0 | --outstanding is a number from 1 to 100000, not 0",
                "bench tcp://localhost:1 m --duration 0 | --duration must be longer than 0",
                "bench localhost m                      | The URI 'localhost' has no scheme",
                "call http://localhost/ m --framing newline | --framing is for URIs such as tcp://localhost:4000",
                "serve --tcp 0 --framing nope           | There is no framing 'nope'",
            })
    void a_wrong_command_line_is_explained(String line, String message) {
        Shell.Run run = shell.run(line.split(" "));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith(message).contains("Try 'antiphon");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "call --json",
                "call what:ever m --json",
                "batch tcp://localhost:1 --json --nope",
                "notify --json"
            })
    void a_program_gets_its_usage_errors_as_json(String line) {
        Shell.Run run = shell.run(line.split(" "));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEmpty();
        assertThat(RawJson.of(run.out()).member("failure").orElseThrow().member("kind"))
                .contains(RawJson.of("\"usage\""));
    }

    @Test
    void without_a_command_the_usage_is_printed() {
        Shell.Run run = shell.run();

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("Usage: antiphon");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "call --help",
                "stream --help",
                "notify --help",
                "batch --help",
                "serve --help",
                "bench --help"
            })
    void help_goes_to_the_standard_output_and_lists_the_exit_codes(String line) {
        Shell.Run run = shell.run(line.split(" "));

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: antiphon")
                .contains("Exit codes:")
                .containsPattern("0 +success")
                .containsPattern("1 +the peer answered with an error")
                .containsPattern("2 +the command line was wrong")
                .containsPattern("3 +the peer could not be reached")
                .contains("Examples:")
                .doesNotContain("\u001b[");
    }

    @Test
    void the_version_is_that_of_the_build() {
        assertThat(shell.run("--version").out()).matches("antiphon \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
    }

    @Test
    void text_of_an_invalid_document_cannot_control_the_terminal() {
        Shell.Run run = shell.input(
                        "{\"openrpc\": \"1.3.2\", \"info\": {\"title\": \"T\", \"version\": \"1\"}, \"methods\": [{\"$ref\": \"#/\\u001b[31m\\nFAKE\"}]}")
                .run("mock", "-");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("""
                This is no OpenRPC document: the document: there is nothing at #/\\u001b[31m\\u000aFAKE
                Try 'antiphon mock --help'.
                """);
    }

    @Test
    void text_of_a_peer_cannot_control_the_terminal_in_a_stack_trace() {
        InputStream broken = new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public int read(byte[] bytes, int offset, int length) {
                throw new UnsupportedOperationException(
                        "a\u001b[31m\nFAKE", new UnsupportedOperationException("b\u009b\nFAKE"));
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                broken,
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                () -> false,
                Map.of());

        assertThat(AntiphonCommand.run(terminal, "lint", "-")).isEqualTo(70);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .startsWith(
                        "Internal error. Please report it with the following stack trace:",
                        "java.lang.UnsupportedOperationException: a\\u001b[31m\\u000aFAKE")
                .contains("Caused by: java.lang.UnsupportedOperationException: b\\u009b\\u000aFAKE")
                .noneMatch(line -> line.startsWith("FAKE"));
    }
}
