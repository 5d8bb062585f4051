package dev.antiphon.examples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Listener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HelloTest {
    @Test
    void the_server_answers_over_http_and_web_socket() {
        try (Listener listener = Hello.serve(0)) {
            String uri = listener.address().toString();
            assertThat(Hello.greet(uri)).isEqualTo("Hello, world!");
            assertThat(Hello.greet(uri.replaceFirst("http", "ws"))).isEqualTo("Hello, world!");
        }
    }

    @Test
    void the_shortest_program_prints_the_result() {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            HelloWorld.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualToIgnoringNewLines("Hello, world!");
    }
}
