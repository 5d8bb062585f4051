package dev.antiphon.generate.internal.model;

import java.util.ArrayList;
import java.util.List;

/** Escapes text of a document for string literals and comments in generated code (injection, bidirectional control characters). */
public final class CodeEscapes {
    private CodeEscapes() {}

    /**
     * A string literal of Java and TypeScript. {@code StringLiteral} of the annotation processor does the same for Java; neither module
     * can use the other, and a test compares both for all characters.
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

    /** A text for a Java comment, with entities for markup and for the end of the comment. */
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
                // Also before a u: Java translates Unicode escapes before it looks for the ends of comments.
                case '\\' -> safe.append("&#92;");
                case '/' -> safe.append(i > 0 && seen.charAt(i - 1) == '*' ? "&#47;" : "/");
                default -> safe.append(c);
            }
        }
        return safe.toString();
    }

    /** A text for a TypeScript block comment. */
    public static String comment(String text) {
        return visible(text).replace("*/", "*\\/");
    }

    /** The lines of a text, wrapped, without empty lines at the start and the end. */
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

    /** Whether a character is visible: no control or format character, such as those that change the direction, and no surrogate. */
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
