package dev.antiphon.processor;

import com.palantir.javapoet.CodeBlock;

/** Writes string literals. JavaPoet breaks lines at what Unicode calls line ends, in the middle of a literal too. */
final class Literal {
    private Literal() {}

    /** A literal in one line, whatever is in the text. */
    static CodeBlock of(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                default -> literal.append(isOrdinary(c) ? String.valueOf(c) : String.format("\\u%04x", (int) c));
            }
        }
        return CodeBlock.of("$L", literal.append('"'));
    }

    private static boolean isOrdinary(char c) {
        return !Character.isISOControl(c) && c != '\u2028' && c != '\u2029';
    }
}
