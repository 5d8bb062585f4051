package dev.antiphon.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.types.CoreNames;
import java.util.Collection;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Writes the index of services, the class by which core finds generated code. Not thread-safe. */
public final class ServiceIndexWriter {
    private static final TypeName ANY_CLASS =
            ParameterizedTypeName.get(ClassName.get(Class.class), WildcardTypeName.subtypeOf(Object.class));
    private static final TypeName ANY_CODE = ParameterizedTypeName.get(
            CoreNames.className(CoreNames.GENERATED_SERVICE), WildcardTypeName.subtypeOf(Object.class));

    private final ClassName name;
    private final Collection<TypeElement> services;
    private final GeneratedAnnotations annotations;

    public ServiceIndexWriter(ClassName name, Collection<TypeElement> services, GeneratedAnnotations annotations) {
        this.name = name;
        this.services = services;
        this.annotations = annotations;
    }

    public JavaFile write() {
        TypeSpec.Builder index = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("Index of the generated code of services.\n")
                .addAnnotations(annotations.of(services.iterator().next()))
                .addSuperinterface(CoreNames.className(CoreNames.GENERATED_SERVICE_INDEX))
                .addMethod(MethodSpec.constructorBuilder()
                        .addJavadoc("Called by a service loader.\n")
                        .addModifiers(Modifier.PUBLIC)
                        .build())
                .addMethod(find());
        services.forEach(index::addOriginatingElement);
        return JavaFile.builder(name.packageName(), index.build())
                .indent("    ")
                .build();
    }

    /**
     * Finds code by name, in a variable of type {@code Object}, so that looking for one service does not load the others: if each class
     * were returned as a {@code GeneratedService}, the bytecode verifier would load all of them to check the types.
     */
    private MethodSpec find() {
        MethodSpec.Builder find = MethodSpec.methodBuilder("find")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ANY_CODE)
                .addParameter(ANY_CLASS, "service")
                .addStatement("$T code", Object.class)
                .beginControlFlow("switch (service.getName())");
        for (TypeElement service : services) {
            find.addCode("case $S:\n", ClassName.get(service).reflectionName())
                    .addStatement("$>code = new $T()", ServiceModel.codeName(service))
                    .addStatement("break$<");
        }
        return find.addCode("default:\n")
                .addStatement("$>return null$<")
                .endControlFlow()
                .addStatement("return ($T) code", ANY_CODE)
                .build();
    }
}
