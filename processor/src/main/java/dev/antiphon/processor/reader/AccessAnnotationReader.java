package dev.antiphon.processor.reader;

import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads the access to a method from its own annotation, or from that of the first relative, in the order of reflection. */
final class AccessAnnotationReader {
    private final ServiceTypes types;
    private final DiagnosticReporter reporter;

    AccessAnnotationReader(ServiceTypes types, DiagnosticReporter reporter) {
        this.types = types;
        this.reporter = reporter;
    }

    /** The access to a method, or null if none is declared. */
    ServiceModel.@Nullable Access read(TypeElement service, ExecutableElement method) {
        Element annotated = annotated(service, method);
        if (annotated == null) {
            return null;
        }
        AnnotationMirror annotation = AnnotationMirrors.find(annotated, CoreNames.JSON_RPC_ACCESS);
        boolean anyone = AnnotationMirrors.isTrue(annotation, "anyone");
        List<String> roles = AnnotationMirrors.texts(annotation, "roles");
        if (anyone && !roles.isEmpty()) {
            reporter.report(DiagnosticCode.ANYONE_WITH_ROLES, service, annotated, annotated);
        }
        return new ServiceModel.Access(anyone, roles);
    }

    /** The annotated element: the method, a method that it overrides or that another parent has, or an interface that has it. */
    private @Nullable Element annotated(TypeElement service, ExecutableElement method) {
        if (AnnotationMirrors.has(method, CoreNames.JSON_RPC_ACCESS)) {
            return method;
        }
        String signature = types.signature(service, method);
        List<TypeElement> family = types.family(service);
        for (TypeElement each : family) {
            ExecutableElement same = declared(service, each, signature);
            if (same != null && AnnotationMirrors.has(same, CoreNames.JSON_RPC_ACCESS)) {
                return same;
            }
        }
        if (AnnotationMirrors.has(ServiceTypes.parent(method), CoreNames.JSON_RPC_ACCESS)) {
            return ServiceTypes.parent(method);
        }
        for (TypeElement each : family) {
            if (AnnotationMirrors.has(each, CoreNames.JSON_RPC_ACCESS)
                    && types.family(each).stream().anyMatch(some -> declared(service, some, signature) != null)) {
                return each;
            }
        }
        return null;
    }

    private @Nullable ExecutableElement declared(TypeElement service, TypeElement some, String signature) {
        for (ExecutableElement each : ElementFilter.methodsIn(some.getEnclosedElements())) {
            if (types.signature(service, each).equals(signature)) {
                return each;
            }
        }
        return null;
    }
}
