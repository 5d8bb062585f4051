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

/** Finds the types of which Jackson may have been told something, and those that contain such. */
final class JacksonAnnotations {
    private final ServiceTypes types;
    /** What was found out about types, by name: those of the JDK have many members. */
    private final Map<String, Boolean> told = new HashMap<>();

    JacksonAnnotations(ServiceTypes types) {
        this.types = types;
    }

    /** Whether Jackson may have been told something about a type, its members or its parents. */
    boolean isCustomized(TypeElement type) {
        String name = type.getQualifiedName().toString();
        Boolean known = told.get(name);
        if (known == null) {
            known = isAnnotated(type) || parents(type).stream().anyMatch(this::isCustomized);
            told.put(name, known);
        }
        return known;
    }

    /**
     * Whether Jackson may have been told something about what a record contains, at any depth. That can be about the record itself: that
     * it leaves the part out, or refers to one that was written before.
     */
    boolean isToldOfParts(TypeMirror record) {
        return isToldOfParts(record, new HashSet<>());
    }

    private boolean isToldOfParts(TypeMirror record, Set<String> seen) {
        return seen.add(ServiceTypes.name(record))
                && components(record).stream().anyMatch(component -> isToldOf(component.asType(), seen));
    }

    private boolean isToldOf(TypeMirror type, Set<String> seen) {
        return switch (type.getKind()) {
            case ARRAY -> isToldOf(((ArrayType) type).getComponentType(), seen);
            case WILDCARD -> isToldOf(types.bound(type), seen);
            case DECLARED ->
                isCustomized((TypeElement) ((DeclaredType) type).asElement())
                        || isToldOfParts(type, seen)
                        || ((DeclaredType) type).getTypeArguments().stream().anyMatch(each -> isToldOf(each, seen));
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
            // An annotation of somebody's own can stand for some of Jackson's.
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
