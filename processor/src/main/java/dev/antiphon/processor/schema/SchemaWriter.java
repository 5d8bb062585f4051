package dev.antiphon.processor.schema;

import dev.antiphon.processor.docs.DocComment;
import dev.antiphon.processor.docs.DocCommentFinder;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON Schemas (draft 7) of Java types. Records and enums become components, so that they may contain themselves. Not thread-safe.
 */
public final class SchemaWriter {
    private static final int MAX_NAME = 1000;
    private static final Set<String> DRAFT_FORMATS = Set.of("date-time", "date", "time", "uri");
    private static final String COLLECTION = "java.util.Collection";

    private final ServiceTypes types;
    private final SchemaComponents components;
    private final boolean draftOnly;
    /** The collections and maps on the current path, which may contain themselves. */
    private final Set<String> open = new HashSet<>();

    /** @param draftOnly whether to omit formats that draft 7 does not define, for validators that reject them */
    public SchemaWriter(ServiceTypes types, DocCommentFinder docs, boolean draftOnly) {
        this.types = types;
        this.draftOnly = draftOnly;
        this.components = new SchemaComponents(types, docs, this);
    }

    /** The components by name; to be called last, since it sets the names in references. */
    public Map<String, Map<String, @Nullable Object>> components() {
        return components.named();
    }

    /** The JSON members of a record, or null if the type is no record, or its JSON is unknown. */
    public @Nullable RecordSchemaReader recordSchema(TypeMirror type) {
        return RecordSchemaReader.of(type, types);
    }

    /** The schema of a type; it allows null if the type is annotated as nullable. */
    public Map<String, @Nullable Object> of(TypeMirror declared) {
        TypeMirror type = types.bound(declared);
        Map<String, @Nullable Object> schema = plain(type);
        return AnnotationMirrors.isNullable(type) || AnnotationMirrors.isNullable(declared)
                ? SchemaNode.nullable(schema)
                : schema;
    }

    private Map<String, @Nullable Object> plain(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN -> SchemaNode.type("boolean");
            case BYTE -> SchemaNode.of("type", "integer", "minimum", Byte.MIN_VALUE, "maximum", Byte.MAX_VALUE);
            case SHORT -> SchemaNode.of("type", "integer", "minimum", Short.MIN_VALUE, "maximum", Short.MAX_VALUE);
            case INT -> formatted("integer", "int32");
            case LONG -> formatted("integer", "int64");
            case FLOAT -> formatted("number", "float");
            case DOUBLE -> formatted("number", "double");
            case CHAR -> SchemaNode.of("type", "string", "minLength", 1, "maxLength", 1);
            case VOID -> SchemaNode.type("null");
            case ARRAY -> array(((ArrayType) type).getComponentType());
            case DECLARED -> declared((DeclaredType) type);
            default -> SchemaNode.of(); // the compiler reports it
        };
    }

    private Map<String, @Nullable Object> formatted(String type, String format) {
        if (!draftOnly || DRAFT_FORMATS.contains(format)) {
            return SchemaNode.type(type, format);
        }
        return format.equals("int32")
                ? SchemaNode.of("type", type, "minimum", Integer.MIN_VALUE, "maximum", Integer.MAX_VALUE)
                : SchemaNode.type(type);
    }

    private Map<String, @Nullable Object> array(TypeMirror element) {
        return element.getKind() == TypeKind.BYTE
                ? SchemaNode.of("type", "string", "contentEncoding", "base64")
                : list(element, false);
    }

    /** The schema of a list. */
    public Map<String, @Nullable Object> list(TypeMirror element, boolean unique) {
        Map<String, @Nullable Object> list = SchemaNode.of("type", "array", "items", of(element));
        if (unique) {
            list.put("uniqueItems", true);
        }
        return list;
    }

    private Map<String, @Nullable Object> declared(DeclaredType type) {
        Map<String, @Nullable Object> known = known(ServiceTypes.name(type), type);
        if (known != null) {
            return known;
        }
        TypeElement element = (TypeElement) type.asElement();
        DeclaredType container = parent(type, COLLECTION);
        if (container == null) {
            container = parent(type, "java.util.Map");
        }
        if (container != null) {
            String key = type.toString();
            if (key.length() > MAX_NAME || !open.add(key)) {
                return SchemaNode.of("title", element.getSimpleName().toString());
            }
            try {
                return types.is(container, COLLECTION)
                        ? list(argument(type, container, 0), parent(type, "java.util.Set") != null)
                        : map(type, container);
            } finally {
                open.remove(key);
            }
        }
        if (element.getKind() == ElementKind.ENUM && !RecordSchemaReader.isRedefined(element)) {
            return components.ofEnum(type);
        }
        RecordSchemaReader recordSchema = recordSchema(type);
        return recordSchema == null
                ? SchemaNode.of("title", element.getSimpleName().toString())
                : components.ofRecord(type, recordSchema);
    }

    /** A type argument of a parent; if it is one of the type's own, with its annotations, which parents lose. */
    private TypeMirror argument(DeclaredType type, DeclaredType parent, int index) {
        TypeMirror argument = types.argument(parent, index, Object.class);
        var own = type.getTypeArguments();
        return index < own.size() && types.typeUtils.isSameType(own.get(index), argument) ? own.get(index) : argument;
    }

    private Map<String, @Nullable Object> map(DeclaredType type, DeclaredType map) {
        Map<String, @Nullable Object> schema =
                SchemaNode.of("type", "object", "additionalProperties", of(argument(type, map, 1)));
        TypeMirror key = types.argument(map, 0, Object.class);
        if (key instanceof DeclaredType named && named.asElement().getKind() == ElementKind.ENUM) {
            schema.put("propertyNames", of(key));
        }
        return schema;
    }

    private @Nullable Map<String, @Nullable Object> known(String name, DeclaredType type) {
        return switch (name) {
            case "java.lang.Boolean",
                    "java.lang.Byte",
                    "java.lang.Short",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Float",
                    "java.lang.Double",
                    "java.lang.Character" -> plain(types.typeUtils.unboxedType(type));
            case "java.lang.Void" -> SchemaNode.type("null");
            case "java.lang.Object", CoreNames.RAW_JSON -> SchemaNode.of();
            case "java.lang.Number", "java.math.BigDecimal" -> SchemaNode.type("number");
            case "java.math.BigInteger", "java.time.Year" -> SchemaNode.type("integer");
            case "java.util.Optional" -> SchemaNode.nullable(of(types.argument(type, 0, Object.class)));
            case "java.util.OptionalInt" -> SchemaNode.nullable(formatted("integer", "int32"));
            case "java.util.OptionalLong" -> SchemaNode.nullable(formatted("integer", "int64"));
            case "java.util.OptionalDouble" -> SchemaNode.nullable(formatted("number", "double"));
            case "java.lang.String",
                    "java.lang.CharSequence",
                    "java.time.YearMonth",
                    "java.time.MonthDay",
                    "java.time.ZoneId",
                    "java.time.ZoneOffset",
                    "java.util.Locale",
                    "java.util.Currency" -> SchemaNode.type("string");
            case "java.time.Instant", "java.time.OffsetDateTime", "java.time.ZonedDateTime", "java.util.Date" ->
                formatted("string", "date-time");
            case "java.time.LocalDateTime" -> formatted("string", "date-time-local");
            case "java.time.LocalDate" -> formatted("string", "date");
            case "java.time.LocalTime" -> formatted("string", "time-local");
            case "java.time.OffsetTime" -> formatted("string", "time");
            case "java.time.Duration", "java.time.Period" -> formatted("string", "duration");
            case "java.util.UUID" -> formatted("string", "uuid");
            case "java.net.URI", "java.net.URL" -> formatted("string", "uri");
            default -> null;
        };
    }

    /** The parent of a type with a name, or null if there is none. */
    private @Nullable DeclaredType parent(DeclaredType type, String name) {
        if (ServiceTypes.name(type).equals(name)) {
            return type;
        }
        for (TypeMirror above : types.typeUtils.directSupertypes(type)) {
            DeclaredType found = above instanceof DeclaredType declared ? parent(declared, name) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** The schema of a record. */
    Map<String, @Nullable Object> object(RecordSchemaReader recordSchema, DocComment comment) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (RecordSchemaReader.Property property : recordSchema.properties()) {
            Map<String, @Nullable Object> schema = of(property);
            String description = comment.parameters().getOrDefault(property.javaName(), "");
            properties.put(
                    property.name(),
                    description.isEmpty() ? schema : SchemaNode.with(schema, "description", description));
        }
        Map<String, @Nullable Object> object = SchemaNode.of("type", "object", "properties", properties);
        var required = recordSchema.properties().stream()
                .filter(RecordSchemaReader.Property::required)
                .map(RecordSchemaReader.Property::name)
                .toList();
        if (!required.isEmpty()) {
            object.put("required", required);
        }
        return object;
    }

    /** The schema of a member of a record. */
    public Map<String, @Nullable Object> of(RecordSchemaReader.Property property) {
        Map<String, @Nullable Object> schema = of(property.type());
        return property.required() ? schema : SchemaNode.nullable(schema);
    }
}
