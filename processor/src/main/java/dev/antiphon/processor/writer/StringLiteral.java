package dev.antiphon.processor.writer;

import com.palantir.javapoet.CodeBlock;

/**
 * Writes string literals, in ASCII: JavaPoet breaks lines at what Unicode calls line ends, in the middle of a literal too, and half of a
 * pair of surrogates does not survive being written to a file. {@code Text.literal} of the module generate does the same for code that
 * people read; a test there holds both to all characters.
 */
public final class StringLiteral {
    private StringLiteral() {}

    /** A literal in one line, whatever is in the text. */
    public static CodeBlock of(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                // Java reads escapes of Unicode before it looks for the ends of lines.
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                default -> literal.append(c >= ' ' && c <= '~' ? String.valueOf(c) : String.format("\\u%04x", (int) c));
            }
        }
        return CodeBlock.of("$L", literal.append('"'));
    }
}
