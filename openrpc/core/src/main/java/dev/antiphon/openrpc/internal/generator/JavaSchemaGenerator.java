package dev.antiphon.openrpc.internal.generator;

import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import com.github.victools.jsonschema.module.jackson.JacksonSchemaModule;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationModule;
import com.github.victools.jsonschema.module.jakarta.validation.JakartaValidationOption;
import dev.antiphon.openrpc.internal.JsonTrees;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes schemas of Java types, in two steps: all types are asked for with {@link #prepare}, and only when their components have been
 * named, by {@link #components}, is it known what their schemas are. For one thread.
 */
final class JavaSchemaGenerator {
    private static final Set<Class<?>> OPTIONALS =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    /** Marks schemas while they are made, with the number of where null may stand in them. */
    private static final String NULLS = "x-antiphon-nulls";

    private final SchemaBuilder builder;
    private final Map<String, ObjectNode> schemas = new HashMap<>();
    private final List<NullableTypeArguments> nulls = new ArrayList<>();

    JavaSchemaGenerator(boolean draftOnly) {
        var config = new SchemaGeneratorConfigBuilder(JsonTrees.MAPPER, SchemaVersion.DRAFT_7, OptionPreset.PLAIN_JSON)
                .with(
                        Option.DEFINITIONS_FOR_ALL_OBJECTS,
                        Option.INLINE_NULLABLE_SCHEMAS,
                        Option.NULLABLE_ARRAY_ITEMS_ALLOWED,
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.PLAIN_DEFINITION_KEYS,
                        Option.ALLOF_CLEANUP_AT_THE_END)
                .without(
                        Option.SCHEMA_VERSION_INDICATOR,
                        Option.FLATTENED_ENUMS,
                        Option.ADDITIONAL_FIXED_TYPES,
                        Option.FLATTENED_OPTIONALS,
                        Option.EXTRA_OPEN_API_FORMAT_VALUES,
                        Option.STANDARD_FORMATS)
                .with(new JacksonSchemaModule(JacksonOption.RESPECT_JSONPROPERTY_REQUIRED))
                .with(new JakartaValidationModule(
                        JakartaValidationOption.NOT_NULLABLE_FIELD_IS_REQUIRED,
                        JakartaValidationOption.INCLUDE_PATTERN_EXPRESSIONS));
        JsonValueTypes values = new JsonValueTypes();
        config.forTypesInGeneral()
                .withSubtypeResolver(values)
                .withTypeAttributeOverride((schema, scope, context) ->
                        values.nulls(scope.getType()).ifPresent(places -> mark(schema, places)))
                .withCustomDefinitionProvider(new BuiltInTypeSchemas(draftOnly))
                .withDefinitionNamingStrategy(new ComponentNaming())
                // In the order of the source, which is that of positions in a record.
                .withPropertySorter((unused, unusedToo) -> 0);
        config.forFields()
                .withTargetTypeOverridesResolver(values::named)
                .withInstanceAttributeOverride((schema, scope, context) -> {
                    if (!scope.isFakeContainerItemScope()) {
                        mark(
                                schema,
                                new NullableTypeArguments(scope.getRawMember().getAnnotatedType(), false));
                    }
                })
                .withNullableCheck(JavaSchemaGenerator::isNullable)
                .withRequiredCheck(JavaSchemaGenerator::isAlwaysThere)
                .withIgnoreCheck(JavaSchemaGenerator::isHidden);
        builder = new SchemaGenerator(config.build()).buildMultipleSchemaDefinitions();
    }

    /** Asks for the schema of a type. */
    void prepare(Type type) {
        schemas.computeIfAbsent(type.getTypeName(), name -> builder.createSchemaReference(type));
    }

    /** Names what schemas refer to, and gives it; to be called when all types have been asked for. */
    Map<String, ObjectNode> components() {
        var components = new TreeMap<String, ObjectNode>();
        for (Map.Entry<String, JsonNode> entry :
                builder.collectDefinitions("components/schemas").properties()) {
            if (entry.getValue() instanceof ObjectNode schema) {
                SchemaNodes.unifyNullables(schema);
                components.put(entry.getKey(), withNulls(schema));
            }
        }
        schemas.values().forEach(SchemaNodes::unifyNullables);
        return components;
    }

    private void mark(ObjectNode schema, NullableTypeArguments places) {
        if (places.any()) {
            schema.put(NULLS, nulls.size());
            nulls.add(places);
        }
    }

    /** Has null allowed where marks say so, now that all is in its place. */
    private ObjectNode withNulls(ObjectNode schema) {
        schema.properties().forEach(member -> {
            if (member.getValue() instanceof ObjectNode inside) {
                member.setValue(withNulls(inside));
            } else if (member.getValue() instanceof ArrayNode list) {
                for (int i = 0; i < list.size(); i++) {
                    if (list.get(i) instanceof ObjectNode inside) {
                        list.set(i, withNulls(inside));
                    }
                }
            }
        });
        JsonNode mark = schema.remove(NULLS);
        return mark == null ? schema : nulls.get(mark.intValue()).in(schema);
    }

    /** The schema of a type that was asked for; the caller may change it. */
    ObjectNode of(Type type) {
        ObjectNode schema = schemas.get(type.getTypeName());
        if (schema == null) {
            throw new IllegalStateException("nobody has asked for a schema of " + type.getTypeName());
        }
        return schema.deepCopy();
    }

    /**
     * The schema of a type that was asked for, and that stands somewhere within what is written; the caller may change it.
     *
     * @param written what says where null may stand inside, or null if nothing does
     */
    ObjectNode of(Type type, @Nullable AnnotatedType written) {
        Optional<NullableTypeArguments> places =
                written == null ? Optional.empty() : NullableTypeArguments.of(type, written);
        return places.isPresent() ? places.get().in(of(type)) : of(type);
    }

    /** Whether something carries an annotation called Nullable, whoever's it is. */
    static boolean isNullable(AnnotatedElement... places) {
        for (AnnotatedElement place : places) {
            for (Annotation annotation : place.getAnnotations()) {
                if (annotation.annotationType().getSimpleName().equals("Nullable")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNullable(FieldScope scope) {
        Field field = scope.getRawMember();
        if (!scope.isFakeContainerItemScope()) {
            return isNullable(field, field.getAnnotatedType());
        }
        AnnotatedType type = field.getAnnotatedType();
        if (type instanceof AnnotatedArrayType array) {
            return isNullable(array.getAnnotatedGenericComponentType());
        }
        AnnotatedType[] arguments = type instanceof AnnotatedParameterizedType generic
                ? generic.getAnnotatedActualTypeArguments()
                : new AnnotatedType[0];
        return arguments.length > 0 && isNullable(arguments[arguments.length - 1]);
    }

    /** The components of a record are, unless they may be null; what others leave out is their business. */
    private static boolean isAlwaysThere(FieldScope scope) {
        Field field = scope.getRawMember();
        return field.getDeclaringClass().isRecord() && !OPTIONALS.contains(field.getType()) && !isNullable(scope);
    }

    /** Jackson looks at public fields and those with getters, unless an annotation says more. */
    private static boolean isHidden(FieldScope scope) {
        Field field = scope.getRawMember();
        if (field.getDeclaringClass().isRecord() || Modifier.isPublic(field.getModifiers())) {
            return false;
        }
        boolean named = false;
        for (Annotation annotation : field.getAnnotations()) {
            named |= annotation.annotationType().getSimpleName().equals("JsonProperty");
        }
        return !named && !scope.hasGetter();
    }
}
