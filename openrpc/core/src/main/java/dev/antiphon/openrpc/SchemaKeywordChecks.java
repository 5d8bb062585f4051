package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/**
 * Looks for schemas that say what no schema can say. The depth of what is walked is bounded by that of the text, and
 * references are looked up, not walked through, so circles do no harm.
 */
final class SchemaKeywordChecks {
    private static final Set<String> TYPES =
            Set.of("null", "boolean", "object", "array", "number", "string", "integer");
    private static final Set<String> SCHEMAS =
            Set.of("additionalProperties", "propertyNames", "additionalItems", "contains", "not", "if", "then", "else");
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf");
    private static final Set<String> MAPS = Set.of("properties", "patternProperties", "definitions", "$defs");
    private static final Set<String> COUNTS =
            Set.of("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties");
    private static final Set<String> NUMBERS =
            Set.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");

    private final ReferenceResolver references;
    private final BiConsumer<String, String> found;

    SchemaKeywordChecks(ReferenceResolver references, BiConsumer<String, String> found) {
        this.references = references;
        this.found = found;
    }

    void check(Schema schema, String path) {
        JsonNode tree = ReferenceTypes.node(schema);
        schema(tree, path, tree);
    }

    private void schema(JsonNode schema, String path, JsonNode scope) {
        if (schema.isBoolean()) {
            return;
        }
        if (!schema.isObject()) {
            found.accept(
                    path, "should be a schema, that is an object or a boolean, but is " + MemberReader.kind(schema));
            return;
        }
        JsonNode ref = schema.get("$ref");
        if (ref != null) {
            reference(ref, path + "/$ref", scope);
            return; // draft 7 does not look at what stands beside it
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            keyword(keyword.getKey(), keyword.getValue(), JsonTrees.step(path, keyword.getKey()), scope);
        }
    }

    private void reference(JsonNode ref, String path, JsonNode scope) {
        if (!ref.isString()) {
            found.accept(path, "should be a string, but is " + MemberReader.kind(ref));
            return;
        }
        String target = ref.stringValue();
        if (!references.chainEnd(target, scope).startsWith("#")) {
            return; // outside of the document, which is not checked
        }
        try {
            references.resolveSchema(target, scope);
        } catch (OpenRpcException e) {
            found.accept(path, e.problem());
        }
    }

    private void keyword(String name, JsonNode value, String path, JsonNode scope) {
        if (SCHEMAS.contains(name)) {
            schema(value, path, scope);
        } else if (LISTS.contains(name)) {
            schemas(value, path, scope);
        } else if (MAPS.contains(name)) {
            map(value, path, scope);
        } else if (COUNTS.contains(name)) {
            expect(
                    value.isIntegralNumber() && value.decimalValue().signum() >= 0,
                    path,
                    "should be a count, 0 or more");
        } else if (NUMBERS.contains(name)) {
            expect(value.isNumber(), path, "should be a number, but is " + MemberReader.kind(value));
        } else {
            rest(name, value, path, scope);
        }
    }

    private void rest(String name, JsonNode value, String path, JsonNode scope) {
        switch (name) {
            case "items" -> {
                if (value.isArray()) {
                    schemas(value, path, scope);
                } else {
                    schema(value, path, scope);
                }
            }
            case "type" -> type(value, path);
            case "enum" -> expect(value.isArray(), path, "should be an array, but is " + MemberReader.kind(value));
            case "required" -> texts(value, path);
            case "pattern" -> pattern(value, path);
            case "title", "description", "format" ->
                expect(value.isString(), path, "should be a string, but is " + MemberReader.kind(value));
            default -> {} // others may be anything
        }
    }

    private void type(JsonNode value, String path) {
        if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                type(value.get(i), path + '/' + i);
            }
        } else {
            expect(
                    value.isString() && TYPES.contains(value.stringValue()),
                    path,
                    "should be null, boolean, object, array, number, string or integer");
        }
    }

    private void pattern(JsonNode value, String path) {
        if (!value.isString()) {
            found.accept(path, "should be a string, but is " + MemberReader.kind(value));
            return;
        }
        try {
            Pattern.compile(value.stringValue());
        } catch (PatternSyntaxException e) {
            found.accept(path, "is no regular expression: " + e.getDescription());
        }
    }

    private void texts(JsonNode value, String path) {
        expect(value.isArray(), path, "should be an array of names, but is " + MemberReader.kind(value));
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            expect(
                    value.get(i).isString(),
                    path + '/' + i,
                    "should be a name, but is " + MemberReader.kind(value.get(i)));
        }
    }

    private void schemas(JsonNode value, String path, JsonNode scope) {
        expect(value.isArray() && !value.isEmpty(), path, "should be an array of schemas, one at least");
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            schema(value.get(i), path + '/' + i, scope);
        }
    }

    private void map(JsonNode value, String path, JsonNode scope) {
        expect(value.isObject(), path, "should be an object of schemas, but is " + MemberReader.kind(value));
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            schema(entry.getValue(), JsonTrees.step(path, entry.getKey()), scope);
        }
    }

    private void expect(boolean holds, String path, String problem) {
        if (!holds) {
            found.accept(path, problem);
        }
    }
}
