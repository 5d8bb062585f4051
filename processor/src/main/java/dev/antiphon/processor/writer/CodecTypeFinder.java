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
 * Finds the types of a service for which codecs are written: records, enums and lists of such, as long as nothing about them could
 * make a JSON library do something else.
 */
final class CodecTypeFinder {
    /** Which of its members were there is kept in the bits of a long. */
    private static final int MOST_COMPONENTS = 64;

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
    /** The types that have codecs, by their text. */
    private final Map<String, TypeMirror> found = new LinkedHashMap<>();

    CodecTypeFinder(ServiceTypes types, TypeElement service) {
        this.types = types;
        this.service = service;
        this.jackson = new JacksonAnnotations(types);
    }

    /** Adds a type of the signature, and what it is made of. */
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

    /** The same type, with bounds in place of wildcards: who reads a list of them makes a list of those. */
    TypeMirror normal(TypeMirror type) {
        TypeMirror known = types.bound(type);
        return isList(known)
                ? types.typeUtils.getDeclaredType(
                        (TypeElement) ((DeclaredType) known).asElement(), normal(element(known)))
                : known;
    }

    /** The text of a type, without annotations and wildcards. */
    String key(TypeMirror type) {
        return text(normal(type));
    }

    /** The text of a type, without annotations. */
    private static String text(TypeMirror type) {
        return TypeName.get(type).toString();
    }

    List<TypeMirror> found() {
        return List.copyOf(found.values());
    }

    /** What the elements of a list are. */
    TypeMirror element(TypeMirror list) {
        return types.argument(list, 0, Object.class);
    }

    static List<? extends RecordComponentElement> components(TypeMirror record) {
        return ((TypeElement) ((DeclaredType) record).asElement()).getRecordComponents();
    }

    boolean hasCodec(TypeMirror type) {
        return isEnum(type) || isRecord(type) || (isList(type) && isKnown(element(type)));
    }

    /** Whether generated code reads a type by itself. */
    boolean isKnown(TypeMirror type) {
        return isScalar(type) || hasCodec(type);
    }

    /** Whether generated code reads a component by itself: one with wildcards is not what the codec of its normal type reads. */
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
                && components(type).size() <= MOST_COMPONENTS
                && components(type).stream().allMatch(component -> types.hidden(component.asType(), service) == null)
                && !jackson.isToldOfParts(type);
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

    /** Whether a record has what a JSON library takes for properties or for other ways to make it. */
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
