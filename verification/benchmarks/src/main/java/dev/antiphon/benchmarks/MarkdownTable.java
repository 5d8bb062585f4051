package dev.antiphon.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table with aligned columns, readable on a terminal too. */
final class MarkdownTable {
    private final List<List<String>> lines = new ArrayList<>();

    MarkdownTable(String... titles) {
        lines.add(List.of(titles));
    }

    void row(String... cells) {
        if (cells.length != lines.get(0).size()) {
            throw new IllegalArgumentException(
                    cells.length + " cells in a table of " + lines.get(0).size() + " columns");
        }
        lines.add(List.of(cells));
    }

    boolean isEmpty() {
        return lines.size() == 1;
    }

    String markdown() {
        int[] widths = IntStream.range(0, lines.get(0).size()).map(this::width).toArray();
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < lines.size(); line++) {
            text.append(render(lines.get(line), widths));
            if (line == 0) {
                text.append(rule(widths));
            }
        }
        return text.toString();
    }

    private int width(int column) {
        return lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
    }

    private static String render(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> pad(cells.get(column), widths[column]))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String rule(int[] widths) {
        return IntStream.of(widths).mapToObj("-"::repeat).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String pad(String cell, int width) {
        return cell + " ".repeat(width - cell.length());
    }
}
