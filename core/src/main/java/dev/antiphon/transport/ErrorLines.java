package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.function.Consumer;

/** Reads lines to the end of a stream, whatever becomes of them: a program whose errors nobody reads stops. */
final class ErrorLines implements Runnable {
    /** Bounds what is kept of a line that does not end. */
    private static final int LINE = 8192;

    private final InputStream stream;
    private final Consumer<String> consumer;
    private final StringBuilder line = new StringBuilder();

    ErrorLines(InputStream stream, Consumer<String> consumer) {
        this.stream = stream;
        this.consumer = consumer;
    }

    @Override
    public void run() {
        char[] chars = new char[LINE];
        try (Reader reader = new InputStreamReader(stream, UTF_8)) {
            int count;
            while ((count = reader.read(chars)) >= 0) {
                for (int i = 0; i < count; i++) {
                    take(chars[i]);
                }
            }
        } catch (IOException e) {
            // The process has ended, and what it wrote last is lost.
        }
        if (!line.isEmpty()) {
            give();
        }
    }

    private void take(char next) {
        if (next == '\n') {
            if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
                line.setLength(line.length() - 1);
            }
            give();
        } else {
            if (line.length() == LINE) {
                give();
            }
            line.append(next);
        }
    }

    private void give() {
        String text = line.toString();
        line.setLength(0);
        try {
            consumer.accept(text);
        } catch (RuntimeException e) {
            // As the launcher says, and the next line may be better.
        }
    }
}
