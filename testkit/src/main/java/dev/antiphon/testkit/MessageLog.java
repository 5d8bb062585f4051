package dev.antiphon.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A log of the messages of a connection, in order, for the messages of assertions. Thread-safe. */
final class MessageLog {
    /** Longer messages are clipped, to keep the output of a failed test readable. */
    private static final int PRINTED = 1000;

    private final List<Line> lines = new ArrayList<>();

    synchronized void add(Line line) {
        lines.add(line);
    }

    /** The texts of one direction. */
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
     * One event.
     *
     * @param arrow the direction; {@code ---} for an event that is not a message
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
