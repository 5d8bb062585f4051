package dev.antiphon.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The tables, and the machine they were measured on. */
final class Report {
    private final Path file;
    private final StringBuilder text = new StringBuilder();
    private boolean empty = true;

    Report(Path file, MeasurementSettings effort) {
        this.file = file;
        text.append("JDK %s, %s, %s %s, %d processors; %d interleaved forks, %d for the echo, %d cold starts.\n"
                .formatted(
                        Runtime.version(),
                        System.getProperty("java.vm.name"),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        Runtime.getRuntime().availableProcessors(),
                        effort.rounds(),
                        effort.echoRounds(),
                        effort.coldStarts()));
    }

    /**
     * Adds a table, and writes all tables so far to the file, so that a later failure does not lose them. A table without rows
     * was not selected, and is left out.
     */
    void add(String title, MarkdownTable table) throws IOException {
        if (!table.isEmpty()) {
            empty = false;
            text.append("\n### ").append(title).append("\n\n").append(table.markdown());
            Files.writeString(file, text);
        }
    }

    boolean isEmpty() {
        return empty;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
