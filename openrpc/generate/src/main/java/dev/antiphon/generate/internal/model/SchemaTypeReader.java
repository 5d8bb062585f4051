package dev.antiphon.generate.internal.model;

import static dev.antiphon.generate.internal.model.SchemaKeywords.flag;
import static dev.antiphon.generate.internal.model.SchemaKeywords.list;
import static dev.antiphon.generate.internal.model.SchemaKeywords.text;

import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.ReferenceResolver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the schemas of one document as types, and declares those that need a name. Not thread-safe. */
final class SchemaTypeReader {
    /** Replaces {@code $ref} in documents of this project where a schema would contain itself. */
    private static final String CUT_REFERENCE = "x-antiphon-ref";

    private static final int MAX_DEPTH = 150;

    private final ReferenceResolver references;
    private final SizeLimits limits;
    private final ScalarReader scalars;
    private final AllOfMerger merger;
    private final TypeDeclarations declarations;
    private final Map<String, NamedType> referenced = new HashMap<>();
    /** The same for references into the definitions of a scope, by scope. */
    private final IdentityHashMap<JsonNode, Map<String, NamedType>> referencedInScope = new IdentityHashMap<>();

    /** Equal scopes as one, so that their definitions are declared once. */
    private final Map<JsonNode, JsonNode> scopes = new HashMap<>();

    private final Set<String> warnings = new LinkedHashSet<>();
    private int depth;

    /** @param exactNumbers whether numbers without a format may have any size */
    SchemaTypeReader(OpenRpcDocument document, boolean exactNumbers, SizeLimits limits) {
        this.references = document.resolver();
        this.limits = limits;
        this.scalars = new ScalarReader(exactNumbers);
        this.merger = new AllOfMerger(references, limits);
        this.declarations = new TypeDeclarations(limits);
    }

    TypeDeclarations declarations() {
        return declarations;
    }

    Set<String> warnings() {
        return warnings;
    }

    void warn(String sentence) {
        warnings.add(sentence);
    }

    /**
     * Reads the schema of a parameter, a result or an item; references in it may lead to its definitions.
     *
     * @param name the name of the type, if it needs one and has no title
     */
    TypeModel read(JsonNode schema, String name) {
        limits.tree(schema);
        return read(schema, scopes.computeIfAbsent(schema, Function.identity()), name);
    }

    /** @param scope the schema of the parameter, result or item around it, whose definitions references may lead to */
    private TypeModel read(JsonNode schema, JsonNode scope, String name) {
        limits.part();
        if (!schema.isObject() || depth > MAX_DEPTH) {
            return TypeModel.ANY;
        }
        depth++;
        try {
            String ref = text(schema, schema.has(CUT_REFERENCE) ? CUT_REFERENCE : "$ref");
            return ref.isEmpty() ? withoutReference(schema, scope, name) : reference(ref, scope);
        } finally {
            depth--;
        }
    }

    private TypeModel reference(String ref, JsonNode scope) {
        String place = ReferenceResolver.decode(ref);
        Map<String, NamedType> known = references.find(ref).isPresent()
                ? referenced
                : referencedInScope.computeIfAbsent(scope, key -> new HashMap<>());
        NamedType earlier = known.get(place);
        if (earlier != null) {
            return new TypeModel.Named(earlier);
        }
        JsonNode target;
        try {
            target = references.resolveSchema(ref, scope);
        } catch (OpenRpcException e) {
            warnings.add(e.getMessage() + "; it is taken for any JSON");
            return TypeModel.ANY;
        }
        String key = ref.substring(Math.max(ref.lastIndexOf('/'), ref.lastIndexOf('#')) + 1);
        NamedType type =
                declarations.declare(IdentifierAllocator.pascal(key.isEmpty() ? text(target, "title") : key), target);
        known.put(place, type);
        type.define(body(target, scope, type));
        return new TypeModel.Named(type);
    }

    private NamedType.Body body(JsonNode schema, JsonNode scope, NamedType type) {
        JsonNode merged = merger.merged(schema, scope);
        if (isRecord(merged)) {
            return members(merged, scope, type.name());
        }
        List<String> constants = constants(merged);
        if (constants != null && !allowsNull(merged)) {
            return new NamedType.Constants(constants);
        }
        TypeModel target = withoutReference(schema, scope, type.name());
        return new NamedType.Alias(
                target instanceof TypeModel.Named named && named.type() == type ? TypeModel.ANY : target);
    }

    private TypeModel withoutReference(JsonNode raw, JsonNode scope, String name) {
        JsonNode alone = merger.alone(raw);
        if (alone != null) {
            return read(alone, scope, name);
        }
        JsonNode schema = merger.merged(raw, scope);
        if (schema.has("$ref")) {
            return read(schema, scope, name);
        }
        TypeModel type = typed(schema, scope, name);
        return allowsNull(schema) ? TypeModel.nullable(type) : type;
    }

    private TypeModel typed(JsonNode schema, JsonNode scope, String name) {
        JsonNode constant = schema.get("const");
        if (constant != null) {
            return literals(List.of(constant), schema, name);
        }
        if (schema.path("enum").isArray() && !schema.get("enum").isEmpty()) {
            return literals(list(schema.get("enum")), schema, name);
        }
        for (String keyword : List.of("oneOf", "anyOf")) {
            if (schema.path(keyword).isArray() && isUnion(schema.get(keyword))) {
                return union(schema, keyword, scope, name);
            }
        }
        List<String> types = types(schema);
        if (types.size() > 1) {
            return TypeModel.union(types.stream()
                    .map(type -> ofType(type, schema, scope, name))
                    .toList());
        }
        return ofType(types.isEmpty() ? impliedType(schema) : types.get(0), schema, scope, name);
    }

    private TypeModel ofType(String type, JsonNode schema, JsonNode scope, String name) {
        return switch (type) {
            case "null" -> TypeModel.NULL;
            case "boolean" -> new TypeModel.Scalar(TypeModel.Kind.BOOLEAN);
            case "integer" -> scalars.integer(schema);
            case "number" -> scalars.number(schema);
            case "string" -> ScalarReader.string(schema);
            case "array" -> array(schema, scope, name);
            case "object" -> object(schema, scope, name);
            default -> TypeModel.ANY;
        };
    }

    /** The type of a schema that has keywords of one type only, and no {@code type}. */
    private static String impliedType(JsonNode schema) {
        if (schema.has("properties")
                || schema.path("additionalProperties").isObject()
                || schema.has("patternProperties")) {
            return "object";
        }
        return schema.has("items") ? "array" : "";
    }

    /** Whether options are types: those that only list required members are not. */
    private static boolean isUnion(JsonNode options) {
        for (JsonNode option : options) {
            boolean describesType = false;
            for (Map.Entry<String, JsonNode> keyword : option.properties()) {
                describesType |= !keyword.getKey().equals("required")
                        && !keyword.getKey().equals("not");
            }
            if (!describesType && option.isObject() && !option.isEmpty()) {
                return false;
            }
        }
        return !options.isEmpty();
    }

    private TypeModel union(JsonNode schema, String keyword, JsonNode scope, String name) {
        List<JsonNode> options = list(schema.get(keyword));
        List<TypeModel> types = new ArrayList<>();
        String title = TypeDeclarations.titleOr(schema, name);
        JsonNode beside = merger.beside(schema, keyword);
        for (int i = 0; i < options.size(); i++) {
            JsonNode option = merger.together(beside, options.get(i));
            types.add(read(option, scope, options.size() == 1 ? title : title + "Option" + (i + 1)));
        }
        TypeModel union = TypeModel.union(types);
        boolean needsName = TypeModel.present(union) instanceof TypeModel.Union several
                && several.options().stream().allMatch(TypeModel.Named.class::isInstance)
                && !declarations.contains(name);
        if (!needsName) {
            return union;
        }
        TypeModel named = new TypeModel.Named(
                declarations.declareInline(schema, title, type -> new NamedType.Alias(TypeModel.present(union))));
        return union instanceof TypeModel.Nullable ? TypeModel.nullable(named) : named;
    }

    private TypeModel literals(List<JsonNode> all, JsonNode schema, String name) {
        List<JsonNode> values =
                all.stream().filter(value -> !value.isNull()).distinct().toList();
        if (values.isEmpty()) {
            return TypeModel.NULL;
        }
        TypeModel type;
        if (values.stream().allMatch(JsonNode::isString) && !schema.has("const")) {
            var constants = new NamedType.Constants(
                    values.stream().map(JsonNode::stringValue).toList());
            type = new TypeModel.Named(
                    declarations.declareInline(schema, TypeDeclarations.titleOr(schema, name), declared -> constants));
        } else if (values.stream().allMatch(JsonNode::isValueNode)) {
            type = new TypeModel.Literals(values, scalars.base(values, schema));
        } else {
            type = TypeModel.ANY;
        }
        return values.size() < all.size() ? TypeModel.nullable(type) : type;
    }

    private static @Nullable List<String> constants(JsonNode schema) {
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
        return flag(schema, "nullable");
    }

    private TypeModel array(JsonNode schema, JsonNode scope, String name) {
        JsonNode items = schema.has("prefixItems") ? schema.get("prefixItems") : schema.get("items");
        if (items == null) {
            return new TypeModel.ArrayType(TypeModel.ANY, false);
        }
        if (items.isArray()) {
            List<TypeModel> types = new ArrayList<>();
            for (int i = 0; i < items.size(); i++) {
                types.add(read(items.get(i), scope, name + "Item" + (i + 1)));
            }
            return new TypeModel.Tuple(types);
        }
        TypeModel item = read(items, scope, singular(name));
        return new TypeModel.ArrayType(item, flag(schema, "uniqueItems"));
    }

    private static String singular(String name) {
        return name.length() > 3 && name.endsWith("s") && !name.endsWith("ss")
                ? name.substring(0, name.length() - 1)
                : name + "Item";
    }

    private static boolean isRecord(JsonNode schema) {
        return hasProperties(schema)
                && !schema.has("oneOf")
                && !schema.has("anyOf")
                && types(schema).stream().allMatch("object"::equals)
                && !allowsNull(schema);
    }

    private static boolean hasProperties(JsonNode schema) {
        return schema.path("properties").isObject() && !schema.get("properties").isEmpty();
    }

    private TypeModel object(JsonNode schema, JsonNode scope, String name) {
        if (hasProperties(schema)) {
            return new TypeModel.Named(declarations.declareInline(
                    schema, TypeDeclarations.titleOr(schema, name), type -> members(schema, scope, type.name())));
        }
        TypeModel value = others(schema, scope, name);
        JsonNode keys = schema.get("propertyNames");
        TypeModel key = keys == null ? TypeModel.TEXT : read(keys, scope, name + "Key");
        boolean constants = key instanceof TypeModel.Named named && named.type().body() instanceof NamedType.Constants;
        return new TypeModel.MapType(constants ? key : TypeModel.TEXT, value == null ? TypeModel.ANY : value);
    }

    /** The type of members that are not listed, or null if the schema does not mention them. */
    private @Nullable TypeModel others(JsonNode schema, JsonNode scope, String name) {
        List<TypeModel> values = new ArrayList<>();
        schema.path("patternProperties")
                .properties()
                .forEach(entry -> values.add(read(entry.getValue(), scope, name + "Value")));
        JsonNode additional = schema.path("additionalProperties");
        if (additional.isObject()) {
            values.add(read(additional, scope, name + "Value"));
        } else if (additional.isBoolean() && additional.booleanValue()) {
            values.add(TypeModel.ANY);
        }
        return values.isEmpty() ? null : TypeModel.union(values);
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
                            flag(its, "deprecated"),
                            its.get("default")));
        }
        return new NamedType.Members(List.copyOf(members.values()), others(schema, scope, name));
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
}
