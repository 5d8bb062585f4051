package dev.antiphon.processor.writer;

import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Finds types with Jackson annotations, and types that contain such types. Not thread-safe. */
final class JacksonAnnotations {
    private final ServiceTypes types;
    /** Results by the names of types, since types of the JDK have many members. */
    private final Map<String, Boolean> customized = new HashMap<>();

    JacksonAnnotations(ServiceTypes types) {
        this.types = types;
    }

    /** Whether a type, its members or its parents have Jackson annotations. */
    boolean isCustomized(TypeElement type) {
        String name = type.getQualifiedName().toString();
        Boolean known = customized.get(name);
        if (known == null) {
            known = isAnnotated(type) || parents(type).stream().anyMatch(this::isCustomized);
            customized.put(name, known);
        }
        return known;
    }

    /**
     * Whether a part of a record, at any depth, has Jackson annotations. They can affect the record itself, for example ignore the part or
     * replace it by a reference.
     */
    boolean hasCustomizedParts(TypeMirror record) {
        return hasCustomizedParts(record, new HashSet<>());
    }

    private boolean hasCustomizedParts(TypeMirror record, Set<String> seen) {
        return seen.add(ServiceTypes.name(record))
                && components(record).stream().anyMatch(component -> isCustomizedType(component.asType(), seen));
    }

    private boolean isCustomizedType(TypeMirror type, Set<String> seen) {
        return switch (type.getKind()) {
            case ARRAY -> isCustomizedType(((ArrayType) type).getComponentType(), seen);
            case WILDCARD -> isCustomizedType(types.bound(type), seen);
            case DECLARED ->
                isCustomized((TypeElement) ((DeclaredType) type).asElement())
                        || hasCustomizedParts(type, seen)
                        || ((DeclaredType) type)
                                .getTypeArguments().stream().anyMatch(each -> isCustomizedType(each, seen));
            default -> false;
        };
    }

    private static List<? extends RecordComponentElement> components(TypeMirror type) {
        return ((TypeElement) ((DeclaredType) type).asElement()).getRecordComponents();
    }

    private static List<TypeElement> parents(TypeElement type) {
        List<TypeMirror> parents = new ArrayList<>(type.getInterfaces());
        parents.add(type.getSuperclass());
        return parents.stream()
                .filter(parent -> parent.getKind() == TypeKind.DECLARED)
                .map(parent -> (TypeElement) ((DeclaredType) parent).asElement())
                .toList();
    }

    private static boolean isAnnotated(Element element) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            // A custom annotation can be a bundle of Jackson's.
            if (isJackson(mirror)
                    || mirror.getAnnotationType().asElement().getAnnotationMirrors().stream()
                            .anyMatch(JacksonAnnotations::isJackson)) {
                return true;
            }
        }
        for (Element enclosed : element.getEnclosedElements()) {
            if (!(enclosed instanceof TypeElement) && isAnnotated(enclosed)) {
                return true;
            }
        }
        return element instanceof ExecutableElement method
                && method.getParameters().stream().anyMatch(JacksonAnnotations::isAnnotated);
    }

    private static boolean isJackson(AnnotationMirror mirror) {
        String name = mirror.getAnnotationType().toString();
        return name.startsWith("tools.jackson.") || name.startsWith("com.fasterxml.jackson.");
    }
}
