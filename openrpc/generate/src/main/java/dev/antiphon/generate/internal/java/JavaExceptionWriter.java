package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** Writes an exception for each declared error. Immutable once created. */
public final class JavaExceptionWriter {
    private static final int MAX_WORDS = 6;

    private final String packageName;
    private final Map<ApiModel.DeclaredError, String> names = new LinkedHashMap<>();

    public JavaExceptionWriter(String packageName, ApiModel api, List<String> reserved) {
        this.packageName = packageName;
        IdentifierAllocator unique = IdentifierAllocator.ofTypes();
        reserved.forEach(unique::take);
        api.types().forEach(type -> unique.take(type.name()));
        for (ApiModel.Method method : api.methods()) {
            for (ApiModel.DeclaredError error : errors(method)) {
                names.computeIfAbsent(error, key -> unique.unique(name(error)));
            }
        }
    }

    /** The errors of a method that its callers can receive. */
    static List<ApiModel.DeclaredError> errors(ApiModel.Method method) {
        return method.result() == null ? List.of() : method.errors();
    }

    ClassName className(ApiModel.DeclaredError error) {
        return ClassName.get(packageName, names.get(error));
    }

    public List<TypeSpec> write() {
        return names.entrySet().stream()
                .map(entry -> exception(entry.getValue(), entry.getKey()))
                .toList();
    }

    private static String name(ApiModel.DeclaredError error) {
        List<String> words = IdentifierAllocator.words(error.message());
        if (words.isEmpty() || words.size() > MAX_WORDS) {
            return "Error" + Long.toString(error.code()).replace('-', 'M') + "Exception";
        }
        String name = IdentifierAllocator.pascal(error.message());
        String stem = name.endsWith("Error") && name.length() > 5 ? name.substring(0, name.length() - 5) : name;
        return stem.endsWith("Exception") ? stem : stem + "Exception";
    }

    private static TypeSpec exception(String name, ApiModel.DeclaredError error) {
        TypeName data = JavaTypeMapper.nullable(JavaTypeMapper.RAW);
        MethodSpec constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PUBLIC)
                .addParameter(String.class, "message")
                .addParameter(ParameterSpec.builder(data, "data").build())
                .addStatement("super(CODE, message, data)")
                .addJavadoc(
                        "Creates the exception.\n\n@param message the message\n@param data further information, or null\n")
                .build();
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(JsonRpcException.class)
                .addJavadoc(new JavadocWriter(error.message(), "Error " + error.code() + ".").build())
                .addField(FieldSpec.builder(TypeName.LONG, "CODE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .initializer("$L", error.code() + (isInt(error.code()) ? "" : "L"))
                        .addJavadoc("The code of this error.\n")
                        .build())
                .addField(FieldSpec.builder(
                                TypeName.LONG, "serialVersionUID", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("1L")
                        .build())
                .addMethod(constructor)
                .build();
    }

    private static boolean isInt(long code) {
        return code == (int) code;
    }
}
