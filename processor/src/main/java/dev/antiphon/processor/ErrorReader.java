package dev.antiphon.processor;

import dev.antiphon.processor.ServiceModel.DeclaredError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads the errors that a method declares, and how their exceptions are made. */
final class ErrorReader {
    private static final String RAW_JSON = "dev.antiphon.json.RawJson";

    private final TypeFacts facts;
    private final Reporter reporter;

    ErrorReader(TypeFacts facts, Reporter reporter) {
        this.facts = facts;
        this.reporter = reporter;
    }

    /**
     * The errors of a method: its own, those of the service, those of the parent that declares it.
     *
     * @param signature its types, as the service knows them
     * @param later whether a future carries them, for which nothing needs to be declared
     */
    List<DeclaredError> read(
            TypeElement service,
            ExecutableElement method,
            ExecutableType signature,
            boolean notification,
            boolean later) {
        List<DeclaredError> errors = new ArrayList<>();
        if (notification && (!all(method).isEmpty() || throwsChecked(method))) {
            reporter.report(Diagnostic.NOTIFICATION_ERROR, method, method);
        }
        Predicate<TypeMirror> thrown = exception -> later || canThrow(signature, exception);
        collect(method, method, thrown, errors);
        collect(service, method, thrown, errors);
        Element parent = method.getEnclosingElement();
        if (parent != null && !parent.equals(service)) {
            collect(parent, method, thrown, errors);
        }
        return errors;
    }

    private boolean throwsChecked(ExecutableElement method) {
        return method.getThrownTypes().stream().anyMatch(facts::isChecked);
    }

    private void collect(
            Element declaring, ExecutableElement method, Predicate<TypeMirror> isThrown, List<DeclaredError> errors) {
        Map<Long, TypeMirror> byCode = new HashMap<>();
        for (AnnotationMirror annotation : all(declaring)) {
            long code = Annotations.number(annotation, "code");
            TypeMirror exception = Annotations.type(annotation, "exception");
            if (exception == null) {
                continue; // the compiler complains by itself
            }
            TypeMirror other = byCode.putIfAbsent(code, exception);
            if (other != null && !facts.types.isSameType(other, exception)) {
                reporter.report(Diagnostic.TWO_EXCEPTIONS, declaring, code, declaring);
            }
            boolean thrown = isThrown.test(exception);
            if (!thrown && declaring.equals(method)) {
                reporter.report(Diagnostic.UNDECLARED_EXCEPTION, method, exception, method);
            }
            errors.add(new DeclaredError(
                    code, exception, thrown, thrown ? constructor(declaring, method, exception) : null));
        }
    }

    private static List<AnnotationMirror> all(AnnotatedConstruct element) {
        return Annotations.repeated(element, "JsonRpcError", "JsonRpcErrors");
    }

    private boolean canThrow(ExecutableType method, TypeMirror exception) {
        return !facts.isChecked(exception)
                || method.getThrownTypes().stream().anyMatch(declared -> facts.types.isAssignable(exception, declared));
    }

    /** The arguments of the constructor by which an exception is made. */
    private @Nullable String constructor(Element declaring, ExecutableElement method, TypeMirror exception) {
        TypeElement type = (TypeElement) ((DeclaredType) exception).asElement();
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            reporter.report(Diagnostic.UNMADE_EXCEPTION, declaring, exception, "it is abstract");
            return null;
        }
        String best = null;
        int rank = Integer.MAX_VALUE;
        for (ExecutableElement constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            int its = rank(constructor);
            if (its < rank && facts.isAccessible(constructor, method)) {
                rank = its;
                best = its <= 1 ? "message, data" : its == 2 ? "message" : "";
            }
        }
        if (best == null) {
            reporter.report(Diagnostic.UNMADE_EXCEPTION, declaring, exception, "it has no constructor for that");
        }
        return best;
    }

    /** The lower, the better a constructor can tell what the peer said. */
    private int rank(ExecutableElement constructor) {
        List<String> types = constructor.getParameters().stream()
                .map(parameter -> TypeFacts.name(parameter.asType()))
                .toList();
        if (types.equals(List.of("java.lang.String", RAW_JSON))) {
            return 0;
        } else if (types.equals(List.of("java.lang.String", "java.lang.Object"))) {
            return 1;
        } else if (types.equals(List.of("java.lang.String"))) {
            return 2;
        }
        return types.isEmpty() ? 3 : Integer.MAX_VALUE;
    }
}
