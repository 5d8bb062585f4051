package dev.antiphon.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.Method;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Writes the client stub of a service. */
final class StubWriter {
    static final String NAME = "Stub";
    private static final ClassName REMOTE = CoreNames.className(CoreNames.REMOTE_INVOKER);

    private final ServiceModel service;

    StubWriter(ServiceModel service) {
        this.service = service;
    }

    TypeSpec write() {
        TypeSpec.Builder stub = TypeSpec.classBuilder(NAME)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .addSuperinterface(ClassName.get(service.type()))
                // A stub inherits the nested types of its interface, whose names may equal those of types that it uses.
                .avoidClashesWithNestedClasses(service.type())
                .addField(REMOTE, "remote$", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(REMOTE, "remote")
                        .addStatement("this.$N = remote", "remote$")
                        .build());
        for (int i = 0; i < service.methods().size(); i++) {
            stub.addMethod(call(service.methods().get(i), i));
        }
        return stub.addMethod(MethodSpec.methodBuilder("toString")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(String.class)
                        .addStatement("return $N.toString()", "remote$")
                        .build())
                .build();
    }

    private static MethodSpec call(Method method, int index) {
        TypeMirror returned = method.signature().getReturnType();
        MethodSpec.Builder call = MethodSpec.methodBuilder(method.javaName())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(TypeName.get(returned))
                .varargs(method.element().isVarArgs());
        CodeBlock.Builder arguments = CodeBlock.builder();
        List<? extends TypeMirror> types = method.signature().getParameterTypes();
        for (int i = 0; i < types.size(); i++) {
            String name = method.parameters().get(i).javaName();
            call.addParameter(
                    ParameterSpec.builder(TypeName.get(types.get(i)), name).build());
            arguments.add(i == 0 ? "$N" : ", $N", name);
        }
        for (TypeMirror thrown : method.signature().getThrownTypes()) {
            call.addException(TypeName.get(thrown));
        }
        CodeBlock made = CodeBlock.of(
                "this.$N.<$T>call($L, new $T[] {$L})",
                "remote$",
                RuntimeException.class,
                index,
                Object.class,
                arguments.build());
        if (returned.getKind() == TypeKind.VOID) {
            call.addStatement(made);
        } else if (ServiceTypes.isObject(returned)) {
            call.addStatement("return $L", made);
        } else {
            call.addStatement("return ($T) $L", returned, made);
        }
        return call.build();
    }
}
