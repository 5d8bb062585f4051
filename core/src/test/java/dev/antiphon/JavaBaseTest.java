package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Core in a JVM that has no module but {@code java.base}. */
class JavaBaseTest {
    @Test
    void a_jvm_that_has_only_java_base_answers_a_call() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--limit-modules",
                        "java.base",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OneCall.class.getName())
                .redirectErrorStream(true)
                .start();
        try (InputStream output = process.getInputStream()) {
            String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(text).isZero();
            assertThat(text).contains("modules [java.base]", "answered " + Wire.result("3"));
        } finally {
            process.destroyForcibly();
        }
    }

    /** A program that answers one call. */
    static final class OneCall {
        private OneCall() {}

        public static void main(String[] args) {
            System.out.println("modules "
                    + ModuleLayer.boot().modules().stream().map(Module::getName).toList());
            JsonRpcServer server = JsonRpcServer.builder()
                    .method("add", Parameters.none(), arguments -> 3)
                    .build();
            System.out.println("answered " + Wire.call(server, "add", "[]"));
        }
    }
}
