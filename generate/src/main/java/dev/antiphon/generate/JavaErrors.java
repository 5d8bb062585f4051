package dev.antiphon.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.error.JsonRpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;

/** Writes an exception for each error that a document knows. */
final class JavaErrors {
    private static final int MOST_WORDS = 6;

    private final String packageName;
    private final Map<Api.Failure, String> names = new LinkedHashMap<>();

    JavaErrors(String packageName, Api api, List<String> reserved) {
        this.packageName = packageName;
        Names unique = Names.ofTypes();
        reserved.forEach(unique::take);
        api.types().forEach(type -> unique.take(type.name()));
        for (Api.Method method : api.methods()) {
            for (Api.Failure error : errors(method)) {
                names.computeIfAbsent(error, key -> unique.unique(name(error)));
            }
        }
    }

    /** The errors that callers of a method can learn of. */
    static List<Api.Failure> errors(Api.Method method) {
        return method.result() == null ? List.of() : method.errors();
    }

    ClassName className(Api.Failure error) {
        return ClassName.get(packageName, names.get(error));
    }

    List<TypeSpec> write() {
        return names.entrySet().stream()
                .map(entry -> exception(entry.getValue(), entry.getKey()))
                .toList();
    }

    private static String name(Api.Failure error) {
        List<String> words = Names.words(error.message());
        if (words.isEmpty() || words.size() > MOST_WORDS) {
            return "Error" + Long.toString(error.code()).replace('-', 'M') + "Exception";
        }
        String name = Names.pascal(error.message());
        String stem = name.endsWith("Error") && name.length() > 5 ? name.substring(0, name.length() - 5) : name;
        return stem.endsWith("Exception") ? stem : stem + "Exception";
    }

    private static TypeSpec exception(String name, Api.Failure error) {
        TypeName data = JavaTypes.nullable(JavaTypes.RAW);
        MethodSpec constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PUBLIC)
                .addParameter(String.class, "message")
                .addParameter(ParameterSpec.builder(data, "data").build())
                .addStatement("super(CODE, message, data)")
                .addJavadoc("Makes one.\n\n@param message what went wrong\n@param data more about it, or null\n")
                .build();
        return TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(JsonRpcException.class)
                .addJavadoc(new JavaDocs(error.message(), "Error " + error.code() + ".").build())
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
