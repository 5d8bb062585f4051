package dev.antiphon.processor;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads who may call a method: what it says itself, or the first of its relatives that does, in the order of reflection. */
final class AccessReader {
    private static final String ANNOTATION = "JsonRpcAccess";

    private final TypeFacts facts;
    private final Reporter reporter;

    AccessReader(TypeFacts facts, Reporter reporter) {
        this.facts = facts;
        this.reporter = reporter;
    }

    /** Who may call a method, or null if nothing says so. */
    ServiceModel.@Nullable Access read(TypeElement service, ExecutableElement method) {
        Element saying = saying(service, method);
        if (saying == null) {
            return null;
        }
        AnnotationMirror said = Annotations.find(saying, ANNOTATION);
        boolean anyone = Annotations.isTrue(said, "anyone");
        List<String> roles = Annotations.texts(said, "roles");
        if (anyone && !roles.isEmpty()) {
            reporter.report(Diagnostic.ANYONE_WITH_ROLES, service, saying, saying);
        }
        return new ServiceModel.Access(anyone, roles);
    }

    /** What says it: the method, one that it overrides or that another parent has, or an interface that has it. */
    private @Nullable Element saying(TypeElement service, ExecutableElement method) {
        if (Annotations.has(method, ANNOTATION)) {
            return method;
        }
        String signature = facts.signature(service, method);
        List<TypeElement> family = facts.family(service);
        for (TypeElement each : family) {
            ExecutableElement same = declared(service, each, signature);
            if (same != null && Annotations.has(same, ANNOTATION)) {
                return same;
            }
        }
        if (Annotations.has(TypeFacts.parent(method), ANNOTATION)) {
            return TypeFacts.parent(method);
        }
        for (TypeElement each : family) {
            if (Annotations.has(each, ANNOTATION)
                    && facts.family(each).stream().anyMatch(some -> declared(service, some, signature) != null)) {
                return each;
            }
        }
        return null;
    }

    private @Nullable ExecutableElement declared(TypeElement service, TypeElement some, String signature) {
        for (ExecutableElement each : ElementFilter.methodsIn(some.getEnclosedElements())) {
            if (facts.signature(service, each).equals(signature)) {
                return each;
            }
        }
        return null;
    }
}
