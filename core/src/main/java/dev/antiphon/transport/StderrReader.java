package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.function.Consumer;

/**
 * A task that reads the standard error of a process line by line and passes each line to a consumer. It reads to the end whatever the
 * consumer throws: a process blocks when its standard error is not read.
 */
final class StderrReader implements Runnable {
    /** The longest line; a longer one is passed on in parts. */
    private static final int MAX_LINE = 8192;

    private final InputStream stream;
    private final Consumer<String> consumer;
    private final StringBuilder line = new StringBuilder();

    StderrReader(InputStream stream, Consumer<String> consumer) {
        this.stream = stream;
        this.consumer = consumer;
    }

    @Override
    public void run() {
        char[] chars = new char[MAX_LINE];
        try (Reader reader = new InputStreamReader(stream, UTF_8)) {
            int count;
            while ((count = reader.read(chars)) >= 0) {
                for (int i = 0; i < count; i++) {
                    add(chars[i]);
                }
            }
        } catch (IOException e) {
            // The process has exited, and what it wrote last is lost.
        }
        if (!line.isEmpty()) {
            passOn();
        }
    }

    private void add(char next) {
        if (next == '\n') {
            if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
                line.setLength(line.length() - 1);
            }
            passOn();
        } else {
            if (line.length() == MAX_LINE) {
                passOn();
            }
            line.append(next);
        }
    }

    private void passOn() {
        String text = line.toString();
        line.setLength(0);
        try {
            consumer.accept(text);
        } catch (RuntimeException e) {
            // Documented by ProcessLauncher.stderr: exceptions of the consumer are ignored.
        }
    }
}
