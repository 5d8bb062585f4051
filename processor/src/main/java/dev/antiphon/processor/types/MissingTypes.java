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

/** Finds services that refer to missing types, which another processor may still generate. Not thread-safe. */
public final class MissingTypes {
    private final ServiceTypes types;
    private final Predicate<TypeElement> compiled;

    /** @param compiled whether a class is compiled from source; types that a class file lacks are never generated */
    public MissingTypes(ServiceTypes types, Predicate<TypeElement> compiled) {
        this.types = types;
        this.compiled = compiled;
    }

    /** Whether all types exist that an interface extends and mentions. */
    public boolean isComplete(TypeElement service) {
        if (!types.hasAllParents(service)) {
            return false;
        }
        Set<String> seen = new HashSet<>();
        return types.family(service).stream()
                .filter(compiled)
                .allMatch(each -> hasExceptions(each) && named(each).stream().allMatch(type -> exists(type, seen)));
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

    /** Whether the exceptions of all declared errors exist; an annotation has a string in place of a missing class. */
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

    /** @param seen the records that were checked, which may contain themselves */
    private boolean exists(TypeMirror type, Set<String> seen) {
        return switch (type.getKind()) {
            case ERROR -> false;
            case ARRAY -> exists(((ArrayType) type).getComponentType(), seen);
            case WILDCARD -> exists(types.bound(type), seen);
            case DECLARED ->
                hasComponents((TypeElement) ((DeclaredType) type).asElement(), seen)
                        && ((DeclaredType) type).getTypeArguments().stream().allMatch(each -> exists(each, seen));
            default -> true;
        };
    }

    private boolean hasComponents(TypeElement type, Set<String> seen) {
        return !compiled.test(type)
                || !seen.add(type.getQualifiedName().toString())
                || type.getRecordComponents().stream()
                        .map(RecordComponentElement::asType)
                        .allMatch(each -> exists(each, seen));
    }
}
