package dev.antiphon.generate.internal.java;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.antiphon.generate.internal.model.ApiModel;
import dev.antiphon.generate.internal.model.CodeEscapes;
import dev.antiphon.generate.internal.model.IdentifierAllocator;
import dev.antiphon.generate.internal.model.TypeModel;
import dev.antiphon.openrpc.ParamStructure;
import dev.antiphon.service.JsonRpcError;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;
import dev.antiphon.service.JsonRpcParams;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.stream.RpcStream;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Writes a service interface. Not thread-safe. */
public final class JavaServiceWriter {
    private final JavaTypeMapper types;
    private final JavaExceptionWriter errors;
    private final boolean grouped;

    public JavaServiceWriter(JavaTypeMapper types, JavaExceptionWriter errors, boolean grouped) {
        this.types = types;
        this.errors = errors;
        this.grouped = grouped;
    }

    public TypeSpec write(String name, ApiModel api, List<ApiModel.Method> methods) {
        ParamStructure common = methods.get(0).structure();
        boolean same =
                common != ParamStructure.EITHER && methods.stream().allMatch(method -> method.structure() == common);
        AnnotationSpec.Builder service = AnnotationSpec.builder(JsonRpcService.class);
        if (same) {
            service.addMember("encoding", "$T.$L", ParameterEncoding.class, common.name());
        }
        if (methods.stream()
                .anyMatch(method -> isReserved(method.name())
                        || method.aliases().stream().anyMatch(JavaServiceWriter::isReserved))) {
            service.addMember("reservedNames", "true");
        }
        String about = api.description().isBlank() ? api.title() : api.description();
        boolean callbacks = methods.get(0).isCallback();
        TypeSpec.Builder type = TypeSpec.interfaceBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .addAnnotation(service.build())
                .addJavadoc(new JavadocWriter(
                                callbacks ? "The methods that the server calls on its clients." : about, name + ".")
                        .build());
        IdentifierAllocator names = IdentifierAllocator.of(
                "clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");
        for (ApiModel.Method method : methods) {
            type.addMethod(method(method, names, same));
        }
        return type.build();
    }

    /** The part of a method name before the first dot, slash or underscore; empty if there is none that names a service. */
    public static String prefix(String name) {
        for (int i = 1; i < name.length() - 1; i++) {
            if ("._/".indexOf(name.charAt(i)) >= 0) {
                return IdentifierAllocator.words(name.substring(0, i)).isEmpty() ? "" : name.substring(0, i);
            }
        }
        return "";
    }

    private static boolean isReserved(String name) {
        return name.startsWith("rpc.");
    }

    private MethodSpec method(ApiModel.Method method, IdentifierAllocator names, boolean encodingDeclared) {
        String prefix = grouped ? prefix(method.name()) : "";
        String shorter = prefix.isEmpty() ? method.name() : method.name().substring(prefix.length() + 1);
        String name = names.unique(IdentifierAllocator.camel(shorter));
        boolean notification = method.result() == null;
        MethodSpec.Builder spec = MethodSpec.methodBuilder(name).addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT);
        JavadocWriter docs = new JavadocWriter(method.description(), "Calls " + method.name() + ".");
        AnnotationSpec annotation = annotation(method, name, notification, encodingDeclared);
        if (annotation != null) {
            spec.addAnnotation(annotation);
        }
        for (ApiModel.DeclaredError error : JavaExceptionWriter.errors(method)) {
            ClassName exception = errors.className(error);
            spec.addAnnotation(AnnotationSpec.builder(JsonRpcError.class)
                    .addMember("code", "$T.CODE", exception)
                    .addMember("exception", "$T.class", exception)
                    .build());
        }
        if (method.deprecated()) {
            spec.addAnnotation(Deprecated.class);
        }
        params(method, notification, spec, docs);
        TypeName result = result(method);
        if (!result.equals(TypeName.VOID)) {
            spec.returns(result);
            docs.tag("@return", returned(method));
        }
        for (ApiModel.DeclaredError error : JavaExceptionWriter.errors(method)) {
            docs.tag("@throws " + errors.className(error).simpleName(), "if the call fails with error " + error.code());
        }
        if (method.deprecated()) {
            docs.tag("@deprecated", "deprecated by the OpenRPC document");
        }
        return spec.addJavadoc(docs.build()).build();
    }

    private static @Nullable AnnotationSpec annotation(
            ApiModel.Method method, String name, boolean notification, boolean encodingDeclared) {
        AnnotationSpec.Builder annotation =
                AnnotationSpec.builder(notification ? JsonRpcNotification.class : JsonRpcMethod.class);
        boolean needed = notification;
        if (!name.equals(method.name())) {
            annotation.addMember("value", "$L", CodeEscapes.literal(method.name()));
            needed = true;
        }
        for (String alias : method.aliases()) {
            annotation.addMember("aliases", "$L", CodeEscapes.literal(alias));
            needed = true;
        }
        if (method.structure() != ParamStructure.EITHER && !encodingDeclared) {
            annotation.addMember(
                    "encoding",
                    "$T.$L",
                    ParameterEncoding.class,
                    method.structure().name());
            needed = true;
        }
        return needed ? annotation.build() : null;
    }

    private void params(ApiModel.Method method, boolean notification, MethodSpec.Builder spec, JavadocWriter docs) {
        if (method.whole() != null) {
            spec.addParameter(ParameterSpec.builder(types.of(method.whole()).box(), "params")
                    .addAnnotation(JsonRpcParams.class)
                    .build());
            docs.tag("@param params", "all parameters");
            return;
        }
        IdentifierAllocator names = IdentifierAllocator.of();
        for (ApiModel.Param param : method.params()) {
            String name = names.unique(IdentifierAllocator.camel(param.name()));
            AnnotationSpec.Builder wire = AnnotationSpec.builder(JsonRpcParam.class)
                    .addMember("value", "$L", CodeEscapes.literal(param.name()));
            String defaultValue = JavaTypeMapper.defaultValue(param);
            TypeName type = type(param, notification);
            if (defaultValue != null && !param.required() && !param.stream() && !param.rest()) {
                wire.addMember("defaultValue", "$L", CodeEscapes.literal(defaultValue));
            }
            spec.addParameter(ParameterSpec.builder(type, name)
                    .addAnnotation(wire.build())
                    .build());
            spec.varargs(param.rest() && type instanceof ArrayTypeName);
            String comment = param.description().isBlank() ? "the parameter " + param.name() : param.description();
            docs.tag("@param " + name, defaultValue == null ? comment : comment + " (default: " + defaultValue + ")");
        }
    }

    private TypeName type(ApiModel.Param param, boolean notification) {
        if (param.stream()) {
            return ParameterizedTypeName.get(
                    ClassName.get(notification ? List.class : Stream.class),
                    types.of(param.type()).box());
        }
        TypeName type = param.required() || param.rest() ? types.of(param.type()) : types.optional(param.type());
        if (!param.rest()) {
            return type;
        }
        // An array of a parameterized type cannot be created without a warning.
        return ArrayTypeName.of(type instanceof ParameterizedTypeName ? JavaTypeMapper.RAW : type);
    }

    private TypeName result(ApiModel.Method method) {
        ApiModel.Stream stream = method.stream();
        if (stream == null) {
            return returnType(method.result());
        }
        TypeName item = types.of(stream.item()).box();
        TypeName whole = returnType(stream.result());
        return whole.equals(TypeName.VOID)
                ? ParameterizedTypeName.get(ClassName.get(Flow.Publisher.class), item)
                : ParameterizedTypeName.get(ClassName.get(RpcStream.class), item, whole.box());
    }

    /** The type of a result, or void if there is none. */
    private TypeName returnType(@Nullable TypeModel result) {
        return result == null || TypeModel.resolved(result) instanceof TypeModel.Null
                ? TypeName.VOID
                : types.of(result);
    }

    private String returned(ApiModel.Method method) {
        ApiModel.Stream stream = method.stream();
        if (stream == null) {
            return method.resultDescription().isBlank() ? "the result" : method.resultDescription();
        }
        String items = method.resultDescription().isBlank() ? "the items" : method.resultDescription();
        return returnType(stream.result()).equals(TypeName.VOID)
                ? items
                : items + ", and the final result, which a server sets on a StreamSink; an implementation of this"
                        + " method returns the items only";
    }
}
