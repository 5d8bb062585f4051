package dev.antiphon.generate.internal.model;

import dev.antiphon.generate.internal.model.TypeModels.Kind;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.ReferenceResolver;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads schemas: says what shape they have, and gives names to those that deserve one. For one document and one thread. */
final class SchemaTypeReader {
    /** Where this project's documents cut references that lead back, for tools that would follow them for ever. */
    private static final String CUT = "x-antiphon-ref";

    private static final int DEEPEST = 150;
    private static final BigDecimal INT_MIN = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal INT_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    // Not duration: no type of Java has years and months beside hours.
    private static final Map<String, Kind> FORMATS = Map.of(
            "byte", Kind.BYTES,
            "uuid", Kind.UUID,
            "uri", Kind.URI,
            "date", Kind.DATE,
            "date-time", Kind.DATE_TIME,
            "date-time-local", Kind.LOCAL_DATE_TIME,
            "time", Kind.TIME,
            "time-local", Kind.LOCAL_TIME);

    private final ReferenceResolver references;
    private final SizeLimits budget;
    private final boolean exact;
    private final AllOfMerger merging;
    private final IdentifierAllocator names = IdentifierAllocator.ofTypes();
    private final Set<String> named = new HashSet<>();
    private final List<NamedType> types = new ArrayList<>();
    private final Map<String, NamedType> referred = new HashMap<>();
    /** The same for references into the definitions of a scope, by scope. */
    private final IdentityHashMap<JsonNode, Map<String, NamedType>> referredInScope = new IdentityHashMap<>();

    /** Equal scopes as one, so that their definitions are declared once. */
    private final Map<JsonNode, JsonNode> scopes = new HashMap<>();

    private final Map<Inline, NamedType> inline = new HashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private int depth;

    private record Inline(String name, JsonNode schema) {}

    /** @param exact whether numbers without a format may have any size */
    SchemaTypeReader(OpenRpcDocument document, boolean exact, SizeLimits budget) {
        this.references = document.resolver();
        this.budget = budget;
        this.exact = exact;
        this.merging = new AllOfMerger(references, budget);
    }

    /** Everything that has got a name. */
    List<NamedType> types() {
        return types;
    }

    Set<String> warnings() {
        return warnings;
    }

    /** Adds to what is told about the document. */
    void warn(String sentence) {
        warnings.add(sentence);
    }

    /** Keeps a name from being given to a type. */
    void reserve(String name) {
        names.take(name);
    }

    /**
     * Reads the schema of a parameter, a result or an item; references in it may lead to its definitions.
     *
     * @param name the name of the type, if it needs one and has no title
     */
    TypeModel read(JsonNode schema, String name) {
        budget.tree(schema);
        return read(schema, scopes.computeIfAbsent(schema, Function.identity()), name);
    }

    /** @param scope the schema of the parameter, result or item around it, whose definitions references may lead to */
    private TypeModel read(JsonNode schema, JsonNode scope, String name) {
        budget.part();
        if (!schema.isObject() || depth > DEEPEST) {
            return TypeModels.ANY;
        }
        depth++;
        try {
            String ref = text(schema, schema.has(CUT) ? CUT : "$ref");
            return ref.isEmpty() ? whole(schema, scope, name) : reference(ref, scope);
        } finally {
            depth--;
        }
    }

    private TypeModel reference(String ref, JsonNode scope) {
        String place = ReferenceResolver.decode(ref);
        Map<String, NamedType> declarations = references.find(ref).isPresent()
                ? referred
                : referredInScope.computeIfAbsent(scope, key -> new HashMap<>());
        NamedType known = declarations.get(place);
        if (known != null) {
            return new TypeModels.Named(known);
        }
        JsonNode target;
        try {
            target = references.resolveSchema(ref, scope);
        } catch (OpenRpcException e) {
            warnings.add(e.getMessage() + "; it is taken for any JSON");
            return TypeModels.ANY;
        }
        String key = ref.substring(Math.max(ref.lastIndexOf('/'), ref.lastIndexOf('#')) + 1);
        NamedType declared = declare(IdentifierAllocator.pascal(key.isEmpty() ? text(target, "title") : key), target);
        declarations.put(place, declared);
        declared.is(body(target, scope, declared));
        return new TypeModels.Named(declared);
    }

    private NamedType declare(String name, JsonNode schema) {
        String description = text(schema, "description");
        String title = text(schema, "title");
        // A title that is the name again says nothing.
        String said =
                description.isEmpty() && !IdentifierAllocator.pascal(title).equals(name) ? title : description;
        // What a name is put together of may be too long for a file.
        NamedType declared = new NamedType(
                names.unique(IdentifierAllocator.fitting(name)),
                said,
                schema.path("deprecated").asBoolean(false));
        types.add(declared);
        named.add(declared.name());
        return declared;
    }

    /** What a schema that has a name of its own is. */
    private NamedType.Body body(JsonNode schema, JsonNode scope, NamedType declared) {
        JsonNode merged = merging.merged(schema, scope);
        if (isRecord(merged)) {
            return members(merged, scope, declared.name());
        }
        List<String> constants = constants(merged);
        if (constants != null && !allowsNull(merged)) {
            return new NamedType.Constants(constants);
        }
        TypeModel target = whole(schema, scope, declared.name());
        // Whatever it needs a name for is not this, which has one; but it would be called the same with a number behind
        // it.
        return new NamedType.Alias(
                target instanceof TypeModels.Named named && named.declared() == declared ? TypeModels.ANY : target);
    }

    private TypeModel whole(JsonNode raw, JsonNode scope, String name) {
        JsonNode alone = merging.alone(raw);
        if (alone != null) {
            return read(alone, scope, name);
        }
        JsonNode schema = merging.merged(raw, scope);
        if (schema.has("$ref")) {
            return read(schema, scope, name);
        }
        if (schema.path("nullable").asBoolean(false)) {
            return TypeModels.nullable(typed(schema, scope, name));
        }
        return typed(schema, scope, name);
    }

    private TypeModel typed(JsonNode schema, JsonNode scope, String name) {
        JsonNode constant = schema.get("const");
        if (constant != null) {
            return literals(List.of(constant), schema, name);
        }
        if (schema.path("enum").isArray() && !schema.get("enum").isEmpty()) {
            return literals(list(schema.get("enum")), schema, name);
        }
        for (String several : List.of("oneOf", "anyOf")) {
            if (schema.path(several).isArray() && isChoice(schema.get(several))) {
                return choice(schema, several, scope, name);
            }
        }
        List<String> types = types(schema);
        if (types.size() > 1) {
            return chosen(types.stream()
                    .map(type -> ofType(type, schema, scope, name))
                    .toList());
        }
        return ofType(types.isEmpty() ? guessed(schema) : types.get(0), schema, scope, name);
    }

    private TypeModel ofType(String type, JsonNode schema, JsonNode scope, String name) {
        return switch (type) {
            case "null" -> TypeModels.NULL;
            case "boolean" -> new TypeModels.Scalar(Kind.BOOLEAN);
            case "integer" -> new TypeModels.Scalar(integer(schema));
            case "number" -> new TypeModels.Scalar(number(schema));
            case "string" -> new TypeModels.Scalar(string(schema));
            case "array" -> array(schema, scope, name);
            case "object" -> object(schema, scope, name);
            default -> TypeModels.ANY;
        };
    }

    private static String guessed(JsonNode schema) {
        if (schema.has("properties")
                || schema.path("additionalProperties").isObject()
                || schema.has("patternProperties")) {
            return "object";
        }
        return schema.has("items") ? "array" : "";
    }

    /** Options that only say which members are required are no shapes to choose from. */
    private static boolean isChoice(JsonNode options) {
        for (JsonNode option : options) {
            boolean says = false;
            for (Map.Entry<String, JsonNode> keyword : option.properties()) {
                says |= !keyword.getKey().equals("required")
                        && !keyword.getKey().equals("not");
            }
            if (!says && option.isObject() && !option.isEmpty()) {
                return false;
            }
        }
        return !options.isEmpty();
    }

    private TypeModel choice(JsonNode schema, String keyword, JsonNode scope, String name) {
        List<JsonNode> options = list(schema.get(keyword));
        List<TypeModel> shapes = new ArrayList<>();
        String title = titled(schema, name);
        JsonNode beside = merging.beside(schema, keyword);
        for (int i = 0; i < options.size(); i++) {
            JsonNode option = merging.together(beside, options.get(i));
            shapes.add(read(option, scope, options.size() == 1 ? title : title + "Option" + (i + 1)));
        }
        TypeModel chosen = chosen(shapes);
        boolean deserves = TypeModels.present(chosen) instanceof TypeModels.Union several
                && several.options().stream().allMatch(SchemaTypeReader::isObject)
                && !named.contains(name);
        if (!deserves) {
            return chosen;
        }
        budget.tree(schema);
        NamedType union = inline.computeIfAbsent(new Inline(title, schema), key -> {
            NamedType declared = declare(title, schema);
            declared.is(new NamedType.Alias(TypeModels.present(chosen)));
            return declared;
        });
        TypeModel named = new TypeModels.Named(union);
        return chosen instanceof TypeModels.Nullable ? TypeModels.nullable(named) : named;
    }

    private static boolean isObject(TypeModel shape) {
        return shape instanceof TypeModels.Named;
    }

    /** One of some shapes: null makes it nullable, and what is there twice is there once. */
    private static TypeModel chosen(List<TypeModel> shapes) {
        Set<TypeModel> different = new LinkedHashSet<>();
        boolean nullable = false;
        for (TypeModel shape : shapes) {
            nullable |= shape instanceof TypeModels.Null || shape instanceof TypeModels.Nullable;
            TypeModel present = TypeModels.present(shape);
            if (present instanceof TypeModels.Union inner) {
                different.addAll(inner.options());
            } else if (!(present instanceof TypeModels.Null)) {
                different.add(present);
            }
        }
        if (different.isEmpty()) {
            return TypeModels.NULL;
        }
        TypeModel one = different.contains(TypeModels.ANY)
                ? TypeModels.ANY
                : different.size() == 1 ? different.iterator().next() : new TypeModels.Union(List.copyOf(different));
        return nullable ? TypeModels.nullable(one) : one;
    }

    private TypeModel literals(List<JsonNode> all, JsonNode schema, String name) {
        List<JsonNode> values =
                all.stream().filter(value -> !value.isNull()).distinct().toList();
        boolean nullable = values.size() < all.size();
        if (values.isEmpty()) {
            return TypeModels.NULL;
        }
        TypeModel shape;
        if (values.stream().allMatch(JsonNode::isString) && !schema.has("const")) {
            shape = new TypeModels.Named(inline(
                    schema,
                    name,
                    declared -> new NamedType.Constants(
                            values.stream().map(JsonNode::stringValue).toList())));
        } else if (values.stream().allMatch(JsonNode::isValueNode)) {
            shape = new TypeModels.Literals(values, base(values, schema));
        } else {
            shape = TypeModels.ANY;
        }
        return nullable ? TypeModels.nullable(shape) : shape;
    }

    private TypeModel base(List<JsonNode> values, JsonNode schema) {
        if (values.stream().allMatch(JsonNode::isString)) {
            return TypeModels.TEXT;
        }
        if (values.stream().allMatch(JsonNode::isBoolean)) {
            return new TypeModels.Scalar(Kind.BOOLEAN);
        }
        if (values.stream().allMatch(JsonNode::isIntegralNumber)) {
            return new TypeModels.Scalar(
                    values.stream().allMatch(JsonNode::canConvertToLong) ? Kind.LONG : Kind.BIG_INTEGER);
        }
        return values.stream().allMatch(JsonNode::isNumber) ? new TypeModels.Scalar(number(schema)) : TypeModels.ANY;
    }

    private @Nullable List<String> constants(JsonNode schema) {
        JsonNode values = schema.path("enum");
        if (!values.isArray() || values.isEmpty() || schema.has("const")) {
            return null;
        }
        List<JsonNode> all = list(values);
        return all.stream().allMatch(JsonNode::isString)
                ? all.stream().map(JsonNode::stringValue).distinct().toList()
                : null;
    }

    private static boolean allowsNull(JsonNode schema) {
        return schema.path("nullable").asBoolean(false);
    }

    private TypeModel array(JsonNode schema, JsonNode scope, String name) {
        JsonNode items = schema.has("prefixItems") ? schema.get("prefixItems") : schema.get("items");
        if (items == null) {
            return new TypeModels.ArrayType(TypeModels.ANY, false);
        }
        if (items.isArray()) {
            List<TypeModel> shapes = new ArrayList<>();
            for (int i = 0; i < items.size(); i++) {
                shapes.add(read(items.get(i), scope, name + "Item" + (i + 1)));
            }
            return new TypeModels.Tuple(shapes);
        }
        TypeModel item = read(items, scope, singular(name));
        return new TypeModels.ArrayType(item, schema.path("uniqueItems").asBoolean(false));
    }

    private static String singular(String name) {
        return name.length() > 3 && name.endsWith("s") && !name.endsWith("ss")
                ? name.substring(0, name.length() - 1)
                : name + "Item";
    }

    private static boolean isRecord(JsonNode schema) {
        return schema.path("properties").isObject()
                && !schema.get("properties").isEmpty()
                && !schema.has("oneOf")
                && !schema.has("anyOf")
                && types(schema).stream().allMatch("object"::equals)
                && !allowsNull(schema);
    }

    private TypeModel object(JsonNode schema, JsonNode scope, String name) {
        if (schema.path("properties").isObject() && !schema.get("properties").isEmpty()) {
            return new TypeModels.Named(inline(schema, name, declared -> members(schema, scope, declared.name())));
        }
        TypeModel value = others(schema, scope, name);
        JsonNode keys = schema.get("propertyNames");
        TypeModel key = keys == null ? TypeModels.TEXT : read(keys, scope, name + "Key");
        boolean constants =
                key instanceof TypeModels.Named named && named.declared().body() instanceof NamedType.Constants;
        return new TypeModels.MapType(constants ? key : TypeModels.TEXT, value == null ? TypeModels.ANY : value);
    }

    private @Nullable TypeModel others(JsonNode schema, JsonNode scope, String name) {
        List<TypeModel> values = new ArrayList<>();
        schema.path("patternProperties")
                .properties()
                .forEach(entry -> values.add(read(entry.getValue(), scope, name + "Value")));
        JsonNode additional = schema.path("additionalProperties");
        if (additional.isObject()) {
            values.add(read(additional, scope, name + "Value"));
        } else if (additional.isBoolean() && additional.booleanValue()) {
            values.add(TypeModels.ANY);
        }
        return values.isEmpty() ? null : chosen(values);
    }

    private NamedType.Members members(JsonNode schema, JsonNode scope, String name) {
        Set<String> required = new LinkedHashSet<>();
        list(schema.path("required")).forEach(each -> required.add(each.asString("")));
        Map<String, NamedType.Member> members = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : schema.get("properties").properties()) {
            JsonNode its = property.getValue();
            members.put(
                    property.getKey(),
                    new NamedType.Member(
                            property.getKey(),
                            read(its, scope, name + IdentifierAllocator.pascal(property.getKey())),
                            required.contains(property.getKey()),
                            text(its, "description"),
                            its.path("deprecated").asBoolean(false),
                            its.get("default")));
        }
        return new NamedType.Members(List.copyOf(members.values()), others(schema, scope, name));
    }

    private NamedType inline(JsonNode schema, String name, Function<NamedType, NamedType.Body> content) {
        String title = titled(schema, name);
        budget.tree(schema);
        Inline key = new Inline(title, schema);
        NamedType known = inline.get(key);
        if (known == null) {
            known = declare(title, schema);
            inline.put(key, known);
            known.is(content.apply(known));
        }
        return known;
    }

    private static String titled(JsonNode schema, String otherwise) {
        String title = text(schema, "title");
        // A sentence is no name.
        return title.isBlank() || IdentifierAllocator.words(title).size() > 6
                ? otherwise
                : IdentifierAllocator.pascal(title);
    }

    private Kind integer(JsonNode schema) {
        String format = text(schema, "format");
        if (format.equals("int32") || format.equals("int16") || format.equals("int8")) {
            return Kind.INT;
        }
        if (format.equals("uint64") || format.equals("bigint")) {
            return Kind.BIG_INTEGER;
        }
        if (within(schema, INT_MIN, INT_MAX)) {
            return Kind.INT;
        }
        return !exact || format.equals("int64") || within(schema, LONG_MIN, LONG_MAX) ? Kind.LONG : Kind.BIG_INTEGER;
    }

    private static boolean within(JsonNode schema, BigDecimal least, BigDecimal most) {
        JsonNode minimum = schema.path("minimum");
        JsonNode maximum = schema.path("maximum");
        return minimum.isNumber()
                && maximum.isNumber()
                && minimum.decimalValue().compareTo(least) >= 0
                && maximum.decimalValue().compareTo(most) <= 0;
    }

    private Kind number(JsonNode schema) {
        return switch (text(schema, "format")) {
            case "float" -> Kind.FLOAT;
            case "double" -> Kind.DOUBLE;
            default -> exact ? Kind.DECIMAL : Kind.DOUBLE;
        };
    }

    private static Kind string(JsonNode schema) {
        return text(schema, "contentEncoding").equals("base64")
                ? Kind.BYTES
                : FORMATS.getOrDefault(text(schema, "format"), Kind.TEXT);
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isString()) {
            return List.of(type.stringValue());
        }
        return list(type).stream()
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .distinct()
                .toList();
    }

    static List<JsonNode> list(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        if (array.isArray()) {
            array.forEach(elements::add);
        }
        return elements;
    }

    static String text(JsonNode schema, String keyword) {
        return schema.path(keyword).stringValue("");
    }
}
