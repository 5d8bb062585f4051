package dev.antiphon.processor.types;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/** Names of types and methods for messages, as in source code and without packages; each compiler has its own format. */
public final class SourceNames {
    private SourceNames() {}

    /** The name of an element or a type; other objects are returned unchanged. */
    public static Object of(Object part) {
        if (part instanceof ExecutableElement method) {
            return of(method);
        } else if (part instanceof TypeMirror type) {
            return of(type);
        } else if (part instanceof TypeElement type) {
            return type.getSimpleName();
        } else if (part instanceof QualifiedNameable nameable) {
            return nameable.getQualifiedName();
        }
        return part;
    }

    private static String of(ExecutableElement method) {
        List<? extends VariableElement> parameters = method.getParameters();
        String types = parameters.stream().map(each -> of(each.asType())).collect(Collectors.joining(", "));
        if (method.isVarArgs()) {
            types = types.substring(0, types.length() - "[]".length()) + "...";
        }
        boolean isConstructor = method.getKind() == ElementKind.CONSTRUCTOR;
        return (isConstructor ? ServiceTypes.parent(method) : method).getSimpleName() + "(" + types + ")";
    }

    private static String of(TypeMirror type) {
        return switch (type.getKind()) {
            case ARRAY -> of(((ArrayType) type).getComponentType()) + "[]";
            case DECLARED, ERROR -> declared((DeclaredType) type);
            case TYPEVAR -> ((TypeVariable) type).asElement().getSimpleName().toString();
            case WILDCARD -> wildcard((WildcardType) type);
            default -> type.getKind().isPrimitive() ? type.getKind().name().toLowerCase(Locale.ROOT) : type.toString();
        };
    }

    private static String declared(DeclaredType type) {
        String name = type.asElement().getSimpleName().toString();
        return type.getTypeArguments().isEmpty()
                ? name
                : type.getTypeArguments().stream()
                        .map(SourceNames::of)
                        .collect(Collectors.joining(", ", name + "<", ">"));
    }

    private static String wildcard(WildcardType type) {
        return "?" + bound(" extends ", type.getExtendsBound()) + bound(" super ", type.getSuperBound());
    }

    private static String bound(String word, @Nullable TypeMirror bound) {
        return bound == null ? "" : word + of(bound);
    }
}
