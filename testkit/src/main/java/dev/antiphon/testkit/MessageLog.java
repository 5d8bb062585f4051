package dev.antiphon.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What has gone over a wire, in order, for people to read. Safe for use by any number of threads. */
final class MessageLog {
    /** Longer messages are cut when they are printed; a failure that prints megabytes helps nobody. */
    private static final int PRINTED = 1000;

    private final List<Line> lines = new ArrayList<>();

    synchronized void add(Line line) {
        lines.add(line);
    }

    /** The texts that went one way. */
    synchronized List<String> texts(String arrow) {
        return lines.stream()
                .filter(line -> line.arrow.equals(arrow))
                .map(Line::text)
                .toList();
    }

    @Override
    public synchronized String toString() {
        return lines.isEmpty()
                ? "(nothing)"
                : lines.stream().map(Line::toString).collect(Collectors.joining("\n"));
    }

    /**
     * One thing that happened.
     *
     * @param arrow which way it went; {@code ---} for what is no message
     */
    record Line(String arrow, String text) {
        @Override
        public String toString() {
            return arrow + " "
                    + (text.length() <= PRINTED
                            ? text
                            : text.substring(0, PRINTED) + "... (" + text.length() + " characters)");
        }
    }
}
