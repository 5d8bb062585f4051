package dev.antiphon.processor.schema;

import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * The JSON members of a record. It supports the Jackson annotations that name or ignore a member; the JSON of a record with others is
 * unknown. Immutable.
 */
public record RecordSchemaReader(TypeElement record, List<Property> properties) {
    private static final Set<String> SUPPORTED = Set.of("JsonProperty", "JsonIgnore", "JsonPropertyDescription");

    /**
     * A member.
     *
     * @param javaName the name of the component
     * @param name the name in JSON
     * @param required whether it is always present; a nullable or optional member may be omitted
     */
    public record Property(String javaName, String name, TypeMirror type, boolean required) {}

    /** The members of a record, or null if the type is no record, or its JSON is unknown. */
    static @Nullable RecordSchemaReader of(TypeMirror type, ServiceTypes types) {
        if (!(type instanceof DeclaredType declared) || declared.asElement().getKind() != ElementKind.RECORD) {
            return null;
        }
        TypeElement record = (TypeElement) declared.asElement();
        if (isRedefined(record)) {
            return null;
        }
        List<Property> properties = new ArrayList<>();
        for (RecordComponentElement component : record.getRecordComponents()) {
            List<Element> places = places(record, component);
            if (places.stream().anyMatch(place -> jackson(place, "JsonIgnore") != null)) {
                continue;
            }
            // asMemberOf could lose the annotations of type arguments.
            TypeMirror its = declared.getTypeArguments().isEmpty()
                    ? component.asType()
                    : ((ExecutableType) types.typeUtils.asMemberOf(declared, component.getAccessor())).getReturnType();
            boolean optional = types.isOptional(its)
                    || ServiceTypes.name(its).startsWith("java.util.Optional")
                    || AnnotationMirrors.isNullable(its)
                    || AnnotationMirrors.isNullable(component.asType())
                    || places.stream().anyMatch(AnnotationMirrors::isNullable);
            String name = component.getSimpleName().toString();
            properties.add(new Property(name, wireName(places, name), its, !optional));
        }
        return new RecordSchemaReader(record, properties);
    }

    /** The JSON name of an enum constant. */
    static String constant(Element constant) {
        return wireName(List.of(constant), constant.getSimpleName().toString());
    }

    private static String wireName(List<Element> places, String otherwise) {
        for (Element place : places) {
            AnnotationMirror named = jackson(place, "JsonProperty");
            String value = AnnotationMirrors.text(named, "value");
            if (!value.isEmpty()) {
                return value;
            }
        }
        return otherwise;
    }

    /** The elements that annotations of a component are copied to, according to their targets. */
    private static List<Element> places(TypeElement record, RecordComponentElement component) {
        List<Element> places = new ArrayList<>(List.of(component, component.getAccessor()));
        for (VariableElement field : ElementFilter.fieldsIn(record.getEnclosedElements())) {
            if (field.getSimpleName().equals(component.getSimpleName())) {
                places.add(field);
            }
        }
        return places;
    }

    /** Whether Jackson annotations may change the JSON of a type. */
    static boolean isRedefined(TypeElement type) {
        List<Element> all = new ArrayList<>(type.getEnclosedElements());
        all.add(type);
        for (Element each : all) {
            if (each instanceof TypeElement && !each.equals(type)) {
                continue;
            }
            for (AnnotationMirror mirror : each.getAnnotationMirrors()) {
                Element annotation = mirror.getAnnotationType().asElement();
                if (isJackson(annotation)
                        && !SUPPORTED.contains(annotation.getSimpleName().toString())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static @Nullable AnnotationMirror jackson(Element element, String name) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            Element annotation = mirror.getAnnotationType().asElement();
            if (isJackson(annotation) && annotation.getSimpleName().contentEquals(name)) {
                return isTrueOrOther(mirror, name) ? mirror : null;
            }
        }
        return null;
    }

    /** {@code @JsonIgnore(false)} has no effect. */
    private static boolean isTrueOrOther(AnnotationMirror mirror, String name) {
        return !name.equals("JsonIgnore")
                || mirror.getElementValues().entrySet().stream()
                        .map(Map.Entry::getValue)
                        .noneMatch(value -> Boolean.FALSE.equals(value.getValue()));
    }

    private static boolean isJackson(Element annotation) {
        String name = ((TypeElement) annotation).getQualifiedName().toString();
        return name.startsWith("com.fasterxml.jackson.") || name.startsWith("tools.jackson.");
    }
}
