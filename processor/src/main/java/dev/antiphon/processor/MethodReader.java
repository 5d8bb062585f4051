package dev.antiphon.processor;

import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.RawJson;
import dev.antiphon.processor.ServiceModel.Answer;
import dev.antiphon.processor.ServiceModel.Parameter;
import dev.antiphon.processor.ServiceModel.Role;
import dev.antiphon.protocol.MethodName;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads one method of a service, and reports everything that is wrong with it. */
final class MethodReader {
    /** Which of the parameters were given is kept in the bits of a long. */
    private static final int MOST_PARAMETERS = 64;

    private static final Map<String, Type> SCALARS = Map.ofEntries(
            Map.entry("byte", byte.class),
            Map.entry("short", short.class),
            Map.entry("int", int.class),
            Map.entry("long", long.class),
            Map.entry("float", float.class),
            Map.entry("double", double.class),
            Map.entry("boolean", boolean.class),
            Map.entry("char", char.class),
            Map.entry("java.lang.String", String.class),
            Map.entry("java.math.BigInteger", java.math.BigInteger.class),
            Map.entry("java.math.BigDecimal", java.math.BigDecimal.class));

    private final TypeFacts facts;
    private final Reporter reporter;
    private final Predicate<TypeElement> compiled;
    private final ErrorReader errors;

    /** @param compiled tells whether a class is compiled now, so that its parameters have names */
    MethodReader(TypeFacts facts, Reporter reporter, Predicate<TypeElement> compiled) {
        this.facts = facts;
        this.reporter = reporter;
        this.compiled = compiled;
        this.errors = new ErrorReader(facts, reporter);
    }

    /** What the method is on the wire; of use only if nothing was reported. */
    ServiceModel.Method read(TypeElement service, ExecutableElement element, ExecutableType signature) {
        AnnotationMirror asMethod = Annotations.find(element, "JsonRpcMethod");
        AnnotationMirror asNotification = Annotations.find(element, "JsonRpcNotification");
        if (asMethod != null && asNotification != null) {
            reporter.report(Diagnostic.TWO_KINDS, element, element);
        }
        if (!element.getTypeParameters().isEmpty()) {
            reporter.report(Diagnostic.GENERIC_METHOD, element, element);
        }
        AnnotationMirror said = asMethod != null ? asMethod : asNotification;
        String name = Annotations.text(said, "value");
        List<String> aliases = Annotations.texts(said, "aliases");
        checkNames(service, element, name, aliases);
        List<String> encodings = Annotations.texts(said, "encoding");
        if (encodings.size() > 1) {
            reporter.report(Diagnostic.TWO_ENCODINGS, element, element);
        }
        Result result = result(element, signature.getReturnType(), asNotification != null);
        List<Parameter> parameters = parameters(element, signature, result.isNotification());
        return new ServiceModel.Method(
                element,
                signature,
                name,
                aliases,
                parameters,
                result.answer,
                result.type,
                result.items,
                encodings.isEmpty() ? null : encodings.get(0),
                Annotations.has(element, "NonBlocking"),
                errors.read(service, element, signature, result.isNotification(), result.answer == Answer.FUTURE),
                result.serverOnly);
    }

    private void checkNames(TypeElement service, ExecutableElement element, String name, List<String> aliases) {
        boolean reserved = Annotations.isTrue(Annotations.find(service, "JsonRpcService"), "reservedNames");
        List<String> all = new ArrayList<>(aliases);
        if (!name.isEmpty()) {
            all.add(0, name);
        }
        for (String each : all) {
            try {
                MethodName.require(each);
            } catch (IllegalArgumentException e) {
                reporter.report(Diagnostic.BAD_NAME, element, each);
            }
            if (MethodName.isReserved(each) && !reserved) {
                reporter.report(Diagnostic.RESERVED_NAME, element, each);
            }
        }
    }

    /** How a method answers. */
    private record Result(
            Answer answer,
            TypeMirror type,
            @Nullable TypeMirror items,
            @Nullable String serverOnly) {
        boolean isNotification() {
            return answer == Answer.NOTIFICATION || answer == Answer.NOTIFICATION_FUTURE;
        }
    }

    private Result result(ExecutableElement element, TypeMirror declared, boolean notification) {
        boolean later = facts.isStage(declared);
        TypeMirror completed = later ? facts.argument(declared, 0, Object.class) : declared;
        String serverOnly = later && !facts.isMadeStage(declared)
                ? "a proxy cannot make a " + TypeFacts.simpleName(declared)
                        + "; return a CompletableFuture or a CompletionStage"
                : null;
        if (notification && declared.getKind() != TypeKind.VOID && !facts.isNotificationOk(declared)) {
            reporter.report(Diagnostic.NOTIFICATION_RESULT, element, element);
        }
        if (notification || facts.isNotificationOk(completed)) {
            return new Result(
                    later ? Answer.NOTIFICATION_FUTURE : Answer.NOTIFICATION,
                    facts.types.getNoType(TypeKind.VOID),
                    null,
                    serverOnly);
        }
        if (facts.isStream(completed)) {
            return stream(element, completed, later);
        }
        if (facts.isFuture(completed)) {
            reporter.report(Diagnostic.RETURN_TYPE, element, declared, "a Future can only be waited for");
        } else if (facts.hasVariable(completed)) {
            reporter.report(Diagnostic.UNKNOWN_RESULT, element, declared);
        }
        return new Result(later ? Answer.FUTURE : Answer.RESULT, completed, null, serverOnly);
    }

    private Result stream(ExecutableElement element, TypeMirror stream, boolean later) {
        TypeMirror items = facts.items(stream);
        if (later) {
            reporter.report(Diagnostic.RETURN_TYPE, element, stream, "a stream need not be waited for");
        } else if (items == null) {
            reporter.report(Diagnostic.RETURN_TYPE, element, stream, "it is a kind of stream that is not known");
        } else if (facts.hasVariable(stream)) {
            reporter.report(Diagnostic.UNKNOWN_RESULT, element, stream);
        }
        return new Result(
                facts.isJavaStream(stream) ? Answer.OPEN_STREAM : Answer.STREAM,
                facts.argument(stream, 1, Void.class),
                items == null ? facts.declared(Object.class) : items,
                facts.isClientStream(stream)
                        ? null
                        : "a proxy cannot give a stream of results as " + TypeFacts.simpleName(stream)
                                + ", which nobody can close; return a Flow.Publisher or a Stream");
    }

    private List<Parameter> parameters(ExecutableElement element, ExecutableType signature, boolean notification) {
        List<Parameter> parameters = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int contexts = 0;
        int wholes = 0;
        for (int i = 0; i < element.getParameters().size(); i++) {
            VariableElement declared = element.getParameters().get(i);
            TypeMirror type = signature.getParameterTypes().get(i);
            Parameter parameter;
            if (facts.isContext(type)) {
                contexts++;
                parameter = new Parameter(javaName(declared), type, Role.CONTEXT, "", "");
            } else if (Annotations.has(declared, "JsonRpcParams")) {
                wholes++;
                checkVariables(declared, type);
                parameter = new Parameter(javaName(declared), type, Role.WHOLE, "", "");
            } else {
                boolean last = i == element.getParameters().size() - 1;
                parameter = parameter(element, declared, type, i, notification, element.isVarArgs() && last);
                if (!names.add(parameter.name())) {
                    reporter.report(Diagnostic.DUPLICATE_PARAMETER, declared, parameter.name());
                }
            }
            parameters.add(parameter);
        }
        if (contexts > 1) {
            reporter.report(Diagnostic.TWO_CONTEXTS, element, element);
        }
        if (wholes > 1 || (wholes == 1 && !names.isEmpty())) {
            reporter.report(Diagnostic.WHOLE_AND_OTHERS, element, element);
        }
        if (names.size() > MOST_PARAMETERS) {
            reporter.report(Diagnostic.TOO_MANY_PARAMETERS, element, element);
        }
        return parameters;
    }

    private Parameter parameter(
            ExecutableElement method,
            VariableElement declared,
            TypeMirror type,
            int index,
            boolean notification,
            boolean rest) {
        AnnotationMirror annotation = Annotations.find(declared, "JsonRpcParam");
        String name = name(method, declared, annotation, index);
        checkVariables(declared, type);
        if (facts.isStream(type)) {
            if (!facts.isKnownStream(type)) {
                reporter.report(Diagnostic.PARAMETER_TYPE, declared, name, type);
            } else if (notification) {
                reporter.report(Diagnostic.STREAM_TO_NOTIFICATION, declared, name);
            }
            return new Parameter(javaName(declared), type, Role.REQUIRED, name, "");
        }
        if (rest) {
            return new Parameter(javaName(declared), type, Role.REST, name, "");
        }
        String json = Annotations.text(annotation, "defaultValue");
        if (!json.isEmpty()) {
            checkDefault(declared, type, json);
            return new Parameter(javaName(declared), type, Role.WITH_DEFAULT, name, json);
        }
        boolean optional = facts.isOptional(type)
                || Annotations.isNullable(declared)
                || Annotations.isNullable(declared.asType())
                || Annotations.isTrue(annotation, "optional");
        if (optional && type.getKind().isPrimitive()) {
            reporter.report(Diagnostic.OPTIONAL_PRIMITIVE, declared, name);
        }
        return new Parameter(javaName(declared), type, optional ? Role.OPTIONAL : Role.REQUIRED, name, "");
    }

    private String name(
            ExecutableElement method, VariableElement declared, @Nullable AnnotationMirror annotation, int index) {
        String given = Annotations.text(annotation, "value");
        String inSource = declared.getSimpleName().toString();
        if (!given.isEmpty()) {
            if (given.isBlank()) {
                reporter.report(Diagnostic.BLANK_PARAMETER, declared, index + 1);
            }
            return given;
        }
        if (inSource.equals("arg" + index) && !compiled.test((TypeElement) method.getEnclosingElement())) {
            reporter.report(Diagnostic.MISSING_NAME, declared, index + 1, method);
        }
        return inSource;
    }

    private void checkVariables(VariableElement declared, TypeMirror type) {
        if (facts.hasVariable(type)) {
            reporter.report(Diagnostic.UNKNOWN_PARAMETER, declared, declared.getSimpleName(), type);
        }
    }

    /** Reads a default as the server will, where core can read it without a binding. */
    private void checkDefault(VariableElement declared, TypeMirror type, String text) {
        RawJson json;
        try {
            json = RawJson.of(text);
        } catch (IllegalArgumentException e) {
            reporter.report(Diagnostic.DEFAULT_NOT_JSON, declared, text);
            return;
        }
        TypeMirror plain = unboxed(type);
        Type scalar = SCALARS.get(
                plain.getKind().isPrimitive()
                        ? plain.getKind().name().toLowerCase(Locale.ROOT)
                        : TypeFacts.name(plain));
        if (scalar == null || (json.isNull() && !type.getKind().isPrimitive())) {
            return;
        }
        byte[] bytes = json.toBytes();
        try {
            Object unused = new JsonTypes(null).reader(scalar).read(bytes, 0, bytes.length);
        } catch (BindingException e) {
            reporter.report(Diagnostic.DEFAULT_DOES_NOT_FIT, declared, text, type, e.reason());
        }
    }

    private TypeMirror unboxed(TypeMirror type) {
        try {
            return facts.types.unboxedType(type);
        } catch (IllegalArgumentException e) {
            return type;
        }
    }

    /** A name for generated code that clashes with none of its own. */
    private static String javaName(VariableElement declared) {
        return declared.getSimpleName().toString();
    }
}
