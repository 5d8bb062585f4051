package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.transport.Listener;
import io.opentelemetry.api.trace.SpanKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares docs/tracing.md with the code. */
class TracingPageTest {
    private static final Pattern BLOCK = Pattern.compile("<!-- (\\S+) -->\\n```java\\n(.*?)```", Pattern.DOTALL);
    private static final Path ROOT = root();

    /** Surefire runs in the directory of the module, an IDE possibly in that of the project. */
    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.exists(here.resolve("docs/tracing.md"))) {
            here = here.getParent();
        }
        return here;
    }

    @Test
    void every_block_of_java_is_compiled_here() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/tracing.md"));
        String source = Files.readString(
                ROOT.resolve("telemetry/opentelemetry/src/test/java/dev/antiphon/opentelemetry/TracedPrograms.java"));
        Matcher block = BLOCK.matcher(page);
        int blocks = 0;
        while (block.find()) {
            String name = block.group(1);
            Matcher region = Pattern.compile("// \\[" + name + "]\\n(.*?) *// \\[/" + name + "]", Pattern.DOTALL)
                    .matcher(source);
            assertThat(region.find()).as("region %s", name).isTrue();
            assertThat(block.group(2)).isEqualTo(region.group(1).stripTrailing().stripIndent() + "\n");
            blocks++;
        }
        assertThat(blocks).isEqualTo(3);
        assertThat(page.split("```java", -1)).as("blocks without a name").hasSize(blocks + 1);
    }

    @Test
    void every_attribute_is_documented() throws Exception {
        String page = Files.readString(ROOT.resolve("docs/tracing.md"));
        for (var field : RpcAttributes.class.getDeclaredFields()) {
            Object name = field.get(null);
            assertThat(page).contains(String.valueOf(name));
        }
    }

    @Test
    void a_call_over_http_is_one_trace() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry();
                Listener listener = TracedPrograms.serve(observed.sdk, 0)) {
            assertThat(TracedPrograms.call(observed.sdk, listener.address())).isEqualTo("Hello!");
            assertThat(observed.span("hello", SpanKind.SERVER).getParentSpanId())
                    .isEqualTo(observed.span("hello", SpanKind.CLIENT).getSpanId());
            assertThat(observed.span("hello", SpanKind.CLIENT).getAttributes().get(RpcAttributes.SERVER_PORT))
                    .isEqualTo(listener.port());
        }
    }

    @Test
    void a_call_back_to_the_client_is_part_of_the_trace() {
        try (InMemoryTelemetry observed = new InMemoryTelemetry();
                Listener listener = TracedPrograms.serveDuplex(observed.sdk, 0)) {
            AntiphonTelemetry telemetry = observed.telemetry(TraceCarrier.members());
            JsonRpcServer named = JsonRpcServer.builder()
                    .intercept(telemetry.server())
                    .method("name", Parameters.none(), args -> "Ada")
                    .build();
            URI uri = URI.create("ws://127.0.0.1:" + listener.port() + "/rpc");
            try (JsonRpcConnection client = JsonRpcClient.builder()
                    .intercept(telemetry.client())
                    .server(named)
                    .open(uri)) {
                assertThat(client.call("greet", String.class)).isEqualTo("Hello, Ada!");
            }
            assertThat(observed.span("name", SpanKind.SERVER).getTraceId())
                    .isEqualTo(observed.span("greet", SpanKind.CLIENT).getTraceId());
        }
    }
}
