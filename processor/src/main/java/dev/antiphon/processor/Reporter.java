package dev.antiphon.processor;

import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic.Kind;

/** Tells the compiler what is wrong, and counts it. */
final class Reporter {
    private final Messager messager;
    private int errors;

    Reporter(Messager messager) {
        this.messager = messager;
    }

    /** @param culprit what is marked in the source */
    void report(Diagnostic diagnostic, Element culprit, Object... particulars) {
        messager.printMessage(
                diagnostic.isWarning() ? Kind.WARNING : Kind.ERROR, diagnostic.message(particulars), culprit);
        errors += diagnostic.isWarning() ? 0 : 1;
    }

    int errors() {
        return errors;
    }
}
