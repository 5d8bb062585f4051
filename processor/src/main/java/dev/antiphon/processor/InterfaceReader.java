package dev.antiphon.processor;

import com.palantir.javapoet.ClassName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/** Reads an interface with {@code @JsonRpcService}, and reports everything that is wrong with it. */
final class InterfaceReader {
    private final TypeFacts facts;
    private final Reporter reporter;
    private final MethodReader methods;

    /** @param compiled tells whether a class is compiled now, so that its parameters have names */
    InterfaceReader(TypeFacts facts, Reporter reporter, Predicate<TypeElement> compiled) {
        this.facts = facts;
        this.reporter = reporter;
        this.methods = new MethodReader(facts, reporter, compiled);
    }

    /** What the class is called that is written for a service; nested ones bear the names around them too. */
    static ClassName codeName(TypeElement type) {
        ClassName name = ClassName.get(type);
        return ClassName.get(name.packageName(), String.join("_", name.simpleNames()) + "JsonRpc");
    }

    /** The service, or null if no code can be written for it. */
    @Nullable
    ServiceModel read(TypeElement type) {
        int before = reporter.errors();
        if (type.getKind() != ElementKind.INTERFACE) {
            reporter.report(Diagnostic.NOT_AN_INTERFACE, type, type.getSimpleName());
            return null;
        }
        if (!type.getTypeParameters().isEmpty()) {
            reporter.report(Diagnostic.GENERIC_INTERFACE, type, type.getSimpleName());
            return null;
        }
        AnnotationMirror annotation = Annotations.find(type, "JsonRpcService");
        List<String> encodings = Annotations.texts(annotation, "encoding");
        if (encodings.size() > 1) {
            reporter.report(Diagnostic.TWO_ENCODINGS, type, type.getSimpleName());
        }
        List<ServiceModel.Method> read = new ArrayList<>();
        boolean accessible = isAccessible(type, type, type);
        for (ExecutableElement element : onTheWire(type)) {
            if (!(facts.types.asMemberOf((DeclaredType) type.asType(), element) instanceof ExecutableType signature)) {
                return null; // a parent is wrong, of which the compiler complains by itself
            }
            read.add(methods.read(type, element, signature));
            accessible = accessible && isNameable(signature, element, type);
        }
        if (read.isEmpty()) {
            reporter.report(Diagnostic.NO_METHODS, type, type.getSimpleName());
        }
        checkNames(read);
        return reporter.errors() > before || !accessible
                ? null
                : new ServiceModel(
                        type,
                        codeName(type),
                        Annotations.text(annotation, "prefix"),
                        encodings.isEmpty() ? null : encodings.get(0),
                        Annotations.has(type, "NonBlocking"),
                        read);
    }

    private boolean isNameable(ExecutableType signature, ExecutableElement element, TypeElement service) {
        List<TypeMirror> types = new ArrayList<>(signature.getParameterTypes());
        types.add(signature.getReturnType());
        for (TypeMirror type : types) {
            if (!facts.isAccessible(type, service)) {
                reporter.report(Diagnostic.INACCESSIBLE, element, type, service.getSimpleName());
                return false;
            }
        }
        return true;
    }

    private boolean isAccessible(Element wanted, Element culprit, TypeElement service) {
        if (facts.isAccessible(wanted, service)) {
            return true;
        }
        reporter.report(Diagnostic.INACCESSIBLE, culprit, wanted.getSimpleName(), service.getSimpleName());
        return false;
    }

    /** The methods that are on the wire; one that two parents declare is there once. */
    private List<ExecutableElement> onTheWire(TypeElement type) {
        Map<String, ExecutableElement> bySignature = new LinkedHashMap<>();
        for (ExecutableElement method : ElementFilter.methodsIn(facts.elements.getAllMembers(type))) {
            if (!isOnTheWire(method)) {
                continue;
            }
            if (isOfObject(method)) {
                if (Annotations.findAny(method, "JsonRpcMethod", "JsonRpcNotification") != null) {
                    reporter.report(Diagnostic.OF_OBJECT, method, method.getSimpleName());
                }
                continue;
            }
            String signature = method.getSimpleName()
                    + facts.types
                            .erasure(facts.types.asMemberOf((DeclaredType) type.asType(), method))
                            .toString();
            ExecutableElement other = bySignature.putIfAbsent(signature, method);
            if (other != null && !names(other).equals(names(method))) {
                reporter.report(Diagnostic.TWO_PARENTS, type, method);
            }
        }
        return new ArrayList<>(bySignature.values());
    }

    /** A default method is the caller's business, unless it says otherwise. */
    private static boolean isOnTheWire(ExecutableElement method) {
        Set<Modifier> modifiers = method.getModifiers();
        boolean annotated = Annotations.findAny(method, "JsonRpcMethod", "JsonRpcNotification") != null;
        return method.getEnclosingElement() instanceof TypeElement parent
                && parent.getKind() == ElementKind.INTERFACE
                && !modifiers.contains(Modifier.STATIC)
                && !modifiers.contains(Modifier.PRIVATE)
                && (annotated || modifiers.contains(Modifier.ABSTRACT));
    }

    private static boolean isOfObject(ExecutableElement method) {
        List<String> types = method.getParameters().stream()
                .map(parameter -> TypeFacts.name(parameter.asType()))
                .toList();
        return switch (method.getSimpleName().toString()) {
            case "equals" -> types.equals(List.of("java.lang.Object"));
            case "hashCode", "toString" -> types.isEmpty();
            default -> false;
        };
    }

    private static List<String> names(ExecutableElement method) {
        AnnotationMirror said = Annotations.findAny(method, "JsonRpcMethod", "JsonRpcNotification");
        List<String> names = new ArrayList<>(Annotations.texts(said, "aliases"));
        names.add(Annotations.text(said, "value"));
        return names;
    }

    /** Names must differ within a service; those that are derived do if the Java methods' do. */
    private void checkNames(List<ServiceModel.Method> all) {
        Map<String, ServiceModel.Method> derived = new HashMap<>();
        Set<String> explicit = new HashSet<>();
        for (ServiceModel.Method method : all) {
            if (method.name().isEmpty() && derived.putIfAbsent(method.javaName(), method) != null) {
                reporter.report(Diagnostic.OVERLOADED, method.element(), method.javaName());
            }
            List<String> names = new ArrayList<>(method.aliases());
            if (!method.name().isEmpty()) {
                names.add(method.name());
            }
            for (String name : names) {
                if (!explicit.add(name)) {
                    reporter.report(Diagnostic.DUPLICATE_NAME, method.element(), name);
                }
            }
        }
    }
}
