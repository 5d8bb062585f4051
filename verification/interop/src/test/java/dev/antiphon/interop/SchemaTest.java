package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.testkit.RecordingChannel;
import dev.antiphon.transport.MemoryTransport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of version 3.0 in docs/ accepts valid messages, and rejects others. */
class SchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonSchema SCHEMA = schema();

    private static JsonSchema schema() {
        try (InputStream file = Files.newInputStream(Path.of("..", "..", "docs", "jsonrpc-3.0.schema.json"))) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean accepts(String message) {
        try {
            return SCHEMA.validate(MAPPER.readTree(message)).isEmpty();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"method\":\"update\"}",
                "{\"jsonrpc\":\"3.0\",\"result\":null,\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"error\":{\"code\":-32601,\"title\":\"t\",\"message\":\"m\"},\"id\":null}",
                "{\"jsonrpc\":\"3.0\",\"ack\":{},\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"ack\":{\"progress\":10,\"total\":20},\"id\":3}",
                "{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":\"a31dbae\",\"stream\":{\"id\":\"fxr2t6\",\"pubServer\":{}}}}",
                "{\"jsonrpc\":\"3.0\",\"method\":\"listen.logs\",\"params\":{},\"id\":2,\"options\":{\"stream\":true}}",
                "{\"jsonrpc\":\"3.0\",\"method\":\"m\",\"id\":2,\"options\":{\"stream\":{\"encrypt\":true}}}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":2},\"data\":\"Log entry 1\"}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":2,\"data\":null}}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":2},\"result\":\"End of logs\"}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":2},\"error\":{\"code\":-32800,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"3.0\",\"method\":\"request.cancel\",\"params\":{\"stream\":2,\"abort\":true}}",
                "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":2,\"abort\":true}}",
                "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":2,\"credit\":16}}",
                "[{\"jsonrpc\":\"3.0\",\"method\":\"add\",\"params\":[1,2],\"id\":1}]"
            })
    void messages_of_the_draft_are_accepted(String message) {
        assertThat(accepts(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"method\":1,\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"method\":\"m\",\"params\":1,\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"method\":\"m\",\"id\":[1]}",
                "{\"jsonrpc\":\"3.0\",\"result\":1,\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"result\":1}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"data\":1}}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1}}",
                "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":0}}",
                "{\"jsonrpc\":\"3.0\",\"options\":{\"abort\":true}}",
                "[{\"jsonrpc\":\"3.0\",\"method\":\"m\",\"id\":1,\"options\":{\"stream\":true}}]"
            })
    void invalid_messages_are_rejected(String message) {
        assertThat(accepts(message)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"version-3-server.txt", "version-3-client.txt"})
    void all_messages_of_the_examples_of_the_draft_are_accepted(String dialogues) throws IOException {
        Path file =
                Path.of("..", "..", "core", "src", "test", "resources", "dev", "antiphon", "transcripts", dialogues);
        try (Stream<String> lines = Files.lines(file)) {
            assertThat(lines.filter(line -> line.contains("jsonrpc")).map(line -> line.substring(4)))
                    .hasSizeGreaterThan(40)
                    .allMatch(SchemaTest::accepts);
        }
    }

    @Test
    void all_messages_of_both_ends_of_a_connection_are_accepted() throws Exception {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        RecordingChannel transport = RecordingChannel.of(pair.right());
        try (JsonRpcConnection answering = DemoServer.server().accept(pair.left());
                JsonRpcConnection client =
                        JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(transport)) {
            client.call("add", RawJson.of("[1,2]"), RawJson.class);
            client.call("slowAdd", RawJson.of("[1,2]"), RawJson.class, CallOption.onAck(ack -> {}));
            client.notify("update", RawJson.of("[1]"));
            client.stream("countStream", RawJson.of("[100]"), Integer.class, CallOption.buffer(4, Overflow.FAIL))
                    .forEach(item -> {})
                    .get(60, TimeUnit.SECONDS);
            try (Stream<Integer> items = client.stream("countStream", RawJson.of("[1000000]"), Integer.class)
                    .open()) {
                assertThat(items.limit(3).toList()).containsExactly(1, 2, 3);
            }
            try {
                client.stream("failStream", null, Integer.class)
                        .forEach(item -> {})
                        .get(60, TimeUnit.SECONDS);
            } catch (ExecutionException expected) {
                assertThat(expected).hasMessageContaining("failed");
            }
            List<String> all = new ArrayList<>(transport.sent());
            all.addAll(transport.received());
            assertThat(all).hasSizeGreaterThan(100).allMatch(SchemaTest::accepts);
            assertThat(all).anyMatch(message -> message.contains("\"credit\":")).anyMatch(m -> m.contains("\"abort\""));
            assertThat(answering.counts().unmatchedResponses()).isZero();
        }
    }
}
