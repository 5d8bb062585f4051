package dev.antiphon.processor.reader;

import com.palantir.javapoet.CodeBlock;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.DeclaredError;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
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

/** Reads the declared errors of a method, and the constructors of their exceptions. */
final class DeclaredErrorReader {
    private final ServiceTypes types;
    private final DiagnosticReporter reporter;

    DeclaredErrorReader(ServiceTypes types, DiagnosticReporter reporter) {
        this.types = types;
        this.reporter = reporter;
    }

    /**
     * The errors of a method: its own, those of the service, those of the parent that declares it.
     *
     * @param signature the types, as members of the service
     * @param later whether a future carries the exceptions, which then need no throws clause
     */
    List<DeclaredError> read(
            TypeElement service,
            ExecutableElement method,
            ExecutableType signature,
            boolean notification,
            boolean later) {
        List<DeclaredError> errors = new ArrayList<>();
        if (notification && (!all(method).isEmpty() || throwsChecked(signature))) {
            reporter.report(DiagnosticCode.NOTIFICATION_ERROR, service, method, method);
        }
        Predicate<TypeMirror> thrown = exception -> later || canThrow(signature, exception);
        collect(service, method, method, thrown, errors);
        collect(service, service, method, thrown, errors);
        Element parent = ServiceTypes.parent(method);
        if (!parent.equals(service)) {
            collect(service, parent, method, thrown, errors);
        }
        return errors;
    }

    /** Reports the exceptions of an interface that none of its methods can throw. */
    void checkService(TypeElement service, List<ServiceModel.Method> methods) {
        for (AnnotationMirror annotation : all(service)) {
            TypeMirror exception = AnnotationMirrors.type(annotation, "exception");
            if (exception != null && methods.stream().noneMatch(method -> isThrown(method, exception))) {
                reporter.report(DiagnosticCode.UNTHROWN_EXCEPTION, service, service, exception, service);
            }
        }
    }

    private boolean isThrown(ServiceModel.Method method, TypeMirror exception) {
        return method.errors().stream()
                .anyMatch(error -> error.thrown() && types.typeUtils.isSameType(error.exception(), exception));
    }

    private boolean throwsChecked(ExecutableType signature) {
        return signature.getThrownTypes().stream().anyMatch(types::isChecked);
    }

    private void collect(
            TypeElement service,
            Element declaring,
            ExecutableElement method,
            Predicate<TypeMirror> isThrown,
            List<DeclaredError> errors) {
        Map<Long, TypeMirror> byCode = new HashMap<>();
        for (AnnotationMirror annotation : all(declaring)) {
            long code = AnnotationMirrors.number(annotation, "code");
            TypeMirror exception = AnnotationMirrors.type(annotation, "exception");
            if (exception == null) {
                continue; // the compiler reports it
            }
            TypeMirror other = byCode.putIfAbsent(code, exception);
            if (other != null && !types.typeUtils.isSameType(other, exception)) {
                reporter.report(DiagnosticCode.TWO_EXCEPTIONS, service, declaring, code, declaring);
            }
            boolean thrown = isThrown.test(exception);
            if (!thrown && declaring.equals(method)) {
                reporter.report(DiagnosticCode.UNDECLARED_EXCEPTION, service, method, exception, method);
            }
            if (thrown) {
                checkConstructor(service, declaring, exception);
            }
            errors.add(new DeclaredError(code, exception, thrown, thrown ? arguments(exception, service) : null));
        }
    }

    private static List<AnnotationMirror> all(AnnotatedConstruct element) {
        return AnnotationMirrors.repeated(element, CoreNames.JSON_RPC_ERROR, CoreNames.JSON_RPC_ERRORS);
    }

    private boolean canThrow(ExecutableType signature, TypeMirror exception) {
        return !types.isChecked(exception)
                || signature.getThrownTypes().stream()
                        .anyMatch(declared -> types.typeUtils.isAssignable(exception, declared));
    }

    private void checkConstructor(TypeElement service, Element declaring, TypeMirror exception) {
        Element type = ((DeclaredType) exception).asElement();
        boolean nested = type.getEnclosingElement() instanceof TypeElement;
        String reason = null;
        if (type.getModifiers().contains(Modifier.ABSTRACT)) {
            reason = "it is abstract";
        } else if (nested && !type.getModifiers().contains(Modifier.STATIC)) {
            reason = "it is an inner class, which needs an object around it";
        } else if (constructor(exception) == null) {
            reason = "it has no constructor for that";
        }
        if (reason != null) {
            reporter.report(DiagnosticCode.UNMADE_EXCEPTION, service, declaring, exception, reason);
        }
    }

    /** The constructor that reflection would use for an exception, or null. */
    @Nullable
    ExecutableElement constructor(TypeMirror exception) {
        return best(exception, null);
    }

    /** The arguments of the constructor that generated code uses for an exception, or null if none is accessible. */
    private @Nullable CodeBlock arguments(TypeMirror exception, TypeElement service) {
        ExecutableElement best = best(exception, service);
        if (best == null) {
            return null;
        }
        return switch (rank(best)) {
            case 0 -> CodeBlock.of("message, data");
            // Without the cast, a constructor with RawJson could apply as well.
            case 1 -> CodeBlock.of("message, ($T) data", Object.class);
            case 2 -> CodeBlock.of("message");
            default -> CodeBlock.of("");
        };
    }

    /** @param service the service whose package must have access to the constructor; null for any constructor */
    private @Nullable ExecutableElement best(TypeMirror exception, @Nullable TypeElement service) {
        ExecutableElement best = null;
        int rank = Integer.MAX_VALUE;
        Element type = ((DeclaredType) exception).asElement();
        for (ExecutableElement each : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            if (rank(each) < rank && (service == null || types.hidden(each, service) == null)) {
                rank = rank(each);
                best = each;
            }
        }
        return best;
    }

    /** The rank of a constructor: the lower, the more of the error object it takes. */
    private static int rank(ExecutableElement constructor) {
        List<String> types = constructor.getParameters().stream()
                .map(parameter -> ServiceTypes.name(parameter.asType()))
                .toList();
        if (types.equals(List.of("java.lang.String", CoreNames.RAW_JSON))) {
            return 0;
        } else if (types.equals(List.of("java.lang.String", "java.lang.Object"))) {
            return 1;
        } else if (types.equals(List.of("java.lang.String"))) {
            return 2;
        }
        return constructor.getParameters().isEmpty() ? 3 : Integer.MAX_VALUE;
    }
}
