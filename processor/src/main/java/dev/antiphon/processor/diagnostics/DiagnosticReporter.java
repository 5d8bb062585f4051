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

/** Reports diagnostics to the compiler, each once per place, and counts errors. Not thread-safe. */
public final class DiagnosticReporter {
    private final Messager messager;
    private final Predicate<TypeElement> compiled;
    private final Set<String> reported = new HashSet<>();
    private int errors;

    /** @param compiled whether a class is compiled from source, which the compiler can point at */
    public DiagnosticReporter(Messager messager, Predicate<TypeElement> compiled) {
        this.messager = messager;
        this.compiled = compiled;
    }

    /**
     * Reports a diagnostic.
     *
     * @param service the element to point at if the culprit comes from a class file
     * @param culprit the element to point at
     */
    public void report(DiagnosticCode diagnostic, Element service, Element culprit, Object... arguments) {
        errors += diagnostic.isWarning() ? 0 : 1;
        String message =
                diagnostic.message(Arrays.stream(arguments).map(SourceNames::of).toArray());
        Element marked = hasSource(culprit) ? culprit : service;
        if (reported.add(place(marked) + message)) {
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

    /** A unique text for an element. */
    private static String place(Element marked) {
        return marked.getEnclosingElement() == null || marked instanceof TypeElement
                ? marked.toString()
                : place(marked.getEnclosingElement()) + "#" + SourceNames.of(marked);
    }

    public int errors() {
        return errors;
    }
}
