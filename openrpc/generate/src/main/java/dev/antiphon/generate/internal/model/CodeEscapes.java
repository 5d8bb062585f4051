package dev.antiphon.generate.internal.model;

import java.util.ArrayList;
import java.util.List;

/** Makes harmless what a document says, so that it can neither leave a comment nor a literal, nor look like other code than it is. */
public final class CodeEscapes {
    private CodeEscapes() {}

    /**
     * A string literal, of Java and TypeScript alike. {@code Literal} of the annotation processor writes Java's too; neither module can see
     * the other, and a test holds both to all characters.
     */
    public static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> {
                    if (isPlain(c)) {
                        literal.appendCodePoint(c);
                    } else {
                        for (char unit : Character.toChars(c)) {
                            literal.append(String.format("\\u%04x", (int) unit));
                        }
                    }
                }
            }
        });
        return literal.append('"').toString();
    }

    /** A text for a comment of Java: what would be markup or the end of the comment is written as an entity. */
    public static String javadoc(String text) {
        StringBuilder safe = new StringBuilder();
        String seen = visible(text);
        for (int i = 0; i < seen.length(); i++) {
            char c = seen.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '@' -> safe.append("&#64;");
                case '{' -> safe.append("&#123;");
                case '}' -> safe.append("&#125;");
                // Also before a u: Java reads escapes of Unicode before it looks for the ends of comments.
                case '\\' -> safe.append("&#92;");
                case '/' -> safe.append(i > 0 && seen.charAt(i - 1) == '*' ? "&#47;" : "/");
                default -> safe.append(c);
            }
        }
        return safe.toString();
    }

    /** A text for a block comment of TypeScript. */
    public static String comment(String text) {
        return visible(text).replace("*/", "*\\/");
    }

    /** The lines of a text, wrapped, with no empty ones at either end. */
    public static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        for (String paragraph : text.strip().split("\n", -1)) {
            StringBuilder line = new StringBuilder();
            for (String word : paragraph.stripTrailing().split(" ", -1)) {
                if (line.length() + word.length() >= width && !line.toString().isBlank()) {
                    lines.add(line.toString().stripTrailing());
                    line.setLength(0);
                }
                line.append(line.isEmpty() ? "" : " ").append(word);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static String visible(String text) {
        StringBuilder seen = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\n' || isPlain(c)) {
                seen.appendCodePoint(c);
            } else if (c == '\t' || c == '\r') {
                seen.append(' ');
            }
        });
        return seen.toString();
    }

    /** Whether a character is what it looks like: none that controls, turns the direction of what follows, or is half of one. */
    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
