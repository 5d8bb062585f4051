package dev.antiphon.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.Method;
import dev.antiphon.processor.model.ServiceModel.Parameter;
import dev.antiphon.processor.model.ServiceModel.Role;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes the class with a constant for each method of a service, such as {@code OrdersMethods}. Not thread-safe. */
public final class MethodConstantsWriter {
    /** Methods of {@code Object}, whose names a record component must not have. */
    private static final Set<String> NO_COMPONENTS =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

    private static final ClassName CALL = CoreNames.className(CoreNames.RPC_METHOD);
    private static final ClassName NOTIFICATION = CoreNames.className(CoreNames.NOTIFICATION_METHOD);
    private static final ClassName STREAM = CoreNames.className(CoreNames.RPC_STREAM_METHOD);
    private static final ClassName TYPES = CoreNames.className(CoreNames.TYPES);

    private final ServiceModel service;
    private final GeneratedAnnotations annotations;
    private final ServiceTypes types;
    private final TypeExpressionWriter expressions;
    private final ClassName name;
    /** The names of the constants and the records, which must differ. */
    private final NameAllocator names = new NameAllocator();

    public MethodConstantsWriter(ServiceModel service, ServiceTypes types, GeneratedAnnotations annotations) {
        this.service = service;
        this.annotations = annotations;
        this.types = types;
        this.expressions = new TypeExpressionWriter(types);
        this.name = ClassName.get(
                service.code().packageName(),
                String.join("_", ClassName.get(service.type()).simpleNames()) + "Methods");
    }

    /** The name of the class. */
    public ClassName name() {
        return name;
    }

    /** The constants, or null if there are none. */
    public @Nullable JavaFile write() {
        TypeSpec.Builder constants = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.FINAL)
                .addOriginatingElement(service.type())
                .addJavadoc(
                        "The methods of {@link $T}, for calls and handlers of single methods.\n",
                        ClassName.get(service.type()))
                .addAnnotations(annotations.of(service.type()))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        if (types.isPublic(service.type())) {
            constants.addModifiers(Modifier.PUBLIC);
        }
        for (Method method : service.methods()) {
            if (isConstant(method)) {
                add(method, names.newName(constant(method.javaName())), constants);
            }
        }
        return constants.build().fieldSpecs().isEmpty()
                ? null
                : JavaFile.builder(name.packageName(), constants.build())
                        .indent("    ")
                        .build();
    }

    /** Whether a method gets a constant; not if it takes a stream, which belongs to one call. */
    private boolean isConstant(Method method) {
        return method.parameters().stream().noneMatch(parameter -> types.isStream(parameter.type()));
    }

    private void add(Method method, String constant, TypeSpec.Builder constants) {
        List<TypeName> arguments = new ArrayList<>();
        List<CodeBlock> values = new ArrayList<>();
        boolean plain = params(method, constant, constants, arguments, values);
        ClassName kind = CALL;
        switch (method.answer()) {
            case NOTIFICATION, NOTIFICATION_FUTURE -> kind = NOTIFICATION;
            case STREAM, OPEN_STREAM -> {
                kind = STREAM;
                plain &= value(Objects.requireNonNull(method.items(), "items"), arguments, values);
                plain &= value(method.result(), arguments, values);
            }
            default -> plain &= value(method.result(), arguments, values);
        }
        TypeName type = ParameterizedTypeName.get(kind, arguments.toArray(new TypeName[0]));
        CodeBlock list = CodeBlock.join(values, ", ");
        constants.addField(FieldSpec.builder(type, constant, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The method {@code $L} of the service.\n", method.javaName())
                .initializer(
                        plain
                                ? CodeBlock.of("$T.of($L, $L)", kind, StringLiteral.of(wireName(method)), list)
                                : CodeBlock.of("new $T($L, $L) {}", type, StringLiteral.of(wireName(method)), list))
                .build());
    }

    private String wireName(Method method) {
        if (!method.name().isEmpty()) {
            return method.name();
        }
        return service.prefix().isEmpty() ? method.javaName() : service.prefix() + "." + method.javaName();
    }

    /** Adds a type, and returns whether it is a class, for which there is a shorter notation. */
    private boolean value(TypeMirror type, List<TypeName> arguments, List<CodeBlock> values) {
        TypeName boxed = TypeName.get(types.bound(type)).box();
        boolean generic = type instanceof DeclaredType declared
                && !declared.getTypeArguments().isEmpty();
        arguments.add(boxed.equals(TypeName.VOID) ? TypeName.get(Void.class) : boxed);
        values.add(
                generic || boxed.toString().contains("<")
                        ? expressions.of(type)
                        : CodeBlock.of("$T.class", arguments.get(arguments.size() - 1)));
        return !boxed.toString().contains("<");
    }

    /** Adds the type of the params: a generated record, unless there are no parameters or one with {@code @JsonRpcParams}. */
    private boolean params(
            Method method,
            String constant,
            TypeSpec.Builder constants,
            List<TypeName> arguments,
            List<CodeBlock> values) {
        List<Parameter> described = new ArrayList<>();
        for (Parameter parameter : method.parameters()) {
            if (parameter.role() == Role.WHOLE) {
                return value(parameter.type(), arguments, values);
            }
            if (parameter.role() != Role.CONTEXT) {
                described.add(parameter);
            }
        }
        if (described.isEmpty()) {
            arguments.add(TypeName.get(Void.class));
            values.add(CodeBlock.of("$T.class", Void.class));
            return true;
        }
        if (!described.stream().allMatch(parameter -> isComponent(parameter.name()))) {
            // A record cannot have components of such names.
            arguments.add(ParameterizedTypeName.get(Map.class, String.class, Object.class));
            values.add(CodeBlock.of(
                    "$T.parameterized($T.class, $T.class, $T.class)", TYPES, Map.class, String.class, Object.class));
            return false;
        }
        ClassName params = name.nestedClass(names.newName(camelCase(constant) + "Params"));
        constants.addType(record(params, method, described));
        arguments.add(params);
        values.add(CodeBlock.of("$T.class", params));
        return true;
    }

    private static boolean isComponent(String name) {
        return SourceVersion.isIdentifier(name) && !SourceVersion.isKeyword(name) && !NO_COMPONENTS.contains(name);
    }

    private TypeSpec record(ClassName params, Method method, List<Parameter> described) {
        MethodSpec.Builder components = MethodSpec.constructorBuilder();
        TypeSpec.Builder record = TypeSpec.recordBuilder(params)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The parameters of {@code $L}.\n\n", method.javaName());
        for (Parameter parameter : described) {
            TypeName type = TypeName.get(parameter.type());
            // An omitted parameter is null.
            components.addParameter(
                    ParameterSpec.builder(parameter.role() == Role.REQUIRED ? type : type.box(), parameter.name())
                            .build());
            record.addJavadoc("@param $L a parameter\n", parameter.name());
        }
        return record.recordConstructor(components.build()).build();
    }

    /** subtractAll becomes SUBTRACT_ALL. */
    private static String constant(String method) {
        return method.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
    }

    /** SUBTRACT_ALL becomes SubtractAll. */
    private static String camelCase(String constant) {
        StringBuilder name = new StringBuilder();
        for (String word : constant.split("_", -1)) {
            if (!word.isEmpty()) {
                name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
            }
        }
        // A digit cannot begin a name.
        return name.isEmpty() || Character.isJavaIdentifierStart(name.codePointAt(0)) ? name.toString() : "_" + name;
    }
}
