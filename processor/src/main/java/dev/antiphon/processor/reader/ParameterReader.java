package dev.antiphon.processor.reader;

import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.processor.diagnostics.DiagnosticReporter;
import dev.antiphon.processor.model.ServiceModel.Parameter;
import dev.antiphon.processor.model.ServiceModel.Role;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.ClassFileNullability;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of a method, and reports all problems with them. */
final class ParameterReader {
    /** Core keeps the set of given arguments in the bits of a long. */
    private static final int MAX_PARAMETERS = 64;

    private final ServiceTypes types;
    private final DiagnosticReporter reporter;
    private final Predicate<TypeElement> compiled;
    private final ClassFileNullability nullability;

    /** @param compiled whether a class is compiled from source, in which parameters have names */
    ParameterReader(
            ServiceTypes types,
            DiagnosticReporter reporter,
            Predicate<TypeElement> compiled,
            ClassFileNullability nullability) {
        this.types = types;
        this.reporter = reporter;
        this.compiled = compiled;
        this.nullability = nullability;
    }

    List<Parameter> read(
            TypeElement service, ExecutableElement method, ExecutableType signature, boolean notification) {
        List<Parameter> parameters = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int contexts = 0;
        int wholes = 0;
        for (int i = 0; i < method.getParameters().size(); i++) {
            Place place = new Place(service, method, method.getParameters().get(i), i);
            TypeMirror type = signature.getParameterTypes().get(i);
            checkVariables(place);
            Parameter parameter;
            if (types.isContext(type)) {
                contexts++;
                checkIneffective(place, CoreNames.JSON_RPC_PARAM, "it is not on the wire");
                checkIneffective(place, CoreNames.JSON_RPC_PARAMS, "it is not on the wire");
                parameter = new Parameter(place.javaName(), type, Role.CONTEXT, "", "");
            } else if (AnnotationMirrors.has(place.declared, CoreNames.JSON_RPC_PARAMS)) {
                wholes++;
                checkIneffective(
                        place, CoreNames.JSON_RPC_PARAM, "it is all parameters, which have names of their own");
                parameter = new Parameter(place.javaName(), type, Role.WHOLE, "", "");
            } else {
                parameter = parameter(place, type, notification);
                if (!names.add(parameter.name())) {
                    report(DiagnosticCode.DUPLICATE_PARAMETER, place, method, parameter.name());
                }
            }
            parameters.add(parameter);
        }
        if (contexts > 1) {
            reporter.report(DiagnosticCode.TWO_CONTEXTS, service, method, method);
        }
        if (wholes > 1 || (wholes == 1 && !names.isEmpty())) {
            reporter.report(DiagnosticCode.WHOLE_AND_OTHERS, service, method, method);
        }
        if (names.size() > MAX_PARAMETERS) {
            reporter.report(DiagnosticCode.TOO_MANY_PARAMETERS, service, method, method.getSimpleName());
        }
        return parameters;
    }

    private Parameter parameter(Place place, TypeMirror type, boolean notification) {
        AnnotationMirror annotation = AnnotationMirrors.find(place.declared, CoreNames.JSON_RPC_PARAM);
        String name = name(place, annotation);
        String json = AnnotationMirrors.text(annotation, "defaultValue");
        boolean optional = AnnotationMirrors.isTrue(annotation, "optional");
        if (types.isStream(type)) {
            if (!types.isKnownStream(type)) {
                report(DiagnosticCode.PARAMETER_TYPE, place, name, place.method, type);
            } else if (notification) {
                report(DiagnosticCode.STREAM_TO_NOTIFICATION, place, name, place.method);
            }
            checkNoDefault(place, name, optional, json, "a stream cannot be left out");
            return new Parameter(place.javaName(), type, Role.REQUIRED, name, "");
        }
        if (place.isRest()) {
            checkNoDefault(place, name, optional, json, "it may be empty without that");
            return new Parameter(place.javaName(), type, Role.REST, name, "");
        }
        if (!json.isEmpty()) {
            checkDefault(place, name, type, json);
            return new Parameter(place.javaName(), type, Role.WITH_DEFAULT, name, json);
        }
        optional = optional
                || types.isOptional(type)
                || AnnotationMirrors.isNullable(place.declared)
                || AnnotationMirrors.isNullable(place.declared.asType())
                || isNullableInFile(place, name, type);
        if (optional && type.getKind().isPrimitive()) {
            report(DiagnosticCode.OPTIONAL_PRIMITIVE, place, name, place.method);
        }
        return new Parameter(place.javaName(), type, optional ? Role.OPTIONAL : Role.REQUIRED, name, "");
    }

    /** Reads the annotations of types from the class file, as reflection does, since javac before 22 does not report them. */
    private boolean isNullableInFile(Place place, String name, TypeMirror type) {
        TypeElement parent = ServiceTypes.parent(place.method);
        if (type.getKind().isPrimitive() || compiled.test(parent) || !nullability.isNeeded(parent)) {
            return false;
        }
        if (!nullability.canRead(parent)) {
            report(DiagnosticCode.UNKNOWN_NULLABILITY, place, name, place.method);
        }
        return nullability.isNullable(place.method, place.index);
    }

    private String name(Place place, @Nullable AnnotationMirror annotation) {
        String given = AnnotationMirrors.text(annotation, "value");
        String inSource = place.declared.getSimpleName().toString();
        if (!given.isEmpty()) {
            if (given.isBlank()) {
                report(DiagnosticCode.BLANK_PARAMETER, place, place.index + 1, place.method);
            }
            return given;
        }
        if (inSource.equals("arg" + place.index) && !compiled.test(ServiceTypes.parent(place.method))) {
            report(DiagnosticCode.MISSING_NAME, place, place.index + 1, place.method);
        }
        return inSource;
    }

    private void checkVariables(Place place) {
        TypeMirror type = place.declared.asType();
        if (types.hasVariable(type) && types.isRaw(place.service, ServiceTypes.parent(place.method))) {
            reporter.report(
                    DiagnosticCode.UNKNOWN_PARAMETER,
                    place.service,
                    place.service,
                    place.declared.getSimpleName(),
                    place.method,
                    type);
        }
    }

    private void checkDefault(Place place, String name, TypeMirror type, String text) {
        DefaultValueCheck.Problem problem = DefaultValueCheck.problem(types, type, text);
        if (problem == null) {
            return;
        }
        if (problem.reason() == null) {
            report(DiagnosticCode.DEFAULT_NOT_JSON, place, text, name, place.method);
        } else {
            report(DiagnosticCode.DEFAULT_DOES_NOT_FIT, place, text, name, place.method, type, problem.reason());
        }
    }

    private void checkIneffective(Place place, String annotation, String reason) {
        if (AnnotationMirrors.has(place.declared, annotation)) {
            report(
                    DiagnosticCode.INEFFECTIVE_ANNOTATION,
                    place,
                    "@" + CoreNames.simpleName(annotation),
                    place.declared.getSimpleName(),
                    place.method,
                    reason);
        }
    }

    private void checkNoDefault(Place place, String name, boolean optional, String json, String reason) {
        if (optional || !json.isEmpty()) {
            report(
                    DiagnosticCode.INEFFECTIVE_ANNOTATION,
                    place,
                    optional ? "optional = true" : "defaultValue",
                    name,
                    place.method,
                    reason);
        }
    }

    private void report(DiagnosticCode diagnostic, Place place, Object... arguments) {
        reporter.report(diagnostic, place.service, place.declared, arguments);
    }

    /** A parameter of a method. */
    private record Place(TypeElement service, ExecutableElement method, VariableElement declared, int index) {
        /** Whether it takes all remaining arguments. */
        boolean isRest() {
            return method.isVarArgs() && index == method.getParameters().size() - 1;
        }

        /** A name that is unique in generated code; other languages allow more names than Java. */
        String javaName() {
            String name = declared.getSimpleName().toString();
            return SourceVersion.isName(name) && !name.endsWith("$") ? name : "parameter" + index + "$";
        }
    }
}
