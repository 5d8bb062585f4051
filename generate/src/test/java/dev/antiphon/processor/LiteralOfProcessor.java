package dev.antiphon.processor;

/** Lets tests of this module see how the annotation processor writes literals, which nobody else should. */
public final class LiteralOfProcessor {
    private LiteralOfProcessor() {}

    public static String of(String text) {
        return Literal.of(text).toString();
    }
}
