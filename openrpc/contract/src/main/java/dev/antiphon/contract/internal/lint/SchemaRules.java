package dev.antiphon.contract.internal.lint;

import dev.antiphon.contract.LintRule;
import dev.antiphon.contract.internal.sample.SampleGenerator;
import dev.antiphon.contract.internal.schema.BoundedRegex;
import dev.antiphon.contract.internal.schema.SchemaValidators;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The rules about schemas. */
public final class SchemaRules {
    private static final Set<String> LATER = Set.of(
            "$defs",
            "$anchor",
            "$dynamicRef",
            "$dynamicAnchor",
            "$recursiveRef",
            "$recursiveAnchor",
            "$vocabulary",
            "prefixItems",
            "unevaluatedProperties",
            "unevaluatedItems",
            "dependentRequired",
            "dependentSchemas",
            "minContains",
            "maxContains");
    private static final Set<String> OPENAPI = Set.of("nullable", "discriminator", "xml", "example");
    private static final Set<String> FORMATS = Set.of(
            "date-time",
            "date",
            "time",
            "email",
            "idn-email",
            "hostname",
            "idn-hostname",
            "ipv4",
            "ipv6",
            "uri",
            "uri-reference",
            "iri",
            "iri-reference",
            "uri-template",
            "json-pointer",
            "relative-json-pointer",
            "regex");
    /** Keywords beside a reference that are no constraints. */
    private static final Set<String> ANNOTATIONS = Set.of(
            "$ref", "title", "description", "$comment", "definitions", "$defs", "deprecated", "examples", "default");

    private static final Set<String> SINGLE = Set.of(
            "additionalProperties",
            "propertyNames",
            "additionalItems",
            "contains",
            "not",
            "if",
            "then",
            "else",
            "items",
            "unevaluatedProperties",
            "unevaluatedItems");
    private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "items", "prefixItems");
    private static final Set<String> MAPS =
            Set.of("properties", "patternProperties", "definitions", "$defs", "dependencies", "dependentSchemas");
    /** Schemas without a sample take the most time. */
    private static final int MAX_WITHOUT_SAMPLE = 20;

    private final JsonNode tree;
    private final SchemaValidators validators;
    private final LintCollector collector;
    private int withoutSample;

    public SchemaRules(JsonNode tree, SchemaValidators validators, LintCollector collector) {
        this.tree = tree;
        this.validators = validators;
        this.collector = collector;
    }

    public void apply() {
        JsonNode methods = tree.path("methods");
        for (int i = 0; i < methods.size(); i++) {
            method(methods.get(i), "/methods/" + i);
        }
        JsonNode components = tree.path("components");
        components
                .path("contentDescriptors")
                .properties()
                .forEach(entry -> descriptor(
                        entry.getValue(), LintCollector.step("/components/contentDescriptors", entry.getKey())));
        components
                .path("schemas")
                .properties()
                .forEach(entry ->
                        root(entry.getValue(), LintCollector.step("/components/schemas", entry.getKey()), true));
    }

    private void method(JsonNode method, String path) {
        JsonNode params = method.path("params");
        for (int i = 0; i < params.size(); i++) {
            descriptor(params.get(i), path + "/params/" + i);
        }
        descriptor(method.path("result"), path + "/result");
        JsonNode stream = method.path("x-antiphon-stream");
        for (String part : List.of("items", "result")) {
            if (stream.has(part)) {
                root(stream.path(part), path + "/x-antiphon-stream/" + part, false);
            }
        }
        if (method.has("x-antiphon-params")) {
            root(method.path("x-antiphon-params"), path + "/x-antiphon-params", false);
        }
    }

    private void descriptor(JsonNode descriptor, String path) {
        if (descriptor.has("schema")) {
            root(descriptor.path("schema"), path + "/schema", true);
        }
    }

    /** Checks a root schema: that of a parameter, a result or a component. */
    private void root(JsonNode schema, String path, boolean titled) {
        if (titled && schema.isObject() && !schema.has("$ref") && !schema.has("title")) {
            collector.found(LintRule.MISSING_TITLE, path, "the schema has no title");
        }
        schema(schema, path);
        if (schema.has("$ref")) {
            return; // the referenced schema is checked at its own place
        }
        if (withoutSample < MAX_WITHOUT_SAMPLE
                && SampleGenerator.one(validators.of(schema), 1).isEmpty()) {
            withoutSample++;
            collector.found(LintRule.NO_SAMPLE, path, "no value was found that the schema allows");
        }
    }

    private void schema(JsonNode schema, String path) {
        if (!schema.isObject()) {
            return;
        }
        keywords(schema, path);
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            String name = keyword.getKey();
            String at = LintCollector.step(path, name);
            JsonNode value = keyword.getValue();
            if (LISTS.contains(name) && value.isArray()) {
                for (int i = 0; i < value.size(); i++) {
                    schema(value.get(i), at + "/" + i);
                }
            } else if (MAPS.contains(name)) {
                value.properties().forEach(entry -> schema(entry.getValue(), LintCollector.step(at, entry.getKey())));
            } else if (SINGLE.contains(name)) {
                schema(value, at);
            }
        }
    }

    private void keywords(JsonNode schema, String path) {
        for (String name : schema.propertyNames()) {
            String at = LintCollector.step(path, name);
            if (LATER.contains(name)) {
                collector.found(LintRule.LATER_KEYWORD, at, "'" + name + "' is not a keyword of draft 7");
            } else if (OPENAPI.contains(name)) {
                collector.found(LintRule.OPENAPI_KEYWORD, at, "'" + name + "' is a keyword of OpenAPI");
            } else if (name.equals("$schema")) {
                collector.found(LintRule.SCHEMA_DIALECT, at, "the schema declares its own draft");
            } else if (schema.has("$ref") && !ANNOTATIONS.contains(name) && !name.startsWith("x-")) {
                collector.found(LintRule.REFERENCE_SIBLING, at, "'" + name + "' is beside a reference, and ignored");
            }
        }
        JsonNode format = schema.path("format");
        if (format.isString() && !FORMATS.contains(format.stringValue())) {
            collector.found(
                    LintRule.UNKNOWN_FORMAT,
                    path + "/format",
                    "'" + format.stringValue() + "' is not a format of draft 7");
        }
        JsonNode pattern = schema.path("pattern");
        if (pattern.isString() && BoundedRegex.of(pattern.stringValue()).isEmpty()) {
            collector.found(
                    LintRule.UNUSABLE_PATTERN, path + "/pattern", "'" + pattern.stringValue() + "' is not supported");
        }
    }
}
