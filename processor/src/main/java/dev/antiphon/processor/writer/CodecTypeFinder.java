package dev.antiphon.processor.writer;

import com.palantir.javapoet.TypeName;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Finds the types of a service that get codecs: records, enums and lists of them, unless annotations or members could change their JSON
 * in a JSON library. Not thread-safe.
 */
final class CodecTypeFinder {
    /** Core keeps the set of present members in the bits of a long. */
    private static final int MAX_COMPONENTS = 64;

    private static final Set<String> BOXED = Set.of(
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Short",
            "java.lang.Byte",
            "java.lang.Double",
            "java.lang.Float",
            "java.lang.Boolean");

    private final ServiceTypes types;
    private final TypeElement service;
    private final JacksonAnnotations jackson;
    /** The types that have codecs, by name. */
    private final Map<String, TypeMirror> found = new LinkedHashMap<>();

    CodecTypeFinder(ServiceTypes types, TypeElement service) {
        this.types = types;
        this.service = service;
        this.jackson = new JacksonAnnotations(types);
    }

    /** Adds a type of a signature, and the types of its parts. */
    void add(TypeMirror type) {
        TypeMirror known = normal(type);
        if (types.isOptional(known)) {
            add(types.argument(known, 0, Object.class));
        } else if (hasCodec(known) && found.putIfAbsent(key(known), known) == null) {
            if (isList(known)) {
                add(element(known));
            } else if (isRecord(known)) {
                components(known).forEach(component -> add(component.asType()));
            }
        }
    }

    /** The type with upper bounds in place of wildcards, since a list of a wildcard is read as a list of its bound. */
    TypeMirror normal(TypeMirror type) {
        TypeMirror known = types.bound(type);
        return isList(known)
                ? types.typeUtils.getDeclaredType(
                        (TypeElement) ((DeclaredType) known).asElement(), normal(element(known)))
                : known;
    }

    /** The name of a type without annotations and wildcards. */
    String key(TypeMirror type) {
        return text(normal(type));
    }

    /** The name of a type without annotations. */
    private static String text(TypeMirror type) {
        return TypeName.get(type).toString();
    }

    List<TypeMirror> found() {
        return List.copyOf(found.values());
    }

    /** The type of the elements of a list. */
    TypeMirror element(TypeMirror list) {
        return types.argument(list, 0, Object.class);
    }

    static List<? extends RecordComponentElement> components(TypeMirror record) {
        return ((TypeElement) ((DeclaredType) record).asElement()).getRecordComponents();
    }

    boolean hasCodec(TypeMirror type) {
        return isEnum(type) || isRecord(type) || (isList(type) && isKnown(element(type)));
    }

    /** Whether generated code reads a type without a binding. */
    boolean isKnown(TypeMirror type) {
        return isScalar(type) || hasCodec(type);
    }

    /** Whether generated code reads a component without a binding; not if it has wildcards, since a codec returns another type. */
    boolean isKnownComponent(TypeMirror type) {
        return isKnown(type) && text(type).equals(key(type));
    }

    static boolean isScalar(TypeMirror type) {
        return (type.getKind().isPrimitive() && type.getKind() != TypeKind.CHAR) || isText(type) || isBoxed(type);
    }

    static boolean isText(TypeMirror type) {
        return ServiceTypes.name(type).equals("java.lang.String");
    }

    static boolean isBoxed(TypeMirror type) {
        return BOXED.contains(ServiceTypes.name(type));
    }

    boolean isList(TypeMirror type) {
        return types.is(type, "java.util.List")
                && ((DeclaredType) type).getTypeArguments().size() == 1;
    }

    boolean isEnum(TypeMirror type) {
        return isPlain(type, ElementKind.ENUM);
    }

    boolean isRecord(TypeMirror type) {
        return isPlain(type, ElementKind.RECORD)
                && !components(type).isEmpty()
                && components(type).size() <= MAX_COMPONENTS
                && components(type).stream().allMatch(component -> types.hidden(component.asType(), service) == null)
                && !jackson.hasCustomizedParts(type);
    }

    private boolean isPlain(TypeMirror type, ElementKind kind) {
        if (type.getKind() != TypeKind.DECLARED) {
            return false;
        }
        TypeElement element = (TypeElement) ((DeclaredType) type).asElement();
        return element.getKind() == kind
                && element.getTypeParameters().isEmpty()
                && types.hidden(element, service) == null
                && !jackson.isCustomized(element)
                && !hasOtherProperties(element, kind);
    }

    /** Whether a record has getters or constructors that a JSON library may use. */
    private boolean hasOtherProperties(TypeElement element, ElementKind kind) {
        if (kind != ElementKind.RECORD) {
            return false;
        }
        if (ElementFilter.constructorsIn(element.getEnclosedElements()).size() > 1) {
            return true;
        }
        for (ExecutableElement method : ElementFilter.methodsIn(types.elementUtils.getAllMembers(element))) {
            String name = method.getSimpleName().toString();
            boolean getter = method.getParameters().isEmpty()
                    && (name.startsWith("get") || name.startsWith("is"))
                    && !name.equals("getClass");
            boolean accessor = element.getRecordComponents().stream()
                    .anyMatch(component -> component.getSimpleName().contentEquals(name));
            if (getter && !accessor && !method.getModifiers().contains(Modifier.STATIC)) {
                return true;
            }
        }
        return false;
    }
}
