package dev.antiphon.processor.schema;

import dev.antiphon.processor.docs.DocComment;
import dev.antiphon.processor.docs.DocCommentFinder;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The components of a document: records and enums, each once. They get their names when all are known, the simple names, or the qualified
 * names if two have the same, so that names do not depend on the order of use. Not thread-safe.
 */
final class SchemaComponents {
    /** Bounds generic records that contain themselves with ever longer type arguments. */
    private static final int MAX_NAME = 400;

    private final ServiceTypes types;
    private final DocCommentFinder docs;
    private final SchemaWriter schemas;
    private final Map<String, Component> components = new LinkedHashMap<>();
    private final Deque<Runnable> pending = new ArrayDeque<>();

    /** A type, its schema, and all references to it. */
    private static final class Component {
        final String simple;
        final String whole;
        final List<Map<String, @Nullable Object>> references = new ArrayList<>();
        final Map<String, @Nullable Object> schema = SchemaNode.of();

        Component(String simple, String whole) {
            this.simple = simple;
            this.whole = whole;
        }
    }

    SchemaComponents(ServiceTypes types, DocCommentFinder docs, SchemaWriter schemas) {
        this.types = types;
        this.docs = docs;
        this.schemas = schemas;
    }

    /** A reference to the schema of a record. */
    Map<String, @Nullable Object> ofRecord(DeclaredType type, RecordSchemaReader recordSchema) {
        return reference(type, element -> schemas.object(recordSchema, docs.of(element)));
    }

    /** A reference to the schema of an enum. */
    Map<String, @Nullable Object> ofEnum(DeclaredType type) {
        return reference(type, element -> {
            List<String> names = new ArrayList<>();
            for (Element each : element.getEnclosedElements()) {
                if (each.getKind() == ElementKind.ENUM_CONSTANT) {
                    names.add(RecordSchemaReader.constant(each));
                }
            }
            return SchemaNode.of("type", "string", "enum", names);
        });
    }

    private Map<String, @Nullable Object> reference(
            DeclaredType type, Function<TypeElement, Map<String, @Nullable Object>> content) {
        String whole = name(type, true);
        if (whole.length() > MAX_NAME) {
            return SchemaNode.of("title", type.asElement().getSimpleName().toString());
        }
        Component component = components.get(whole);
        if (component == null) {
            component = new Component(name(type, false), whole);
            components.put(whole, component);
            // Later, since it may contain the type that mentions it.
            Component later = component;
            pending.add(() -> fill(later, (TypeElement) type.asElement(), content));
        }
        Map<String, @Nullable Object> reference = SchemaNode.of("$ref", whole);
        component.references.add(reference);
        return reference;
    }

    private void fill(
            Component component, TypeElement element, Function<TypeElement, Map<String, @Nullable Object>> content) {
        DocComment comment = docs.of(element);
        if (!comment.whole().isEmpty()) {
            component.schema.put("description", description(comment, element));
        }
        component.schema.putAll(content.apply(element));
    }

    /** The comments of a type, and of the constants of an enum. */
    private String description(DocComment comment, TypeElement element) {
        StringBuilder all = new StringBuilder(comment.whole());
        String separator = "\n\n";
        for (Element each : element.getEnclosedElements()) {
            String summary =
                    each.getKind() == ElementKind.ENUM_CONSTANT ? docs.of(each).summary() : "";
            if (!summary.isEmpty()) {
                all.append(separator)
                        .append("- `")
                        .append(RecordSchemaReader.constant(each))
                        .append("`: ")
                        .append(summary);
                separator = "\n";
            }
        }
        return all.toString();
    }

    /** The schemas by name, in the order of the names; sets the references to them. */
    Map<String, Map<String, @Nullable Object>> named() {
        for (Runnable next = pending.poll(); next != null; next = pending.poll()) {
            next.run();
        }
        Map<String, Long> counts = components.values().stream()
                .collect(Collectors.groupingBy(component -> component.simple, Collectors.counting()));
        Map<String, Map<String, @Nullable Object>> named = new TreeMap<>();
        Set<String> taken = new HashSet<>(counts.keySet());
        for (Component component : components.values()) {
            String name = component.simple;
            if (counts.getOrDefault(name, 0L) > 1) {
                name = component.whole;
                while (!taken.add(name)) {
                    name += "_";
                }
            }
            for (Map<String, @Nullable Object> reference : component.references) {
                reference.put("$ref", "#/components/schemas/" + name);
            }
            named.put(name, SchemaNode.titled(name, component.schema));
        }
        return named;
    }

    /** The name of a type with its type arguments, in characters that keys of components may have. */
    private String name(TypeMirror type, boolean whole) {
        TypeMirror known = types.bound(type);
        if (known instanceof ArrayType array) {
            return name(array.getComponentType(), whole) + "_array";
        }
        if (!(known instanceof DeclaredType declared)) {
            return known.getKind().name().toLowerCase(Locale.ROOT);
        }
        Element element = declared.asElement();
        StringBuilder name = new StringBuilder(clean(whole ? ServiceTypes.name(known) : element.getSimpleName()));
        declared.getTypeArguments().forEach(argument -> name.append('_').append(name(argument, whole)));
        return name.toString();
    }

    private static String clean(CharSequence name) {
        StringBuilder clean = new StringBuilder();
        name.chars().forEach(c -> {
            boolean kept = c < 0x80 && (Character.isLetterOrDigit(c) || c == '.' || c == '_');
            clean.append(kept ? String.valueOf((char) c) : "-" + Integer.toHexString(c));
        });
        return clean.toString();
    }
}
