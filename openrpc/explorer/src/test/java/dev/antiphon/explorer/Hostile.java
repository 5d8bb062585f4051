package dev.antiphon.explorer;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server whose document and responses try to run code, to break the page, or to block it. */
final class Hostile {
    /** Leaves a mark in the page if it runs. */
    private static final String MARKUP =
            "<img src=x onerror=\"window.broken=1\"><script>window.broken=1</script><svg onload=window.broken=1>"
                    + "\" onfocus=window.broken=1 autofocus x=\"'`${window.broken=1}</textarea></title>javascript:window.broken=1";

    private static final int MANY = 3000;

    /** As deep as the server allows. */
    private static final int DEEP = 120;

    private Hostile() {}

    static JsonRpcServer server() {
        return JsonRpcServer.builder()
                .extension(new Described(document()))
                .raw("markup", (params, call) -> {
                    throw new JsonRpcException(-32000, MARKUP, json(Map.of(MARKUP, MARKUP, "__proto__", MARKUP)));
                })
                .raw("large", (params, call) -> json("<b>".repeat(1_000_000)))
                .raw("long", (params, call) -> RawJson.of("[" + "0,".repeat(2_000_000) + "0]"))
                .raw("deep", (params, call) -> RawJson.of("[".repeat(DEEP) + "]".repeat(DEEP)))
                .raw("echo", (params, call) -> params)
                .build();
    }

    private static RawJson json(Object value) {
        JsonOutput out = new JsonOutput();
        write(out, value);
        return RawJson.of(out.toByteArray());
    }

    private static void write(JsonOutput out, Object value) {
        if (value instanceof Map<?, ?> object) {
            String separator = "{";
            for (Map.Entry<?, ?> member : object.entrySet()) {
                out.ascii(separator);
                out.value(String.valueOf(member.getKey()));
                out.ascii(":");
                write(out, member.getValue());
                separator = ",";
            }
            out.ascii(object.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> array) {
            String separator = "[";
            for (Object element : array) {
                out.ascii(separator);
                write(out, element);
                separator = ",";
            }
            out.ascii(array.isEmpty() ? "[]" : "]");
        } else if (value instanceof String text) {
            out.value(text);
        } else {
            out.ascii(String.valueOf(value));
        }
    }

    private static Map<String, Object> method(String name, Object... params) {
        return Map.of(
                "name", name,
                "summary", MARKUP,
                "description", MARKUP.repeat(100),
                "tags", List.of(Map.of("name", MARKUP), Map.of("name", "t".repeat(100_000))),
                "params", List.of(params),
                "result", Map.of("name", MARKUP, "schema", Map.of("title", MARKUP)),
                "errors", List.of(Map.of("code", -32000, "message", MARKUP)),
                "examples", List.of());
    }

    private static Map<String, Object> param(String name, Object schema) {
        return Map.of("name", name, "required", true, "description", MARKUP, "schema", schema);
    }

    private static Map<String, Object> ref(String name) {
        return Map.of("$ref", "#/components/schemas/" + name);
    }

    private static List<Object> times(int count, Object value) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(value);
        }
        return all;
    }

    static RawJson document() {
        List<Object> methods = new ArrayList<>();
        methods.add(method(
                "markup",
                param(MARKUP, Map.of("type", "string", "enum", List.of(MARKUP, "b"), "default", MARKUP)),
                param("__proto__", Map.of("type", "string")),
                param(
                        "constructor",
                        Map.of("type", "object", "properties", Map.of("__proto__", Map.of("type", "string")))),
                param("text", Map.of("type", "string", "default", MARKUP))));
        // (a+)+$ takes exponential time on many a's followed by another character.
        methods.add(method(
                "pattern",
                param("word", Map.of("type", "string", "pattern", "^(a+)+$", "default", "a".repeat(60) + "!"))));
        methods.add(method(
                "endless", param("choice", ref("Endless")), param("tuple", ref("Wide")), param("all", ref("All"))));
        methods.add(method("nowhere", param("self", ref("Self")), param("missing", ref("Missing")), param("odd", 5)));
        methods.add(method("large"));
        methods.add(method("long"));
        methods.add(method("deep"));
        methods.add(Map.of(
                "name",
                "broken",
                "params",
                "none",
                "tags",
                5,
                "errors",
                Map.of(),
                "examples",
                List.of(7),
                "result",
                1));
        methods.add(Map.of("name", 5));
        methods.add(7);
        methods.add(Map.of("name", "n".repeat(200_000), "params", List.of()));
        methods.add(Map.of("name", MARKUP, "params", List.of(), "summary", MARKUP));
        for (int i = 0; i < MANY; i++) {
            methods.add(Map.of("name", "many." + i, "params", List.of()));
        }
        Map<String, Object> schemas = Map.of(
                "Endless", Map.of("anyOf", times(50, ref("Endless"))),
                "Wide", Map.of("type", "array", "items", times(60, ref("Wide"))),
                "All", Map.of("allOf", times(16, ref("All"))),
                "Self", ref("Self"));
        return json(Map.of(
                "openrpc",
                "1.3.2",
                "info",
                Map.of("title", MARKUP, "version", MARKUP, "description", MARKUP),
                "methods",
                methods,
                "components",
                Map.of("schemas", schemas)));
    }
}
