package dev.antiphon.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.transport.MemoryTransport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cost of the observers in a fresh JVM that records nothing, or that has no flight recorder. */
class ColdStartTest {
    private static final String ANSWERED = "answered 3, watching false false";

    @Test
    void without_a_recording_no_event_class_is_loaded() throws Exception {
        assertThat(fresh("-Xlog:class+load"))
                .contains(ANSWERED, "dev.antiphon.jfr.CallRecorder", "dev.antiphon.jfr.ConnectionRecorder")
                .doesNotContain("dev.antiphon.jfr.CallEvent", "dev.antiphon.jfr.ConnectionEvent", "jdk.jfr.Event");
    }

    @Test
    void with_a_recording_the_event_classes_are_loaded() throws Exception {
        assertThat(fresh("-Xlog:class+load", "-XX:StartFlightRecording"))
                .contains(
                        "answered 3, watching true true",
                        "dev.antiphon.jfr.CallEvent",
                        "dev.antiphon.jfr.ConnectionEvent");
    }

    @Test
    void a_jvm_that_has_no_recorder_answers_all_the_same() throws Exception {
        assertThat(fresh("--limit-modules", "java.base")).contains(ANSWERED).doesNotContain("failed", "Exception");
    }

    /** The output of a fresh JVM that makes and answers one call. */
    private static String fresh(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), OneCall.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(text).isZero();
            return text;
        } finally {
            process.destroyForcibly();
        }
    }

    /** A program that makes one call over a connection, with every observer registered. */
    static final class OneCall {
        private OneCall() {}

        public static void main(String[] args) {
            MemoryTransport.Pair pair = MemoryTransport.pair();
            JsonRpcServer.builder()
                    .intercept(JfrEvents.serverCalls())
                    .wireListener(JfrEvents.connections())
                    .method("add", Parameters.none(), arguments -> 3)
                    .build()
                    .accept(pair.left());
            try (JsonRpcConnection client = JsonRpcClient.builder()
                    .intercept(JfrEvents.clientCalls())
                    .wireListener(JfrEvents.connections())
                    .connect(pair.right())) {
                System.out.println("answered " + client.call("add", int.class) + ", watching "
                        + JfrEvents.serverCalls().isWatching() + " "
                        + JfrEvents.clientCalls().isWatching());
            }
        }
    }
}
