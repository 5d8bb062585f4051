package dev.antiphon.openrpc.internal.generator;

import com.fasterxml.classmate.ResolvedType;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.CustomDefinition.AttributeInclusion;
import com.github.victools.jsonschema.generator.CustomDefinition.DefinitionType;
import com.github.victools.jsonschema.generator.CustomDefinitionProviderV2;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The types that look otherwise in JSON than their classes would have one believe, as the annotation processor has them. */
final class BuiltInTypeSchemas implements CustomDefinitionProviderV2 {
    private static final Set<String> DRAFT_FORMATS = Set.of("date-time", "date", "time", "uri");
    private static final Set<String> TEXTS = Set.of(
            "java.lang.String",
            "java.lang.CharSequence",
            "java.time.YearMonth",
            "java.time.MonthDay",
            "java.time.ZoneId",
            "java.time.ZoneOffset",
            "java.util.Locale",
            "java.util.Currency");
    private static final Map<String, String> FORMATS = Map.ofEntries(
            Map.entry("java.time.Instant", "date-time"),
            Map.entry("java.time.OffsetDateTime", "date-time"),
            Map.entry("java.time.ZonedDateTime", "date-time"),
            Map.entry("java.util.Date", "date-time"),
            Map.entry("java.time.LocalDateTime", "date-time-local"),
            Map.entry("java.time.LocalDate", "date"),
            Map.entry("java.time.LocalTime", "time-local"),
            Map.entry("java.time.OffsetTime", "time"),
            Map.entry("java.time.Duration", "duration"),
            Map.entry("java.time.Period", "duration"),
            Map.entry("java.util.UUID", "uuid"),
            Map.entry("java.net.URI", "uri"),
            Map.entry("java.net.URL", "uri"));

    private final boolean draftOnly;

    /** @param draftOnly whether formats are left out that draft 7 does not have, for validators that refuse those */
    BuiltInTypeSchemas(boolean draftOnly) {
        this.draftOnly = draftOnly;
    }

    @Override
    public @Nullable CustomDefinition provideCustomSchemaDefinition(
            ResolvedType type, SchemaGenerationContext context) {
        if (type.getErasedType() == Optional.class) {
            ObjectNode value = type.getTypeParameters().isEmpty()
                    ? SchemaNodes.empty()
                    : context.createDefinitionReference(type.getTypeParameters().get(0));
            return inline(SchemaNodes.oneOf(value, SchemaNodes.type("null")));
        }
        if (Map.class.isAssignableFrom(type.getErasedType())
                && type.getErasedType().getName().startsWith("java.util.")) {
            return inline(map(type, context));
        }
        if (type.getErasedType().isEnum()) {
            return new CustomDefinition(
                    constants(type.getErasedType()), DefinitionType.ALWAYS_REF, AttributeInclusion.YES);
        }
        ObjectNode known = schema(type.getErasedType());
        return known == null ? null : inline(known);
    }

    /** Only of the JDK's own: others may contain themselves. */
    private static ObjectNode map(ResolvedType type, SchemaGenerationContext context) {
        List<ResolvedType> arguments = type.typeParametersFor(Map.class);
        ObjectNode schema = SchemaNodes.type("object");
        if (arguments != null && arguments.size() == 2) {
            if (arguments.get(1).getErasedType() != Object.class) {
                schema.set("additionalProperties", context.createDefinitionReference(arguments.get(1)));
            }
            if (arguments.get(0).getErasedType().isEnum()) {
                schema.set("propertyNames", context.createDefinitionReference(arguments.get(0)));
            }
        }
        return schema;
    }

    private static CustomDefinition inline(ObjectNode schema) {
        return new CustomDefinition(schema, DefinitionType.INLINE, AttributeInclusion.YES);
    }

    /** As the mapper writes them, which knows about annotations. */
    private static ObjectNode constants(Class<?> type) {
        ArrayNode values = JsonTrees.MAPPER.createArrayNode();
        boolean texts = true;
        for (Object constant : type.getEnumConstants()) {
            JsonNode value = JsonTrees.MAPPER.valueToTree(constant);
            texts &= value.isString();
            values.add(value);
        }
        ObjectNode schema = texts ? SchemaNodes.type("string") : SchemaNodes.empty();
        schema.set("enum", values);
        return schema;
    }

    /** The schema of a type that is known, or null. */
    private @Nullable ObjectNode schema(Class<?> type) {
        String name = type.getName();
        if (TEXTS.contains(name)) {
            return SchemaNodes.type("string");
        }
        String format = FORMATS.get(name);
        if (format != null) {
            return formatted("string", format);
        }
        return switch (name) {
            case "boolean", "java.lang.Boolean" -> SchemaNodes.type("boolean");
            case "byte", "java.lang.Byte" -> bounded(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case "short", "java.lang.Short" -> bounded(Short.MIN_VALUE, Short.MAX_VALUE);
            case "int", "java.lang.Integer" ->
                draftOnly ? bounded(Integer.MIN_VALUE, Integer.MAX_VALUE) : formatted("integer", "int32");
            case "long", "java.lang.Long" -> formatted("integer", "int64");
            case "float", "java.lang.Float" -> formatted("number", "float");
            case "double", "java.lang.Double" -> formatted("number", "double");
            case "char", "java.lang.Character" ->
                SchemaNodes.type("string").put("minLength", 1).put("maxLength", 1);
            case "void", "java.lang.Void" -> SchemaNodes.type("null");
            case "java.lang.Object", "dev.antiphon.json.RawJson" -> SchemaNodes.empty();
            case "java.lang.Number", "java.math.BigDecimal" -> SchemaNodes.type("number");
            case "java.math.BigInteger", "java.time.Year" -> SchemaNodes.type("integer");
            case "java.util.OptionalInt" -> SchemaNodes.nullable(formatted("integer", "int32"));
            case "java.util.OptionalLong" -> SchemaNodes.nullable(formatted("integer", "int64"));
            case "java.util.OptionalDouble" -> SchemaNodes.nullable(formatted("number", "double"));
            case "[B" -> SchemaNodes.type("string").put("contentEncoding", "base64");
            default -> JsonNode.class.isAssignableFrom(type) ? SchemaNodes.empty() : null;
        };
    }

    private static ObjectNode bounded(int least, int most) {
        return SchemaNodes.type("integer").put("minimum", least).put("maximum", most);
    }

    private ObjectNode formatted(String type, String format) {
        ObjectNode schema = SchemaNodes.type(type);
        return draftOnly && !DRAFT_FORMATS.contains(format) ? schema : schema.put("format", format);
    }
}
