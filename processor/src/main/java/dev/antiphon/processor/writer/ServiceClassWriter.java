package dev.antiphon.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.DeclaredError;
import dev.antiphon.processor.model.ServiceModel.Method;
import dev.antiphon.processor.model.ServiceModel.Parameter;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes the class that serves and calls an interface, such as {@code OrdersJsonRpc}. Not thread-safe. */
public final class ServiceClassWriter {
    private static final ClassName GENERATED_SERVICE = CoreNames.className(CoreNames.GENERATED_SERVICE);
    private static final ClassName OPERATION = CoreNames.className(CoreNames.GENERATED_METHOD_SPEC);
    private static final ClassName REMOTE = CoreNames.className(CoreNames.REMOTE_INVOKER);
    private static final ClassName ACCESS = CoreNames.className(CoreNames.ACCESS);
    private static final ClassName ENCODING = CoreNames.className(CoreNames.PARAMETER_ENCODING);
    private static final ClassName RAW_JSON = CoreNames.className(CoreNames.RAW_JSON);
    private static final TypeName OBJECTS = TypeName.get(Object[].class);

    private final ServiceModel service;
    private final GeneratedAnnotations annotations;
    private final ServiceTypes types;
    private final TypeExpressionWriter expressions;
    private final ClassName type;

    public ServiceClassWriter(ServiceModel service, ServiceTypes types, GeneratedAnnotations annotations) {
        this.service = service;
        this.annotations = annotations;
        this.types = types;
        this.expressions = new TypeExpressionWriter(types);
        this.type = ClassName.get(service.type());
    }

    public JavaFile write() {
        TypeSpec.Builder code = TypeSpec.classBuilder(service.code())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addOriginatingElement(service.type())
                .addJavadoc(
                        "Serves and calls {@link $T} without reflection. Clients and servers find it automatically.\n",
                        type)
                .addAnnotations(annotations.of(service.type()))
                .superclass(ParameterizedTypeName.get(GENERATED_SERVICE, type))
                .addMethod(constructor())
                .addMethod(operations())
                .addMethod(invoke("invoke", -1))
                .addMethod(stub());
        if (has(1)) {
            code.addMethod(invoke("invokeOne", 1));
        }
        if (has(2)) {
            code.addMethod(invoke("invokeTwo", 2));
        }
        if (service.methods().stream().anyMatch(method -> method.serverOnly() != null)) {
            code.addMethod(MethodSpec.methodBuilder("isForServers")
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.PUBLIC)
                    .returns(boolean.class)
                    .addStatement("return true")
                    .build());
        }
        Map<String, DeclaredError> exceptions = exceptions();
        if (!exceptions.isEmpty()) {
            code.addMethod(exception(exceptions));
        }
        CodecTypeFinder found = new CodecTypeFinder(types, service.type());
        for (Method method : service.methods()) {
            method.signature().getParameterTypes().forEach(found::add);
            found.add(method.result());
            if (method.items() != null) {
                found.add(method.items());
            }
        }
        if (!found.found().isEmpty()) {
            CodecWriter codecs = new CodecWriter(found, expressions);
            code.addMethod(codecs.codecs()).addTypes(codecs.write());
        }
        code.addType(new StubWriter(service).write());
        return JavaFile.builder(service.code().packageName(), code.build())
                .indent("    ")
                .build();
    }

    private boolean has(int count) {
        return service.methods().stream().anyMatch(method -> method.parameters().size() == count);
    }

    private MethodSpec constructor() {
        return MethodSpec.constructorBuilder()
                .addJavadoc("Creates the code; one instance is enough.\n")
                .addModifiers(Modifier.PUBLIC)
                .addStatement(
                        "super($T.class, $L, $L, $L)",
                        type,
                        StringLiteral.of(service.prefix()),
                        encoding(service.encoding()),
                        service.nonBlocking())
                .build();
    }

    private static CodeBlock access(ServiceModel.Access access) {
        if (access.anyone() || access.roles().isEmpty()) {
            return CodeBlock.of("$T.$L()", ACCESS, access.anyone() ? "anyone" : "authenticated");
        }
        List<CodeBlock> roles = access.roles().stream().map(StringLiteral::of).toList();
        return CodeBlock.of("$T.roles($L)", ACCESS, CodeBlock.join(roles, ", "));
    }

    private static CodeBlock encoding(@Nullable String name) {
        return name == null ? CodeBlock.of("null") : CodeBlock.of("$T.$L", ENCODING, name);
    }

    private MethodSpec operations() {
        CodeBlock.Builder all =
                CodeBlock.builder().add("return $T.of(", List.class).indent();
        String separator = "\n";
        for (Method method : service.methods()) {
            all.add(separator).add(operation(method));
            separator = ",\n";
        }
        return MethodSpec.methodBuilder("operations")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(ClassName.get(List.class), OPERATION))
                .addCode(all.add(");\n").unindent().build())
                .build();
    }

    private CodeBlock operation(Method method) {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.of($S", OPERATION, method.javaName());
        for (var parameter : method.element().getParameters()) {
            code.add(", $L", expressions.erased(parameter.asType()));
        }
        code.add(")");
        if (!method.name().isEmpty() || !method.aliases().isEmpty()) {
            code.add(".named($L", StringLiteral.of(method.name()));
            method.aliases().forEach(alias -> code.add(", $L", StringLiteral.of(alias)));
            code.add(")");
        }
        for (Parameter parameter : method.parameters()) {
            code.add(parameter(parameter));
        }
        if (method.encoding() != null) {
            code.add(".encoded($L)", encoding(method.encoding()));
        }
        if (method.nonBlocking()) {
            code.add(".nonBlocking()");
        }
        if (method.access() != null) {
            code.add(".access($L)", access(method.access()));
        }
        for (DeclaredError error : method.errors()) {
            code.add(".error($LL, $T.class, $L)", error.code(), error.exception(), error.thrown());
        }
        if (method.serverOnly() != null) {
            code.add(".serverOnly($S)", method.serverOnly());
        }
        return code.add(answer(method)).build();
    }

    private CodeBlock parameter(Parameter parameter) {
        return switch (parameter.role()) {
            case CONTEXT -> CodeBlock.of(".context()");
            case WHOLE -> CodeBlock.of(".whole($L)", expressions.of(parameter.type()));
            case WITH_DEFAULT ->
                CodeBlock.of(
                        ".withDefault($L, $L, $L)",
                        StringLiteral.of(parameter.name()),
                        expressions.of(parameter.type()),
                        StringLiteral.of(parameter.json()));
            default ->
                CodeBlock.of(
                        ".$L($L, $L)",
                        parameter.role().call,
                        StringLiteral.of(parameter.name()),
                        expressions.of(parameter.type()));
        };
    }

    private CodeBlock answer(Method method) {
        CodeBlock call = CodeBlock.of(".$L", method.answer().call);
        CodeBlock arguments = switch (method.answer()) {
            case RESULT, FUTURE -> expressions.of(method.result());
            case STREAM -> CodeBlock.of("$L, $L", expressions.of(items(method)), expressions.of(method.result()));
            case OPEN_STREAM -> expressions.of(items(method));
            case NOTIFICATION, NOTIFICATION_FUTURE -> CodeBlock.of("");
        };
        return CodeBlock.of("$L($L)", call, arguments);
    }

    private static TypeMirror items(Method method) {
        return Objects.requireNonNull(method.items(), "items");
    }

    /** A method that calls the methods with a number of parameters, or all methods if it is negative. */
    private MethodSpec invoke(String name, int count) {
        MethodSpec.Builder invoke = MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(Object.class)
                .addParameter(int.class, "operation")
                .addParameter(type, "implementation")
                .addException(Throwable.class);
        String[] arguments = {};
        if (count == 1) {
            arguments = new String[] {"only"};
            invoke.addParameter(Object.class, "only");
        } else if (count == 2) {
            arguments = new String[] {"first", "second"};
            invoke.addParameter(Object.class, "first").addParameter(Object.class, "second");
        } else {
            invoke.addParameter(OBJECTS, "arguments");
        }
        invoke.beginControlFlow("switch (operation)");
        for (int i = 0; i < service.methods().size(); i++) {
            Method method = service.methods().get(i);
            if (count < 0 || method.parameters().size() == count) {
                invoke.addCode(call(method, i, arguments));
            }
        }
        return invoke.addCode("default:\n")
                .addStatement(
                        "$>throw new $T($S + operation)$<", IllegalArgumentException.class, "There is no operation ")
                .endControlFlow()
                .build();
    }

    private CodeBlock call(Method method, int index, String... arguments) {
        CodeBlock.Builder list = CodeBlock.builder();
        List<? extends TypeMirror> declared = method.signature().getParameterTypes();
        for (int i = 0; i < declared.size(); i++) {
            String argument = arguments.length == 0 ? "arguments[" + i + "]" : arguments[i];
            list.add(i == 0 ? "" : ", ");
            list.add(
                    ServiceTypes.isObject(declared.get(i))
                            ? CodeBlock.of(argument)
                            : CodeBlock.of("($T) $L", declared.get(i), argument));
        }
        CodeBlock call = CodeBlock.of("implementation.$L($L)", method.javaName(), list.build());
        CodeBlock.Builder code = CodeBlock.builder().add("case $L:\n$>", index);
        if (method.signature().getReturnType().getKind() == TypeKind.VOID) {
            code.addStatement(call).addStatement("return null");
        } else {
            code.addStatement("return $L", call);
        }
        return code.add("$<").build();
    }

    private MethodSpec stub() {
        return MethodSpec.methodBuilder("stub")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addParameter(REMOTE, "remote")
                .addStatement("return new $L(remote)", StubWriter.NAME)
                .build();
    }

    /** The exceptions that callers can receive, each once. */
    private Map<String, DeclaredError> exceptions() {
        Map<String, DeclaredError> exceptions = new LinkedHashMap<>();
        for (Method method : service.methods()) {
            for (DeclaredError error : method.errors()) {
                if (error.thrown()) {
                    exceptions.putIfAbsent(error.exception().toString(), error);
                }
            }
        }
        return exceptions;
    }

    private MethodSpec exception(Map<String, DeclaredError> exceptions) {
        MethodSpec.Builder make = MethodSpec.methodBuilder("exception")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(Exception.class)
                .addException(Exception.class)
                .addParameter(
                        ParameterizedTypeName.get(
                                ClassName.get(Class.class), WildcardTypeName.subtypeOf(Exception.class)),
                        "exception")
                .addParameter(ParameterSpec.builder(String.class, "message").build())
                .addParameter(RAW_JSON, "data");
        for (DeclaredError error : exceptions.values()) {
            make.beginControlFlow("if (exception == $T.class)", error.exception())
                    .addStatement("return new $T($L)", error.exception(), error.constructor())
                    .endControlFlow();
        }
        return make.addStatement("return super.exception(exception, message, data)")
                .build();
    }
}
