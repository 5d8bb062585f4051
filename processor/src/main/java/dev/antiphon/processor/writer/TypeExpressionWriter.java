package dev.antiphon.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Writes expressions that evaluate to a type at run time, without reflection. */
final class TypeExpressionWriter {
    private static final ClassName TYPES = CoreNames.className(CoreNames.TYPES);

    private final ServiceTypes types;

    TypeExpressionWriter(ServiceTypes types) {
        this.types = types;
    }

    /** An expression of type {@code java.lang.reflect.Type}. */
    CodeBlock of(TypeMirror type) {
        TypeMirror known = types.bound(type);
        if (known.getKind() == TypeKind.ARRAY) {
            TypeMirror component = ((ArrayType) known).getComponentType();
            return isGeneric(component) ? CodeBlock.of("$T.array($L)", TYPES, of(component)) : erased(known);
        }
        if (!isGeneric(known)) {
            return erased(known);
        }
        DeclaredType declared = (DeclaredType) known;
        CodeBlock.Builder code = CodeBlock.builder().add("$T.parameterized($L", TYPES, erased(known));
        declared.getTypeArguments().forEach(argument -> code.add(", $L", of(argument)));
        return code.add(")").build();
    }

    /** An expression of type {@code Class}. */
    CodeBlock erased(TypeMirror type) {
        return CodeBlock.of(
                "$T.class", TypeName.get(types.typeUtils.erasure(type)).withoutAnnotations());
    }

    private static boolean isGeneric(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> isGeneric(((ArrayType) type).getComponentType());
            case DECLARED -> !((DeclaredType) type).getTypeArguments().isEmpty();
            default -> false;
        };
    }
}
