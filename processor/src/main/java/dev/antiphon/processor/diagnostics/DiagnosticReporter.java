package dev.antiphon.processor.diagnostics;

import dev.antiphon.processor.types.SourceNames;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;

/** Tells the compiler what is wrong, each thing once, and counts it. */
public final class DiagnosticReporter {
    private final Messager messager;
    private final Predicate<TypeElement> compiled;
    private final Set<String> told = new HashSet<>();
    private int errors;

    /** @param compiled tells whether a class is compiled now, so that there is a source to mark */
    public DiagnosticReporter(Messager messager, Predicate<TypeElement> compiled) {
        this.messager = messager;
        this.compiled = compiled;
    }

    /**
     * Tells what is wrong.
     *
     * @param service what is marked in the source if the culprit has none, since it comes from a class file
     * @param culprit what is marked in the source
     */
    public void report(DiagnosticCode diagnostic, Element service, Element culprit, Object... particulars) {
        errors += diagnostic.isWarning() ? 0 : 1;
        String message = diagnostic.message(
                Arrays.stream(particulars).map(SourceNames::of).toArray());
        Element marked = hasSource(culprit) ? culprit : service;
        if (told.add(place(marked) + message)) {
            messager.printMessage(diagnostic.isWarning() ? Kind.WARNING : Kind.ERROR, message, marked);
        }
    }

    private boolean hasSource(Element culprit) {
        Element outermost = culprit;
        while (outermost.getEnclosingElement() != null && !isTopLevel(outermost)) {
            outermost = outermost.getEnclosingElement();
        }
        return !(outermost instanceof TypeElement type) || compiled.test(type);
    }

    private static boolean isTopLevel(Element element) {
        return element instanceof TypeElement && !(element.getEnclosingElement() instanceof TypeElement);
    }

    /** Every place has a text of its own. */
    private static String place(Element marked) {
        return marked.getEnclosingElement() == null || marked instanceof TypeElement
                ? marked.toString()
                : place(marked.getEnclosingElement()) + "#" + SourceNames.of(marked);
    }

    public int errors() {
        return errors;
    }
}
