package dev.antiphon.processor.reader;

import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds the remote methods of an interface. */
final class MethodFinder {
    private final ServiceTypes types;
    private final DiagnosticReporter reporter;

    MethodFinder(ServiceTypes types, DiagnosticReporter reporter) {
        this.types = types;
        this.reporter = reporter;
    }

    /** The remote methods; a method that two parents declare is listed once. */
    List<ExecutableElement> find(TypeElement type) {
        Map<String, ExecutableElement> bySignature = new LinkedHashMap<>();
        for (ExecutableElement method : inherited(type)) {
            if (!isRemote(type, method)) {
                continue;
            }
            if (isOfObject(method)) {
                if (isAnnotated(method)) {
                    reporter.report(DiagnosticCode.OF_OBJECT, type, method, method.getSimpleName());
                }
                continue;
            }
            ExecutableElement other = bySignature.putIfAbsent(types.signature(type, method), method);
            if (other != null && !(names(other).equals(names(method)) && haveSameResult(type, other, method))) {
                reporter.report(DiagnosticCode.TWO_PARENTS, type, type, method);
            }
        }
        return new ArrayList<>(bySignature.values());
    }

    /**
     * The methods of an interface that are not overridden, in the order of the source. Compilers list them in different orders, and omit
     * some that two parents declare.
     */
    private List<ExecutableElement> inherited(TypeElement type) {
        List<ExecutableElement> all = types.family(type).stream()
                .flatMap(each -> ElementFilter.methodsIn(each.getEnclosedElements()).stream())
                .toList();
        return all.stream()
                .filter(each -> all.stream().noneMatch(other -> overrides(other, each, type)))
                .toList();
    }

    /** For Eclipse's compiler, methods of unrelated parents override each other. */
    private boolean overrides(ExecutableElement one, ExecutableElement other, TypeElement type) {
        return types.extend(ServiceTypes.parent(one), ServiceTypes.parent(other))
                && types.elementUtils.overrides(one, other, type);
    }

    /** Whether a method is remote: abstract, or default with an annotation. */
    private boolean isRemote(TypeElement type, ExecutableElement method) {
        Set<Modifier> modifiers = method.getModifiers();
        if (ServiceTypes.parent(method).getKind() != ElementKind.INTERFACE) {
            return false;
        }
        if (modifiers.contains(Modifier.STATIC) || modifiers.contains(Modifier.PRIVATE)) {
            if (isAnnotated(method)) {
                reporter.report(
                        DiagnosticCode.OFF_THE_WIRE,
                        type,
                        method,
                        method,
                        modifiers.contains(Modifier.STATIC) ? "static" : "private");
            }
            return false;
        }
        return isAnnotated(method) || modifiers.contains(Modifier.ABSTRACT);
    }

    private static boolean isAnnotated(ExecutableElement method) {
        return AnnotationMirrors.findAny(method, CoreNames.JSON_RPC_METHOD, CoreNames.JSON_RPC_NOTIFICATION) != null;
    }

    private static boolean isOfObject(ExecutableElement method) {
        List<String> types = method.getParameters().stream()
                .map(parameter -> ServiceTypes.name(parameter.asType()))
                .toList();
        return switch (method.getSimpleName().toString()) {
            case "equals" -> types.equals(List.of("java.lang.Object"));
            case "hashCode", "toString" -> types.isEmpty();
            default -> false;
        };
    }

    private boolean haveSameResult(TypeElement type, ExecutableElement one, ExecutableElement other) {
        TypeMirror first = types.member(type, one).getReturnType();
        TypeMirror second = types.member(type, other).getReturnType();
        return types.typeUtils.isSameType(types.typeUtils.erasure(first), types.typeUtils.erasure(second));
    }

    private static List<String> names(ExecutableElement method) {
        AnnotationMirror annotation =
                AnnotationMirrors.findAny(method, CoreNames.JSON_RPC_METHOD, CoreNames.JSON_RPC_NOTIFICATION);
        List<String> names = new ArrayList<>(AnnotationMirrors.texts(annotation, "aliases"));
        names.add(AnnotationMirrors.text(annotation, "value"));
        return names;
    }
}
