package dev.antiphon.generate;

import dev.antiphon.generate.Shapes.Kind;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads schemas: says what shape they have, and gives names to those that deserve one. For one document and one thread. */
final class ShapeReader {
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

    private final References references;
    private final Budget budget;
    private final boolean exact;
    private final Merging merging;
    private final Names names = Names.ofTypes();
    private final Set<String> named = new HashSet<>();
    private final List<Declared> types = new ArrayList<>();
    private final Map<String, Declared> referred = new HashMap<>();
    private final Map<Inline, Declared> inline = new HashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private int depth;

    private record Inline(String name, JsonNode schema) {}

    /** @param exact whether numbers without a format may have any size */
    ShapeReader(OpenRpcDocument document, boolean exact, Budget budget) {
        this.references = new References(document);
        this.budget = budget;
        this.exact = exact;
        this.merging = new Merging(references, budget);
    }

    /** Everything that has got a name. */
    List<Declared> types() {
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
     * Says what shape values of a schema have.
     *
     * @param scope the schema of the parameter or result, in which definitions may stand
     * @param name what to call it, if it needs a name and has no title
     */
    Shape read(JsonNode schema, Schema scope, String name) {
        budget.part();
        if (!schema.isObject() || depth > DEEPEST) {
            return Shapes.ANY;
        }
        depth++;
        try {
            String ref = text(schema, schema.has(CUT) ? CUT : "$ref");
            return ref.isEmpty() ? whole(schema, scope, name) : reference(ref, scope);
        } finally {
            depth--;
        }
    }

    private Shape reference(String ref, Schema scope) {
        Declared known = referred.get(References.place(ref));
        if (known != null) {
            return new Shapes.Named(known);
        }
        JsonNode target;
        try {
            target = references.resolve(ref, scope);
        } catch (References.Broken nowhere) {
            warnings.add("the document: " + nowhere.getMessage() + "; it is taken for any JSON");
            return Shapes.ANY;
        }
        String key = ref.substring(Math.max(ref.lastIndexOf('/'), ref.lastIndexOf('#')) + 1);
        Declared declared = declare(Names.pascal(key.isEmpty() ? text(target, "title") : key), target);
        referred.put(References.place(ref), declared);
        declared.is(body(target, scope, declared));
        return new Shapes.Named(declared);
    }

    private Declared declare(String name, JsonNode schema) {
        String description = text(schema, "description");
        String title = text(schema, "title");
        // A title that is the name again says nothing.
        String said = description.isEmpty() && !Names.pascal(title).equals(name) ? title : description;
        // What a name is put together of may be too long for a file.
        Declared declared = new Declared(
                names.unique(Names.fitting(name)),
                said,
                schema.path("deprecated").asBoolean(false));
        types.add(declared);
        named.add(declared.name());
        return declared;
    }

    /** What a schema that has a name of its own is. */
    private Declared.Body body(JsonNode schema, Schema scope, Declared declared) {
        JsonNode merged = merging.merged(schema, scope);
        if (isRecord(merged)) {
            return members(merged, scope, declared.name());
        }
        List<String> constants = constants(merged);
        if (constants != null && !allowsNull(merged)) {
            return new Declared.Constants(constants);
        }
        Shape target = whole(schema, scope, declared.name());
        // Whatever it needs a name for is not this, which has one; but it would be called the same with a number behind
        // it.
        return new Declared.Alias(
                target instanceof Shapes.Named named && named.declared() == declared ? Shapes.ANY : target);
    }

    private Shape whole(JsonNode raw, Schema scope, String name) {
        JsonNode alone = merging.alone(raw);
        if (alone != null) {
            return read(alone, scope, name);
        }
        JsonNode schema = merging.merged(raw, scope);
        if (schema.has("$ref")) {
            return read(schema, scope, name);
        }
        if (schema.path("nullable").asBoolean(false)) {
            return Shapes.nullable(typed(schema, scope, name));
        }
        return typed(schema, scope, name);
    }

    private Shape typed(JsonNode schema, Schema scope, String name) {
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

    private Shape ofType(String type, JsonNode schema, Schema scope, String name) {
        return switch (type) {
            case "null" -> Shapes.NULL;
            case "boolean" -> new Shapes.Plain(Kind.BOOLEAN);
            case "integer" -> new Shapes.Plain(integer(schema));
            case "number" -> new Shapes.Plain(number(schema));
            case "string" -> new Shapes.Plain(string(schema));
            case "array" -> array(schema, scope, name);
            case "object" -> object(schema, scope, name);
            default -> Shapes.ANY;
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

    private Shape choice(JsonNode schema, String keyword, Schema scope, String name) {
        List<JsonNode> options = list(schema.get(keyword));
        List<Shape> shapes = new ArrayList<>();
        String title = titled(schema, name);
        JsonNode beside = merging.beside(schema, keyword);
        for (int i = 0; i < options.size(); i++) {
            JsonNode option = merging.together(beside, options.get(i));
            shapes.add(read(option, scope, options.size() == 1 ? title : title + "Option" + (i + 1)));
        }
        Shape chosen = chosen(shapes);
        boolean deserves = Shapes.present(chosen) instanceof Shapes.Choice several
                && several.options().stream().allMatch(ShapeReader::isObject)
                && !named.contains(name);
        if (!deserves) {
            return chosen;
        }
        budget.tree(schema);
        Declared union = inline.computeIfAbsent(new Inline(title, schema), key -> {
            Declared declared = declare(title, schema);
            declared.is(new Declared.Alias(Shapes.present(chosen)));
            return declared;
        });
        Shape named = new Shapes.Named(union);
        return chosen instanceof Shapes.Nullable ? Shapes.nullable(named) : named;
    }

    private static boolean isObject(Shape shape) {
        return shape instanceof Shapes.Named;
    }

    /** One of some shapes: null makes it nullable, and what is there twice is there once. */
    private static Shape chosen(List<Shape> shapes) {
        Set<Shape> different = new LinkedHashSet<>();
        boolean nullable = false;
        for (Shape shape : shapes) {
            nullable |= shape instanceof Shapes.Null || shape instanceof Shapes.Nullable;
            Shape present = Shapes.present(shape);
            if (present instanceof Shapes.Choice inner) {
                different.addAll(inner.options());
            } else if (!(present instanceof Shapes.Null)) {
                different.add(present);
            }
        }
        if (different.isEmpty()) {
            return Shapes.NULL;
        }
        Shape one = different.contains(Shapes.ANY)
                ? Shapes.ANY
                : different.size() == 1 ? different.iterator().next() : new Shapes.Choice(List.copyOf(different));
        return nullable ? Shapes.nullable(one) : one;
    }

    private Shape literals(List<JsonNode> all, JsonNode schema, String name) {
        List<JsonNode> values =
                all.stream().filter(value -> !value.isNull()).distinct().toList();
        boolean nullable = values.size() < all.size();
        if (values.isEmpty()) {
            return Shapes.NULL;
        }
        Shape shape;
        if (values.stream().allMatch(JsonNode::isString) && !schema.has("const")) {
            shape = new Shapes.Named(inline(
                    schema,
                    name,
                    declared -> new Declared.Constants(
                            values.stream().map(JsonNode::stringValue).toList())));
        } else if (values.stream().allMatch(JsonNode::isValueNode)) {
            shape = new Shapes.Literals(values, base(values, schema));
        } else {
            shape = Shapes.ANY;
        }
        return nullable ? Shapes.nullable(shape) : shape;
    }

    private Shape base(List<JsonNode> values, JsonNode schema) {
        if (values.stream().allMatch(JsonNode::isString)) {
            return Shapes.TEXT;
        }
        if (values.stream().allMatch(JsonNode::isBoolean)) {
            return new Shapes.Plain(Kind.BOOLEAN);
        }
        if (values.stream().allMatch(JsonNode::isIntegralNumber)) {
            return new Shapes.Plain(
                    values.stream().allMatch(JsonNode::canConvertToLong) ? Kind.LONG : Kind.BIG_INTEGER);
        }
        return values.stream().allMatch(JsonNode::isNumber) ? new Shapes.Plain(number(schema)) : Shapes.ANY;
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

    private Shape array(JsonNode schema, Schema scope, String name) {
        JsonNode items = schema.has("prefixItems") ? schema.get("prefixItems") : schema.get("items");
        if (items == null) {
            return new Shapes.Listed(Shapes.ANY, false);
        }
        if (items.isArray()) {
            List<Shape> shapes = new ArrayList<>();
            for (int i = 0; i < items.size(); i++) {
                shapes.add(read(items.get(i), scope, name + "Item" + (i + 1)));
            }
            return new Shapes.Tuple(shapes);
        }
        Shape item = read(items, scope, singular(name));
        return new Shapes.Listed(item, schema.path("uniqueItems").asBoolean(false));
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

    private Shape object(JsonNode schema, Schema scope, String name) {
        if (schema.path("properties").isObject() && !schema.get("properties").isEmpty()) {
            return new Shapes.Named(inline(schema, name, declared -> members(schema, scope, declared.name())));
        }
        Shape value = others(schema, scope, name);
        JsonNode keys = schema.get("propertyNames");
        Shape key = keys == null ? Shapes.TEXT : read(keys, scope, name + "Key");
        boolean constants =
                key instanceof Shapes.Named named && named.declared().body() instanceof Declared.Constants;
        return new Shapes.Mapped(constants ? key : Shapes.TEXT, value == null ? Shapes.ANY : value);
    }

    private @Nullable Shape others(JsonNode schema, Schema scope, String name) {
        List<Shape> values = new ArrayList<>();
        schema.path("patternProperties")
                .properties()
                .forEach(entry -> values.add(read(entry.getValue(), scope, name + "Value")));
        JsonNode additional = schema.path("additionalProperties");
        if (additional.isObject()) {
            values.add(read(additional, scope, name + "Value"));
        } else if (additional.isBoolean() && additional.booleanValue()) {
            values.add(Shapes.ANY);
        }
        return values.isEmpty() ? null : chosen(values);
    }

    private Declared.Members members(JsonNode schema, Schema scope, String name) {
        Set<String> required = new LinkedHashSet<>();
        list(schema.path("required")).forEach(each -> required.add(each.asString("")));
        Map<String, Declared.Member> members = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : schema.get("properties").properties()) {
            JsonNode its = property.getValue();
            members.put(
                    property.getKey(),
                    new Declared.Member(
                            property.getKey(),
                            read(its, scope, name + Names.pascal(property.getKey())),
                            required.contains(property.getKey()),
                            text(its, "description"),
                            its.path("deprecated").asBoolean(false),
                            its.get("default")));
        }
        return new Declared.Members(List.copyOf(members.values()), others(schema, scope, name));
    }

    private Declared inline(
            JsonNode schema, String name, java.util.function.Function<Declared, Declared.Body> content) {
        String title = titled(schema, name);
        budget.tree(schema);
        Inline key = new Inline(title, schema);
        Declared known = inline.get(key);
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
        return title.isBlank() || Names.words(title).size() > 6 ? otherwise : Names.pascal(title);
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
