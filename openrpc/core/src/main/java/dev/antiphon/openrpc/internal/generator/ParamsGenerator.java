package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.MethodDescription;
import dev.antiphon.Parameter;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.MethodBuilder;
import dev.antiphon.openrpc.ParamStructure;
import dev.antiphon.openrpc.Referable;
import dev.antiphon.openrpc.Schema;
import dev.antiphon.openrpc.internal.JsonTrees;
import dev.antiphon.service.ParameterEncoding;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the parameters of a method as OpenRPC has them, in the way of the annotation processor. For one thread. */
final class ParamsGenerator {
    private final MethodDescription method;
    private final JavaSchemaGenerator schemas;
    private final Map<String, ObjectNode> components;
    private final Map<String, String> comments = new HashMap<>();
    private final String title;
    private final List<ContentDescriptor> descriptors = new ArrayList<>();
    private final List<String> positions = new ArrayList<>();
    private ParamStructure structure = ParamStructure.EITHER;
    private boolean namesOnly;
    private boolean rest;
    private @Nullable ObjectNode whole;

    /** @param written what the doc comments say, or null */
    ParamsGenerator(
            MethodDescription method,
            JavaSchemaGenerator schemas,
            Map<String, ObjectNode> components,
            @Nullable Method written) {
        this.method = method;
        this.schemas = schemas;
        this.components = components;
        this.title = SchemaNodes.title(method.name());
        if (written != null) {
            for (Referable<ContentDescriptor> param : written.params()) {
                if (param instanceof ContentDescriptor said && said.description() != null) {
                    comments.put(said.name(), said.description());
                }
            }
        }
    }

    /** Asks for the schemas of all parameters. */
    static void prepare(MethodDescription method, JavaSchemaGenerator schemas) {
        for (Parameter parameter : method.parameters()) {
            Type items = parameter.items();
            schemas.prepare(items != null ? items : parameter.isRest() ? element(parameter) : parameter.type());
        }
        Type params = method.params();
        if (params != null) {
            schemas.prepare(params);
        }
    }

    ParamsGenerator make() {
        List<java.lang.reflect.Parameter> written = ConstraintReader.of(method.method());
        for (int i = 0; i < method.parameters().size(); i++) {
            descriptors.add(descriptor(method.parameters().get(i), i < written.size() ? written.get(i) : null));
        }
        Type params = method.params();
        if (params != null && params != Void.class) {
            whole(params);
        }
        if (method.encoding() != null && whole == null && !namesOnly) {
            structure = method.encoding() == ParameterEncoding.BY_NAME
                    ? ParamStructure.BY_NAME
                    : ParamStructure.BY_POSITION;
        }
        descriptors.forEach(each -> positions.add(each.name()));
        order();
        return this;
    }

    void addTo(MethodBuilder builder) {
        builder.paramStructure(structure);
        descriptors.forEach(builder::param);
        if (whole != null) {
            builder.extension("x-antiphon-params", SchemaTitles.everywhere(title + "Params", whole));
        }
    }

    ExampleGenerator examples() {
        return new ExampleGenerator(
                positions, descriptors.stream().map(ContentDescriptor::name).toList(), rest);
    }

    /** @param written the parameter of the Java method, or null */
    private ContentDescriptor descriptor(Parameter parameter, java.lang.reflect.@Nullable Parameter written) {
        AnnotatedType type = written == null ? null : written.getAnnotatedType();
        Type items = parameter.items();
        if (items != null) {
            ObjectNode item = schemas.of(items, type);
            ObjectNode stream = SchemaNodes.empty();
            stream.set(
                    "items",
                    SchemaTitles.everywhere(title + SchemaNodes.title(parameter.name()) + "Item", item.deepCopy()));
            return descriptor(
                    parameter.name(),
                    true,
                    SchemaNodes.oneOf(SchemaNodes.list(item), SchemaNodes.type("string"), SchemaNodes.type("integer")),
                    Map.of("x-antiphon-stream", stream));
        }
        if (parameter.isRest()) {
            rest = true;
            if (!isFlat(element(parameter))) {
                structure = ParamStructure.BY_NAME;
            }
            ObjectNode list = SchemaNodes.list(schemas.of(element(parameter)));
            return descriptor(
                    parameter.name(),
                    false,
                    type == null ? list : new NullableTypeArguments(type, false).in(list),
                    Map.of("x-antiphon-rest", JsonTrees.MAPPER.valueToTree(true)));
        }
        ObjectNode schema = schemas.of(parameter.type(), type);
        if (parameter.isOptional()) {
            schema = SchemaNodes.nullable(schema); // null is as good as leaving it out
        }
        if (written != null && !SchemaNodes.isReference(schema)) {
            ConstraintReader.add(schema, written.getAnnotations());
        }
        JsonNode defaultValue = json(parameter.defaultValue());
        if (defaultValue != null) {
            schema = SchemaNodes.with(schema, "default", defaultValue);
        }
        return descriptor(parameter.name(), !parameter.isOptional(), schema, Map.of());
    }

    private static @Nullable JsonNode json(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return value instanceof RawJson raw ? JsonTrees.read(raw.toBytes()) : JsonTrees.MAPPER.valueToTree(value);
    }

    private ContentDescriptor descriptor(
            String name, boolean required, ObjectNode schema, Map<String, JsonNode> extensions) {
        return new ContentDescriptor(
                name,
                null,
                comments.get(name),
                required,
                Schema.of(SchemaTitles.everywhere(title + SchemaNodes.title(name), schema)),
                false,
                extensions);
    }

    private void whole(Type type) {
        List<java.lang.reflect.Parameter> written = ConstraintReader.of(method.method());
        ObjectNode schema =
                schemas.of(type, written.size() == 1 ? written.get(0).getAnnotatedType() : null);
        Class<?> raw = raw(type);
        ObjectNode component = component(schema);
        ObjectNode record = raw.isRecord() && isObject(raw, component) ? component : null;
        if (record == null) {
            whole = schema;
            boolean anything = schema.isEmpty();
            boolean array = (component == null ? schema : component)
                    .path("type")
                    .stringValue("")
                    .equals("array");
            structure = array ? ParamStructure.BY_POSITION : anything ? ParamStructure.EITHER : ParamStructure.BY_NAME;
            return;
        }
        List<String> required = new ArrayList<>();
        record.path("required").forEach(name -> required.add(name.stringValue("")));
        JsonNode properties = record.path("properties");
        properties.properties().forEach(property -> {
            if (property.getValue() instanceof ObjectNode its) {
                ObjectNode copy = its.deepCopy();
                JsonNode said = copy.remove("description");
                copy.remove("title");
                if (said != null) {
                    comments.putIfAbsent(property.getKey(), said.stringValue(""));
                }
                descriptors.add(descriptor(property.getKey(), required.contains(property.getKey()), copy, Map.of()));
            }
        });
        // By position a server reads the components themselves, by their own names, and only of a record without
        // arguments.
        boolean plain = type instanceof Class<?> && properties.size() == raw.getRecordComponents().length;
        namesOnly = !plain;
        structure = plain ? ParamStructure.EITHER : ParamStructure.BY_NAME;
    }

    /** Whether the components of a record are the members of its schema: it may be written as one of them. */
    private static boolean isObject(Class<?> raw, @Nullable ObjectNode schema) {
        return schema != null
                && schema.path("type").stringValue("").equals("object")
                && (!schema.path("properties").isEmpty() || raw.getRecordComponents().length == 0);
    }

    private @Nullable ObjectNode component(ObjectNode reference) {
        String ref = reference.path("$ref").stringValue("");
        return ref.startsWith(SchemaNodes.COMPONENTS)
                ? components.get(ref.substring(SchemaNodes.COMPONENTS.length()))
                : null;
    }

    /** Puts what is required first, as OpenRPC wants it; where that is not the order of the positions, callers must use names. */
    private void order() {
        Map<Boolean, List<ContentDescriptor>> sorted = new LinkedHashMap<>();
        sorted.put(true, new ArrayList<>());
        sorted.put(false, new ArrayList<>());
        int lastRequired = -1;
        boolean mixed = false;
        for (int i = 0; i < descriptors.size(); i++) {
            ContentDescriptor each = descriptors.get(i);
            mixed |= each.required()
                    && !Objects.requireNonNull(sorted.get(false)).isEmpty();
            lastRequired = each.required() ? i : lastRequired;
            Objects.requireNonNull(sorted.get(each.required())).add(each);
        }
        if (mixed && structure == ParamStructure.BY_POSITION) {
            // Something must stand in each place before the last that is required, be it null.
            for (int i = 0; i < lastRequired; i++) {
                ContentDescriptor each = descriptors.get(i);
                descriptors.set(
                        i,
                        new ContentDescriptor(
                                each.name(),
                                each.summary(),
                                each.description(),
                                true,
                                each.schema(),
                                each.deprecated(),
                                each.extensions()));
            }
        } else if (mixed) {
            structure = ParamStructure.BY_NAME;
            descriptors.clear();
            sorted.values().forEach(descriptors::addAll);
        }
    }

    private static Type element(Parameter restParameter) {
        Type type = restParameter.type();
        return type instanceof GenericArrayType array
                ? array.getGenericComponentType()
                : Objects.requireNonNull(((Class<?>) type).getComponentType());
    }

    /** Whether a server knows one array by position for all elements, rather than for the first of them. */
    private static boolean isFlat(Type element) {
        return element instanceof Class<?> plain
                && (plain.isPrimitive() || plain == String.class || Number.class.isAssignableFrom(plain));
    }

    private static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : Object.class;
    }
}
