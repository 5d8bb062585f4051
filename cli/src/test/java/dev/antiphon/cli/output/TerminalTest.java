package dev.antiphon.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final WriteRecorder writes = new WriteRecorder();
    private final Terminal terminal =
            new Terminal(InputStream.nullInputStream(), writes, writes, () -> false, Map.of());

    @Test
    void a_line_and_its_end_are_one_write_so_that_lines_of_threads_do_not_mix() {
        terminal.printError("one");
        terminal.printLine("two");
        terminal.printJson("{}");

        assertThat(writes.texts).containsExactly("one\n", "two\n", "{}\n");
    }

    /** Records each write on its own. */
    private static final class WriteRecorder extends PrintStream {
        private final List<String> texts = new ArrayList<>();

        WriteRecorder() {
            super(OutputStream.nullOutputStream());
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            texts.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void write(int b) {
            texts.add(Character.toString(b));
        }
    }
}
