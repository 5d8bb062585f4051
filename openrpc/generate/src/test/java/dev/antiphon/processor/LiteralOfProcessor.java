package dev.antiphon.processor;

import dev.antiphon.processor.writer.StringLiteral;

/** Lets tests of this module see how the annotation processor writes literals, which nobody else should. */
public final class LiteralOfProcessor {
    private LiteralOfProcessor() {}

    public static String of(String text) {
        return StringLiteral.of(text).toString();
    }
}
