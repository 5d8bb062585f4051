package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenerateCommandTest {
    private static final String DOCUMENT = """
            {"openrpc":"1.3.2","info":{"title":"Pets","version":"1"},"methods":[
              {"name":"pets.count","params":[],"result":{"name":"n","schema":{"type":"integer"}}}]}""";

    private final Shell shell = Shell.piped();

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(directory.resolve("pets.json"), DOCUMENT);
    }

    @Test
    void java_is_written_and_the_files_are_printed_one_per_line() throws IOException {
        Shell.Run run = shell.run("generate", "java", file.toString(), "-o", directory.toString(), "--package", "a.b");

        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        directory.resolve("a/b/package-info.java").toString(),
                        directory.resolve("a/b/Pets.java").toString());
        assertThat(Files.readString(directory.resolve("a/b/Pets.java"))).contains("long petsCount()");
    }

    @Test
    void typescript_is_written() throws IOException {
        Shell.Run run =
                shell.run("generate", "typescript", file.toString(), "-o", directory.toString(), "--name", "Zoo");

        assertThat(run.code()).isZero();
        assertThat(Files.readString(directory.resolve("zoo.ts"))).contains("class ZooClient");
        assertThat(directory.resolve("jsonrpc.ts")).isNotEmptyFile();
    }

    @Test
    void the_document_can_be_read_from_the_standard_input_and_the_report_can_be_json() {
        Shell.Run run = shell.input(DOCUMENT).run("generate", "ts", "-", "-o", directory.toString(), "--json");

        RawJson report = RawJson.of(run.out());
        assertThat(report.member("files").orElseThrow().elements())
                .extracting(RawJson::asString)
                .contains(
                        directory.resolve("jsonrpc.ts").toString(),
                        directory.resolve("pets.ts").toString());
        assertThat(report.member("warnings").orElseThrow().elements()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void the_document_of_a_server_is_discovered(String scheme) {
        try (Listener listener = HttpTransport.serve(
                JsonRpcServer.builder()
                        .allowReservedNames()
                        .raw("rpc.discover", (params, call) -> RawJson.of(DOCUMENT))
                        .build(),
                0)) {
            String uri = listener.address().toString().replaceFirst("http", scheme);

            Shell.Run run = shell.run("generate", "java", uri, "-o", directory.toString(), "--group-by-prefix");

            assertThat(run.err()).isEmpty();
            assertThat(directory.resolve("generated/PetsService.java")).doesNotExist();
            assertThat(directory.resolve("generated/Pets.java")).content().contains("long count()");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "typescript"})
    void code_is_generated_from_the_document_of_the_demo(String language) {
        try (Listener listener = HttpTransport.serve(DemoServer.server(), 0)) {
            Shell.Run run = shell.run("generate", language, listener.address().toString(), "-o", directory.toString());

            assertThat(run.err()).isEmpty();
            assertThat(run.code()).isZero();
        }
    }

    @Test
    void errors_name_a_remedy() throws IOException {
        Path wrong = Files.writeString(directory.resolve("wrong.json"), "{\"openrpc\":\"1.3.2\"}");

        assertThat(shell.run("generate", "cobol", file.toString()).err()).contains("neither java nor typescript");
        assertThat(shell.run("generate", "ts", file.toString(), "--package", "a")
                        .err())
                .contains("--package is for java");
        assertThat(shell.run("generate", "java", directory.resolve("gone.json").toString())
                        .err())
                .contains("gone.json' cannot be read");
        assertThat(shell.run("generate", "java", file.toString(), "--package", "a b")
                        .err())
                .contains("'a b'");
        Shell.Run run = shell.run("generate", "java", wrong.toString());
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("info");
        assertThat(directory.resolve("generated")).doesNotExist();
    }
}
