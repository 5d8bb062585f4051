package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the rules of the meta-schema of OpenRPC 1.3, and rules of the specification that it lacks. */
final class OpenRpcForm {
    private static final Set<String> TYPES =
            Set.of("null", "boolean", "integer", "number", "string", "array", "object");

    private final String name;
    private final RawJson document;

    private OpenRpcForm(String name, RawJson document) {
        this.name = name;
        this.document = document;
    }

    static void check(String name, String text) {
        new OpenRpcForm(name, RawJson.of(text)).document();
    }

    private void document() {
        members(document, Set.of("openrpc", "info", "methods"), Set.of("components"), true);
        assertThat(document.member("openrpc").orElseThrow().asString()).isEqualTo("1.3.2");
        members(member(document, "info"), Set.of("title", "version"), Set.of("description"), false);
        Set<String> names = new HashSet<>();
        for (RawJson method : member(document, "methods").elements()) {
            method(method);
            assertThat(names.add(member(method, "name").asString()))
                    .as("%s: one method of a name", name)
                    .isTrue();
        }
        document.member("components").ifPresent(components -> {
            members(components, Set.of("schemas"), Set.of(), false);
            member(components, "schemas").members().forEach((key, schema) -> {
                assertThat(key).matches("[a-zA-Z0-9._-]+");
                assertThat(member(schema, "title").asString()).isEqualTo(key);
                schema(schema);
            });
        });
    }

    private void method(RawJson method) {
        Set<String> others = Set.of(
                "summary", "description", "result", "paramStructure", "errors", "deprecated", "tags", "examples");
        members(method, Set.of("name", "params"), others, true);
        assertThat(member(method, "paramStructure").asString()).isIn("either", "by-name", "by-position");
        boolean optional = false;
        Set<String> names = new HashSet<>();
        for (RawJson parameter : member(method, "params").elements()) {
            descriptor(parameter);
            boolean required = parameter.member("required").orElseThrow().asBoolean();
            assertThat(optional && required)
                    .as("%s: %s behind an optional one", name, parameter)
                    .isFalse();
            optional |= !required;
            assertThat(names.add(member(parameter, "name").asString())).isTrue();
        }
        method.member("result").ifPresent(this::descriptor);
        Set<Long> codes = new HashSet<>();
        for (RawJson error : method.member("errors").map(RawJson::elements).orElse(List.of())) {
            members(error, Set.of("code", "message"), Set.of("data"), false);
            assertThat(codes.add(member(error, "code").asLong())).isTrue();
        }
        for (RawJson tag : method.member("tags").map(RawJson::elements).orElse(List.of())) {
            members(tag, Set.of("name"), Set.of(), false);
        }
        for (RawJson example : method.member("examples").map(RawJson::elements).orElse(List.of())) {
            members(example, Set.of("name", "params"), Set.of("description", "result"), false);
            member(example, "params").elements().forEach(this::value);
            example.member("result").ifPresent(this::value);
        }
        method.member("x-antiphon-stream")
                .ifPresent(stream -> stream.members().values().forEach(this::schema));
    }

    private void value(RawJson example) {
        members(example, Set.of("name", "value"), Set.of(), false);
    }

    private void descriptor(RawJson descriptor) {
        members(descriptor, Set.of("name", "schema"), Set.of("required", "description"), true);
        RawJson schema = member(descriptor, "schema");
        assertThat(schema.members().keySet()).as("%s: %s", name, descriptor).containsAnyOf("title", "$ref");
        schema(schema);
    }

    private void schema(RawJson schema) {
        assertThat(schema.kind()).isEqualTo(JsonKind.OBJECT);
        Map<String, RawJson> members = schema.members();
        RawJson reference = members.get("$ref");
        if (reference != null) {
            assertThat(members).as("a reference alone").hasSize(1);
            RawJson target = document;
            for (String step : reference.asString().substring(2).split("/", -1)) {
                target = member(target, step);
            }
        }
        RawJson type = members.get("type");
        if (type != null) {
            List<RawJson> types = type.kind() == JsonKind.ARRAY ? type.elements() : List.of(type);
            types.forEach(each -> assertThat(TYPES).contains(each.asString()));
        }
        List<RawJson> inner = new ArrayList<>();
        for (String one : List.of("items", "additionalProperties", "propertyNames")) {
            schema.member(one).ifPresent(inner::add);
        }
        for (String several : List.of("oneOf", "allOf")) {
            schema.member(several).ifPresent(list -> inner.addAll(list.elements()));
        }
        Map<String, RawJson> properties =
                schema.member("properties").map(RawJson::members).orElse(Map.of());
        inner.addAll(properties.values());
        schema.member("required")
                .ifPresent(list ->
                        list.elements().forEach(each -> assertThat(properties).containsKey(each.asString())));
        inner.forEach(this::schema);
    }

    private RawJson member(RawJson object, String key) {
        return object.member(key).orElseThrow(() -> new AssertionError(name + ": no " + key + " in " + object));
    }

    private void members(RawJson object, Set<String> required, Set<String> others, boolean extensible) {
        Set<String> keys = object.members().keySet();
        assertThat(keys).as("%s: %s", name, object).containsAll(required);
        for (String key : keys) {
            boolean known = required.contains(key) || others.contains(key) || (extensible && key.startsWith("x-"));
            assertThat(known).as("%s: %s in %s", name, key, object).isTrue();
        }
    }
}
