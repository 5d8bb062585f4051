package dev.antiphon.processor.writer;

import com.palantir.javapoet.CodeBlock;

/**
 * Writes string literals in ASCII: JavaPoet breaks lines at Unicode line separators, even in a literal, and a single surrogate cannot be
 * written to a file. {@code CodeEscapes.literal} of the module generate does the same for code that people read; a test there compares
 * both for all characters.
 */
public final class StringLiteral {
    private StringLiteral() {}

    /** A literal in one line. */
    public static CodeBlock of(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                // Not as Unicode escapes, which Java translates before it looks for line ends.
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                default -> literal.append(c >= ' ' && c <= '~' ? String.valueOf(c) : String.format("\\u%04x", (int) c));
            }
        }
        return CodeBlock.of("$L", literal.append('"'));
    }
}
