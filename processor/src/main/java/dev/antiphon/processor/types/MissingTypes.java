package dev.antiphon.processor.types;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Knows whether every type is there of which a service is made, or whether another processor may yet write one. */
public final class MissingTypes {
    private final ServiceTypes types;
    private final Predicate<TypeElement> compiled;

    /** @param compiled tells whether a class is compiled now; what a class file lacks, nobody writes */
    public MissingTypes(ServiceTypes types, Predicate<TypeElement> compiled) {
        this.types = types;
        this.compiled = compiled;
    }

    /** Whether everything is known that an interface extends, and everything that it names. */
    public boolean isComplete(TypeElement service) {
        if (!types.hasAllParents(service)) {
            return false;
        }
        Set<String> seen = new HashSet<>();
        return types.family(service).stream()
                .filter(compiled)
                .allMatch(each -> hasExceptions(each) && named(each).stream().allMatch(type -> isThere(type, seen)));
    }

    private static List<TypeMirror> named(TypeElement type) {
        List<TypeMirror> named = new ArrayList<>(type.getInterfaces());
        for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            named.add(method.getReturnType());
            named.addAll(method.getThrownTypes());
            for (VariableElement parameter : method.getParameters()) {
                named.add(parameter.asType());
            }
        }
        return named;
    }

    /** Whether the exceptions of all errors are there; an annotation has a text in place of a class that is not. */
    private static boolean hasExceptions(TypeElement type) {
        List<Element> declaring = new ArrayList<>(ElementFilter.methodsIn(type.getEnclosedElements()));
        declaring.add(type);
        for (Element each : declaring) {
            for (AnnotationMirror error :
                    AnnotationMirrors.repeated(each, CoreNames.JSON_RPC_ERROR, CoreNames.JSON_RPC_ERRORS)) {
                TypeMirror exception = AnnotationMirrors.type(error, "exception");
                if (exception == null || exception.getKind() == TypeKind.ERROR) {
                    return false;
                }
            }
        }
        return true;
    }

    /** @param seen the records that were looked at, which may contain themselves */
    private boolean isThere(TypeMirror type, Set<String> seen) {
        return switch (type.getKind()) {
            case ERROR -> false;
            case ARRAY -> isThere(((ArrayType) type).getComponentType(), seen);
            case WILDCARD -> isThere(types.bound(type), seen);
            case DECLARED ->
                hasComponents((TypeElement) ((DeclaredType) type).asElement(), seen)
                        && ((DeclaredType) type).getTypeArguments().stream().allMatch(each -> isThere(each, seen));
            default -> true;
        };
    }

    private boolean hasComponents(TypeElement type, Set<String> seen) {
        return !compiled.test(type)
                || !seen.add(type.getQualifiedName().toString())
                || type.getRecordComponents().stream()
                        .map(RecordComponentElement::asType)
                        .allMatch(each -> isThere(each, seen));
    }
}
