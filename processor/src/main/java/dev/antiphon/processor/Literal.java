package dev.antiphon.processor;

import com.palantir.javapoet.CodeBlock;

/**
 * Writes string literals. JavaPoet breaks lines at what Unicode calls line ends, in the middle of a literal too, and half of a pair of
 * surrogates would not survive being written to a file. {@code Text.literal} of the module generate writes the same, and a test there
 * compares the two.
 */
final class Literal {
    private Literal() {}

    /** A literal in one line, whatever is in the text. */
    static CodeBlock of(String text) {
        StringBuilder literal = new StringBuilder("\"");
        text.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> append(c, literal);
            }
        });
        return CodeBlock.of("$L", literal.append('"'));
    }

    private static void append(int c, StringBuilder literal) {
        if (isPlain(c)) {
            literal.appendCodePoint(c);
            return;
        }
        for (char unit : Character.toChars(c)) {
            literal.append(String.format("\\u%04x", (int) unit));
        }
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
