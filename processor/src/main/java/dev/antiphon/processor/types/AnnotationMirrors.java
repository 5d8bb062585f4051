package dev.antiphon.processor.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Access to annotations by name, since the classes that they mention need not be on the processor path. */
public final class AnnotationMirrors {
    private AnnotationMirrors() {}

    public static boolean has(AnnotatedConstruct element, String name) {
        return find(element, name) != null;
    }

    /** The annotation of a qualified name, or null. */
    public static @Nullable AnnotationMirror find(AnnotatedConstruct element, String name) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (isCalled(mirror, name)) {
                return mirror;
            }
        }
        return null;
    }

    /** The first annotation that is present, or null. */
    public static @Nullable AnnotationMirror findAny(AnnotatedConstruct element, String... names) {
        for (String name : names) {
            AnnotationMirror found = find(element, name);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** All annotations of a repeatable type, in order. */
    public static List<AnnotationMirror> repeated(AnnotatedConstruct element, String name, String container) {
        List<AnnotationMirror> all = new ArrayList<>();
        AnnotationMirror single = find(element, name);
        if (single != null) {
            all.add(single);
        }
        AnnotationMirror several = find(element, container);
        if (several != null) {
            for (AnnotationValue each : list(several, "value")) {
                all.add((AnnotationMirror) each.getValue());
            }
        }
        return all;
    }

    /** Whether there is an annotation called {@code Nullable}, of any package. */
    public static boolean isNullable(AnnotatedConstruct element) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (mirror.getAnnotationType().asElement().getSimpleName().contentEquals("Nullable")) {
                return true;
            }
        }
        return false;
    }

    public static String text(@Nullable AnnotationMirror annotation, String member) {
        Object value = value(annotation, member);
        return value == null ? "" : value.toString();
    }

    public static boolean isTrue(@Nullable AnnotationMirror annotation, String member) {
        return Boolean.TRUE.equals(value(annotation, member));
    }

    public static long number(AnnotationMirror annotation, String member) {
        Object value = value(annotation, member);
        return value instanceof Number number ? number.longValue() : 0;
    }

    public static @Nullable TypeMirror type(AnnotationMirror annotation, String member) {
        return value(annotation, member) instanceof TypeMirror type ? type : null;
    }

    public static List<String> texts(@Nullable AnnotationMirror annotation, String member) {
        List<String> texts = new ArrayList<>();
        for (AnnotationValue each : list(annotation, member)) {
            texts.add(
                    each.getValue() instanceof VariableElement constant
                            ? constant.getSimpleName().toString()
                            : each.getValue().toString());
        }
        return texts;
    }

    @SuppressWarnings("unchecked") // guaranteed by AnnotationValue
    private static List<? extends AnnotationValue> list(@Nullable AnnotationMirror annotation, String member) {
        Object value = value(annotation, member);
        return value instanceof List<?> list ? (List<? extends AnnotationValue>) list : List.of();
    }

    /** The value of a member, or null if it has its default. */
    private static @Nullable Object value(@Nullable AnnotationMirror annotation, String member) {
        if (annotation == null) {
            return null;
        }
        for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> entry :
                annotation.getElementValues().entrySet()) {
            if (entry.getKey().getSimpleName().contentEquals(member)) {
                return entry.getValue().getValue();
            }
        }
        return null;
    }

    private static boolean isCalled(AnnotationMirror mirror, String name) {
        return ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .contentEquals(name);
    }
}
