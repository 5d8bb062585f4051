package dev.antiphon.operations;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.List;
import java.util.Map;

/** A writer of maps and lists of strings, numbers and booleans, as JSON and as text. */
final class TreeWriter {
    private TreeWriter() {}

    static RawJson json(Map<String, ?> tree) {
        JsonOutput out = new JsonOutput();
        write(tree, out);
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }

    private static void write(Object value, JsonOutput out) {
        if (value instanceof Map<?, ?> map) {
            char separator = '{';
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.write(separator);
                out.value(String.valueOf(entry.getKey()));
                out.write(':');
                write(entry.getValue(), out);
                separator = ',';
            }
            out.ascii(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            char separator = '[';
            for (Object element : list) {
                out.write(separator);
                write(element, out);
                separator = ',';
            }
            out.ascii(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof Number number) {
            out.value(number.longValue());
        } else if (value instanceof Boolean truth) {
            out.value(truth);
        } else {
            out.value(String.valueOf(value));
        }
    }

    /** The tree as text: one line for each leaf, nested members indented. */
    static String text(Map<String, ?> tree) {
        StringBuilder text = new StringBuilder();
        lines(tree, "", text);
        return text.toString();
    }

    private static void lines(Map<?, ?> tree, String indent, StringBuilder text) {
        tree.forEach((name, value) -> {
            text.append(indent).append(name).append(':');
            if (value instanceof Map<?, ?> map && !map.isEmpty()) {
                text.append('\n');
                lines(map, indent + "  ", text);
            } else if (value instanceof List<?> list && list.stream().anyMatch(Map.class::isInstance)) {
                text.append('\n');
                for (Object element : list) {
                    text.append(indent).append("  -\n");
                    lines(element instanceof Map<?, ?> map ? map : Map.of("", element), indent + "    ", text);
                }
            } else {
                text.append(' ').append(leaf(value)).append('\n');
            }
        });
    }

    private static String leaf(Object value) {
        boolean empty =
                (value instanceof Map<?, ?> map && map.isEmpty()) || (value instanceof List<?> list && list.isEmpty());
        String words = value instanceof List<?> list
                ? String.join(", ", list.stream().map(String::valueOf).toList())
                : String.valueOf(value);
        return empty ? "none" : words;
    }
}
