package dev.antiphon.processor.reader;

import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.Answer;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.ClassFileNullability;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import dev.antiphon.processor.types.SourceNames;
import dev.antiphon.protocol.MethodName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads one method of a service, and reports all problems with it. */
final class MethodReader {
    private final ServiceTypes types;
    private final DiagnosticReporter reporter;
    private final ParameterReader parameters;
    private final DeclaredErrorReader errors;
    private final AccessAnnotationReader access;
    private final ExampleReader examples;

    /** @param compiled whether a class is compiled from source, in which parameters have names */
    MethodReader(
            ServiceTypes types,
            DiagnosticReporter reporter,
            Predicate<TypeElement> compiled,
            ClassFileNullability nullability) {
        this.types = types;
        this.reporter = reporter;
        this.parameters = new ParameterReader(types, reporter, compiled, nullability);
        this.errors = new DeclaredErrorReader(types, reporter);
        this.access = new AccessAnnotationReader(types, reporter);
        this.examples = new ExampleReader(reporter);
    }

    /** Reads a method; the model is only valid if no error was reported. */
    ServiceModel.Method read(TypeElement service, ExecutableElement element, ExecutableType signature, String prefix) {
        AnnotationMirror asMethod = AnnotationMirrors.find(element, CoreNames.JSON_RPC_METHOD);
        AnnotationMirror asNotification = AnnotationMirrors.find(element, CoreNames.JSON_RPC_NOTIFICATION);
        if (asMethod != null && asNotification != null) {
            reporter.report(DiagnosticCode.TWO_KINDS, service, element, element);
        }
        if (!element.getTypeParameters().isEmpty()) {
            reporter.report(DiagnosticCode.GENERIC_METHOD, service, element, element);
        }
        AnnotationMirror annotation = asMethod != null ? asMethod : asNotification;
        String name = AnnotationMirrors.text(annotation, "value");
        List<String> aliases = AnnotationMirrors.texts(annotation, "aliases");
        checkNames(
                service,
                element,
                name.isEmpty() && !prefix.isEmpty() ? prefix + "." + element.getSimpleName() : name,
                aliases);
        List<String> encodings = AnnotationMirrors.texts(annotation, "encoding");
        if (encodings.size() > 1) {
            reporter.report(DiagnosticCode.TWO_ENCODINGS, service, element, element);
        }
        if (types.isRaw(service, ServiceTypes.parent(element)) && types.hasVariable(element.getReturnType())) {
            reporter.report(DiagnosticCode.UNKNOWN_RESULT, service, service, element.getReturnType(), element);
        }
        Result result = result(service, element, signature.getReturnType(), asNotification != null);
        return new ServiceModel.Method(
                element,
                signature,
                name,
                aliases,
                parameters.read(service, element, signature, result.isNotification()),
                result.answer,
                result.type,
                result.items,
                encodings.isEmpty() ? null : encodings.get(0),
                AnnotationMirrors.has(element, CoreNames.NON_BLOCKING),
                errors.read(service, element, signature, result.isNotification(), result.answer == Answer.FUTURE),
                access.read(service, element),
                examples.read(service, element),
                result.serverOnly);
    }

    private void checkNames(TypeElement service, ExecutableElement element, String name, List<String> aliases) {
        boolean reserved =
                AnnotationMirrors.isTrue(AnnotationMirrors.find(service, CoreNames.JSON_RPC_SERVICE), "reservedNames");
        List<String> all = new ArrayList<>(aliases);
        if (!name.isEmpty()) {
            all.add(0, name);
        }
        for (String each : all) {
            try {
                MethodName.require(each);
            } catch (IllegalArgumentException e) {
                reporter.report(DiagnosticCode.BAD_NAME, service, element, each);
            }
            if (MethodName.isReserved(each) && !reserved) {
                reporter.report(DiagnosticCode.RESERVED_NAME, service, element, each);
            }
        }
    }

    /** The result of a method. */
    private record Result(
            Answer answer,
            TypeMirror type,
            @Nullable TypeMirror items,
            @Nullable String serverOnly) {
        boolean isNotification() {
            return answer == Answer.NOTIFICATION || answer == Answer.NOTIFICATION_FUTURE;
        }
    }

    private Result result(TypeElement service, ExecutableElement element, TypeMirror declared, boolean notification) {
        boolean later = types.isStage(declared);
        TypeMirror completed = later ? types.argument(declared, 0, Object.class) : declared;
        String serverOnly = later && !types.isCreatedStage(declared)
                ? "a proxy cannot make a " + simpleName(declared) + "; return a CompletableFuture or a CompletionStage"
                : null;
        if (notification && declared.getKind() != TypeKind.VOID && !types.isNotificationOk(declared)) {
            reporter.report(DiagnosticCode.NOTIFICATION_RESULT, service, element, element);
        }
        if (notification || types.isNotificationOk(completed)) {
            return new Result(
                    later ? Answer.NOTIFICATION_FUTURE : Answer.NOTIFICATION,
                    types.typeUtils.getNoType(TypeKind.VOID),
                    null,
                    serverOnly);
        }
        if (types.isStream(completed)) {
            return stream(service, element, completed, later);
        }
        if (types.isFuture(completed)) {
            reporter.report(DiagnosticCode.RETURN_TYPE, service, element, declared, "a Future can only be waited for");
        }
        return new Result(later ? Answer.FUTURE : Answer.RESULT, completed, null, serverOnly);
    }

    private Result stream(TypeElement service, ExecutableElement element, TypeMirror stream, boolean later) {
        TypeMirror items = types.items(stream);
        if (later) {
            reporter.report(DiagnosticCode.RETURN_TYPE, service, element, stream, "a stream need not be waited for");
        } else if (items == null) {
            reporter.report(
                    DiagnosticCode.RETURN_TYPE, service, element, stream, "it is a kind of stream that is not known");
        }
        return new Result(
                types.isJavaStream(stream) ? Answer.OPEN_STREAM : Answer.STREAM,
                types.argument(stream, 1, Void.class),
                items == null ? types.declared(Object.class) : items,
                types.isClientStream(stream)
                        ? null
                        : "a proxy cannot give a stream of results as " + simpleName(stream)
                                + ", which cannot be closed; return a Flow.Publisher or a Stream");
    }

    private static Object simpleName(TypeMirror type) {
        return SourceNames.of(((DeclaredType) type).asElement());
    }
}
