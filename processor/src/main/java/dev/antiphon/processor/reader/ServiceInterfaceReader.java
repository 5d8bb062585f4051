package dev.antiphon.processor.reader;

import com.palantir.javapoet.ClassName;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.DeclaredError;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.ClassFileNullability;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads an interface with {@code @JsonRpcService}, and reports all problems with it. Not thread-safe. */
public final class ServiceInterfaceReader {
    private final ServiceTypes types;
    private final DiagnosticReporter reporter;
    private final MethodFinder finder;
    private final MethodReader methods;
    private final DeclaredErrorReader errors;

    /** The services by the names of their generated classes. */
    private final Map<ClassName, String> generated = new HashMap<>();

    /** @param compiled whether a class is compiled from source, in which parameters have names */
    public ServiceInterfaceReader(
            ServiceTypes types,
            DiagnosticReporter reporter,
            Predicate<TypeElement> compiled,
            ClassFileNullability nullability) {
        this.types = types;
        this.reporter = reporter;
        this.finder = new MethodFinder(types, reporter);
        this.methods = new MethodReader(types, reporter, compiled, nullability);
        this.errors = new DeclaredErrorReader(types, reporter);
    }

    /** The service, or null if no code can be generated for it. */
    public @Nullable ServiceModel read(TypeElement type) {
        int before = reporter.errors();
        if (type.getKind() != ElementKind.INTERFACE) {
            reporter.report(DiagnosticCode.NOT_AN_INTERFACE, type, type, type);
            return null;
        }
        if (!type.getTypeParameters().isEmpty()) {
            reporter.report(DiagnosticCode.GENERIC_INTERFACE, type, type, type);
            return null;
        }
        AnnotationMirror annotation = AnnotationMirrors.find(type, CoreNames.JSON_RPC_SERVICE);
        List<String> encodings = AnnotationMirrors.texts(annotation, "encoding");
        if (encodings.size() > 1) {
            reporter.report(DiagnosticCode.TWO_ENCODINGS, type, type, type);
        }
        String prefix = AnnotationMirrors.text(annotation, "prefix");
        if (!prefix.isEmpty() && prefix.isBlank()) {
            reporter.report(DiagnosticCode.BLANK_PREFIX, type, type, type);
        }
        List<ServiceModel.Method> read = new ArrayList<>();
        for (ExecutableElement element : finder.find(type)) {
            read.add(methods.read(type, element, types.member(type, element), prefix));
        }
        if (read.isEmpty()) {
            reporter.report(DiagnosticCode.NO_METHODS, type, type, type);
        }
        checkNames(type, prefix, read);
        errors.checkService(type, read);
        return reporter.errors() > before || !canBeGenerated(type, read)
                ? null
                : new ServiceModel(
                        type,
                        ServiceModel.codeName(type),
                        prefix,
                        encodings.isEmpty() ? null : encodings.get(0),
                        AnnotationMirrors.has(type, CoreNames.NON_BLOCKING),
                        read);
    }

    /** Whether code can be generated that serves and calls the interface; reports a warning if not. */
    private boolean canBeGenerated(TypeElement type, List<ServiceModel.Method> read) {
        if (type.getModifiers().contains(Modifier.SEALED)) {
            reporter.report(DiagnosticCode.SEALED, type, type, type);
            return false;
        }
        if (!isVisible(type, type, type)) {
            return false;
        }
        for (ServiceModel.Method method : read) {
            if (!isVisible(method, type)) {
                return false;
            }
        }
        if (isTaken(type)) {
            reporter.report(
                    DiagnosticCode.NAME_TAKEN,
                    type,
                    type,
                    type,
                    ServiceModel.codeName(type).simpleName());
            return false;
        }
        return true;
    }

    /** Whether everything that the generated code uses is accessible in the package of the service. */
    private boolean isVisible(ServiceModel.Method method, TypeElement service) {
        List<TypeMirror> named = new ArrayList<>(method.signature().getParameterTypes());
        named.add(method.signature().getReturnType());
        named.addAll(method.signature().getThrownTypes());
        for (VariableElement parameter : method.element().getParameters()) {
            named.add(types.typeUtils.erasure(parameter.asType()));
        }
        for (DeclaredError error : method.errors()) {
            named.add(error.exception());
        }
        for (TypeMirror each : named) {
            Element hidden = types.hidden(each, service);
            if (hidden != null) {
                reporter.report(DiagnosticCode.INACCESSIBLE, service, method.element(), service, hidden);
                return false;
            }
        }
        for (DeclaredError error : method.errors()) {
            if (error.thrown() && error.constructor() == null) {
                Element constructor = errors.constructor(error.exception());
                return constructor == null || isVisible(constructor, method.element(), service);
            }
        }
        return true;
    }

    private boolean isVisible(Element wanted, Element culprit, TypeElement service) {
        Element hidden = types.hidden(wanted, service);
        if (hidden != null) {
            reporter.report(DiagnosticCode.INACCESSIBLE, service, culprit, service, hidden);
        }
        return hidden == null;
    }

    /** Whether another class has the name of the generated class; code of an earlier compilation does not count. */
    private boolean isTaken(TypeElement type) {
        ClassName name = ServiceModel.codeName(type);
        TypeElement other = types.elementUtils.getTypeElement(name.canonicalName());
        String service = type.getQualifiedName().toString();
        return (other != null && !types.isCodeOf(other, type))
                || !service.equals(generated.computeIfAbsent(name, unused -> service));
    }

    /** Checks that names are unique in a service; names that are not declared may be derived by the server. */
    private void checkNames(TypeElement type, String prefix, List<ServiceModel.Method> all) {
        Set<String> derived = new HashSet<>();
        Set<String> known = new HashSet<>();
        for (ServiceModel.Method method : all) {
            if (method.name().isEmpty()) {
                if (!derived.add(method.javaName())) {
                    reporter.report(DiagnosticCode.OVERLOADED, type, method.element(), method.javaName());
                } else if (!prefix.isEmpty()) {
                    known.add(prefix + "." + method.javaName());
                }
            }
        }
        for (ServiceModel.Method method : all) {
            List<String> names = new ArrayList<>(method.aliases());
            if (!method.name().isEmpty()) {
                names.add(0, method.name());
            }
            for (String name : names) {
                if (!known.add(name)) {
                    reporter.report(DiagnosticCode.DUPLICATE_NAME, type, method.element(), name);
                }
            }
        }
    }
}
