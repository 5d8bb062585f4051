package dev.antiphon.processor.writer;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes codecs: classes that read and write the records, enums and lists of a service from and to bytes. */
final class CodecWriter {
    private static final ClassName CODEC = CoreNames.className(CoreNames.JSON_CODEC);
    private static final ClassName CURSOR = CoreNames.className(CoreNames.JSON_CURSOR);
    private static final ClassName OUTPUT = CoreNames.className(CoreNames.JSON_OUTPUT);
    private static final ClassName JSON_TYPES = CoreNames.className(CoreNames.JSON_TYPES);

    private final CodecTypeFinder codecTypes;
    private final TypeExpressionWriter expressions;
    /** The names of the codecs by type. */
    private final Map<String, String> names = new LinkedHashMap<>();

    CodecWriter(CodecTypeFinder codecTypes, TypeExpressionWriter expressions) {
        this.codecTypes = codecTypes;
        this.expressions = expressions;
        for (TypeMirror type : codecTypes.found()) {
            names.put(codecTypes.key(type), "Codec" + names.size());
        }
    }

    /** The method of the generated class that returns the codecs by type. */
    MethodSpec codecs() {
        CodeBlock.Builder code =
                CodeBlock.builder().add("return $T.ofEntries(", Map.class).indent();
        String separator = "\n";
        for (TypeMirror type : codecTypes.found()) {
            code.add(separator)
                    .add("$T.entry($L, new $L())", Map.class, expressions.of(type), names.get(codecTypes.key(type)));
            separator = ",\n";
        }
        return MethodSpec.methodBuilder("codecs")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(
                        ClassName.get(Map.class),
                        ClassName.get(Type.class),
                        ParameterizedTypeName.get(CODEC, WildcardTypeName.subtypeOf(Object.class))))
                .addCode(code.add(");\n").unindent().build())
                .build();
    }

    List<TypeSpec> write() {
        List<TypeSpec> written = new ArrayList<>();
        for (TypeMirror type : codecTypes.found()) {
            written.add(codec(type));
        }
        return written;
    }

    private TypeSpec codec(TypeMirror type) {
        TypeName name = TypeName.get(type);
        TypeSpec.Builder codec = TypeSpec.classBuilder(String.valueOf(names.get(codecTypes.key(type))))
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(CODEC, name));
        MethodSpec.Builder from = MethodSpec.methodBuilder("from")
                .addModifiers(Modifier.STATIC)
                .returns(name)
                .addParameter(CURSOR, "in");
        MethodSpec.Builder to = MethodSpec.methodBuilder("to")
                .addModifiers(Modifier.STATIC)
                .addParameter(name, "value")
                .addParameter(OUTPUT, "out")
                .addParameter(JSON_TYPES, "types");
        if (codecTypes.isList(type)) {
            list(type, from, to);
        } else if (codecTypes.isEnum(type)) {
            constants(type, codec, from, to);
        } else {
            record(type, codec, from, to);
        }
        return codec.addMethod(MethodSpec.methodBuilder("read")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(name)
                        .addParameter(CURSOR, "in")
                        .addStatement("return from(in)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("write")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .addParameter(name, "value")
                        .addParameter(OUTPUT, "out")
                        .addParameter(JSON_TYPES, "types")
                        .addStatement("to(value, out, types)")
                        .build())
                .addMethod(from.build())
                .addMethod(to.build())
                .build();
    }

    private void list(TypeMirror type, MethodSpec.Builder from, MethodSpec.Builder to) {
        TypeMirror element = codecTypes.element(type);
        from.addStatement("$T list = new $T<>()", TypeName.get(type), ArrayList.class)
                .addStatement("in.beginArray()")
                .beginControlFlow("while (in.nextElement())")
                .addStatement("list.add($L)", reading(element, ""))
                .endControlFlow()
                .addStatement("return list");
        to.addStatement("char before = '['")
                .beginControlFlow("for ($T each : value)", TypeName.get(element))
                .addStatement("out.write(before)")
                .addStatement("before = ','")
                .addCode(writing(element, CodeBlock.of("each"), ""))
                .endControlFlow()
                .beginControlFlow("if (before == '[')")
                .addStatement("out.write(before)")
                .endControlFlow()
                .addStatement("out.write(']')");
    }

    private void constants(TypeMirror type, TypeSpec.Builder codec, MethodSpec.Builder from, MethodSpec.Builder to) {
        List<String> constants = new ArrayList<>();
        ((DeclaredType) type).asElement().getEnclosedElements().forEach(each -> {
            if (each.getKind() == ElementKind.ENUM_CONSTANT) {
                constants.add(each.getSimpleName().toString());
            }
        });
        codec.addField(bytes("NAMES", "names", constants));
        // By name and not by ordinal, since the enum may be recompiled.
        codec.addField(FieldSpec.builder(ArrayTypeName.of(TypeName.get(type)), "CONSTANTS")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(CodeBlock.builder()
                        .add("{")
                        .add(constants.stream()
                                .map(constant -> CodeBlock.of("$T.$L", TypeName.get(type), constant))
                                .collect(CodeBlock.joining(", ")))
                        .add("}")
                        .build())
                .build());
        from.addStatement("return CONSTANTS[in.toConstantIndex(NAMES)]");
        to.addStatement("out.value(value.name())");
    }

    private void record(TypeMirror type, TypeSpec.Builder codec, MethodSpec.Builder from, MethodSpec.Builder to) {
        List<? extends RecordComponentElement> components = CodecTypeFinder.components(type);
        List<String> members =
                components.stream().map(each -> each.getSimpleName().toString()).toList();
        codec.addField(bytes("NAMES", "names", members)).addField(bytes("KEYS", "keys", members));
        long required = 0;
        for (int i = 0; i < components.size(); i++) {
            TypeMirror component = components.get(i).asType();
            from.addStatement("$T c$L = $L", TypeName.get(component), i, initial(component));
            // Only for these types it is known that a binding sets a missing member to null.
            if (component.getKind().isPrimitive() || !codecTypes.isKnownComponent(component)) {
                required |= 1L << i;
            }
        }
        from.addStatement("long seen = 0")
                .addStatement("in.beginObject()")
                .beginControlFlow(
                        "for (int member = in.nextMember(NAMES, 0); member >= 0; member = in.nextMember(NAMES, member + 1))")
                .addStatement("seen = in.markSeen(seen, member)")
                .beginControlFlow("switch (member)");
        for (int i = 0; i < components.size(); i++) {
            TypeMirror component = components.get(i).asType();
            if (!codecTypes.isKnownComponent(component)) {
                codec.addField(
                        FieldSpec.builder(Type.class, "TYPE_" + i, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                                .initializer(expressions.of(component))
                                .build());
            }
            from.addCode("case $L:\n$>", i)
                    .addStatement("c$L = $L", i, reading(component, "TYPE_" + i))
                    .addStatement("break$<");
        }
        from.addCode("default:\n$>")
                .addStatement("break$<")
                .endControlFlow()
                .endControlFlow()
                .addStatement("in.requireSeen(seen, $LL)", required)
                .addStatement("return new $T($L)", TypeName.get(type), arguments(components.size()));
        for (int i = 0; i < components.size(); i++) {
            to.addStatement("out.write(KEYS[$L])", i)
                    .addCode(writing(
                            components.get(i).asType(), CodeBlock.of("value.$N()", members.get(i)), "TYPE_" + i));
        }
        to.addStatement("out.write('}')");
    }

    private static CodeBlock arguments(int count) {
        List<CodeBlock> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(CodeBlock.of("c$L", i));
        }
        return CodeBlock.join(all, ", ");
    }

    private static FieldSpec bytes(String field, String maker, List<String> names) {
        return FieldSpec.builder(byte[][].class, field)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(CodeBlock.builder()
                        .add("$L(", maker)
                        .add(names.stream().map(StringLiteral::of).collect(CodeBlock.joining(", ")))
                        .add(")")
                        .build())
                .build();
    }

    private static String initial(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN -> "false";
            case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, CHAR -> "0";
            default -> "null";
        };
    }

    /**
     * An expression that reads a value.
     *
     * @param constant the constant with the type, for types that a binding reads
     */
    private CodeBlock reading(TypeMirror type, String constant) {
        if (type.getKind().isPrimitive() && CodecTypeFinder.isScalar(type)) {
            return CodeBlock.of("in.$L()", scalar(type.getKind().name().toLowerCase(Locale.ROOT)));
        }
        if (CodecTypeFinder.isText(type)) {
            return CodeBlock.of("in.skipNull() ? null : in.toText()");
        }
        if (CodecTypeFinder.isBoxed(type)) {
            return CodeBlock.of("in.skipNull() ? null : in.$L()", scalar(ServiceTypes.name(type)));
        }
        String codec = codecOf(type);
        return codec == null
                ? CodeBlock.of("($T) in.toValue($L)", TypeName.get(type), constant)
                : CodeBlock.of("in.skipNull() ? null : $L.from(in)", codec);
    }

    /** The codec of a type, or null if a binding reads and writes it. */
    private @Nullable String codecOf(TypeMirror type) {
        return codecTypes.isKnownComponent(type) ? names.get(codecTypes.key(type)) : null;
    }

    private static String scalar(String type) {
        return switch (type) {
            case "int", "java.lang.Integer" -> "toInt";
            case "long", "java.lang.Long" -> "toLong";
            case "short", "java.lang.Short" -> "toShort";
            case "byte", "java.lang.Byte" -> "toByte";
            case "double", "java.lang.Double" -> "toDouble";
            case "float", "java.lang.Float" -> "toFloat";
            default -> "toBoolean";
        };
    }

    /** Statements that write a value. */
    private CodeBlock writing(TypeMirror type, CodeBlock value, String constant) {
        if (type.getKind().isPrimitive() && CodecTypeFinder.isScalar(type)) {
            return CodeBlock.builder().addStatement("out.value($L)", value).build();
        }
        if (CodecTypeFinder.isText(type)) {
            return CodeBlock.builder().addStatement("text($L, out)", value).build();
        }
        String codec = codecOf(type);
        if (codec == null && !CodecTypeFinder.isBoxed(type)) {
            return CodeBlock.builder()
                    .addStatement("types.writer($L).write($L, out)", constant, value)
                    .build();
        }
        return CodeBlock.builder()
                .beginControlFlow("if ($L == null)", value)
                .addStatement("out.nullValue()")
                .nextControlFlow("else")
                .addStatement(
                        codec == null
                                ? CodeBlock.of("out.value($L)", value)
                                : CodeBlock.of("$L.to($L, out, types)", codec, value))
                .endControlFlow()
                .build();
    }
}
