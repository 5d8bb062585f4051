package dev.antiphon.openrpc;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodDescription;
import dev.antiphon.stream.StreamWire;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes a document of the descriptions of methods. */
final class DocumentMaker {
    private final OpenRpcSettings settings;
    private final StreamWire wire;
    private final Comments comments = new Comments();
    private final SchemaMaker schemas;

    DocumentMaker(OpenRpcSettings settings, StreamWire wire) {
        this.settings = settings;
        this.wire = wire;
        this.schemas = new SchemaMaker(settings.draftOnly());
    }

    OpenRpcDocument make(List<MethodDescription> described) {
        List<MethodMaker> own = makers(described);
        List<MethodDescription> callbacks = new ArrayList<>();
        settings.callbacks().forEach(type -> callbacks.addAll(JsonRpcServer.methodsOf(type)));
        List<MethodMaker> peers = makers(callbacks);
        own.forEach(MethodMaker::prepare);
        peers.forEach(MethodMaker::prepare);
        Map<String, ObjectNode> components = schemas.components();
        comments.describe(components);
        if (!settings.recursive()) {
            Recursion.cut(components);
        }
        components.replaceAll(Titles::everywhere);
        List<Referable<Method>> methods = new ArrayList<>();
        own.forEach(maker -> methods.add(maker.make(components, wire)));
        Map<String, JsonNode> extensions = new LinkedHashMap<>(settings.extensions());
        if (!peers.isEmpty()) {
            ArrayNode calls = Json.MAPPER.createArrayNode();
            peers.forEach(maker -> calls.add(maker.make(components, wire).tree()));
            extensions.put("x-antiphon-callbacks", calls);
        }
        return new OpenRpcDocument(
                settings.version(),
                settings.info(),
                settings.servers(),
                methods,
                Components.ofSchemas(used(components, methods, extensions)),
                null,
                null,
                extensions);
    }

    private List<MethodMaker> makers(List<MethodDescription> described) {
        return described.stream()
                .map(each -> new MethodMaker(each, schemas, comments.of(each).orElse(null)))
                .toList();
    }

    /** The components that something refers to: one that became parameters is not needed for that alone. */
    private static Map<String, Schema> used(
            Map<String, ObjectNode> components, List<Referable<Method>> methods, Map<String, JsonNode> extensions) {
        Set<String> found = new HashSet<>();
        methods.forEach(method -> collect(method.tree(), components, found));
        extensions.values().forEach(value -> collect(value, components, found));
        Map<String, Schema> used = new TreeMap<>();
        components.forEach((key, schema) -> {
            if (found.contains(key)) {
                used.put(key, Schema.of(schema));
            }
        });
        return used;
    }

    private static void collect(JsonNode node, Map<String, ObjectNode> components, Set<String> found) {
        if (node.isObject()) {
            for (String member : List.of("$ref", Recursion.EXTENSION)) {
                String ref = node.path(member).stringValue("");
                String key =
                        ref.startsWith(SchemaNodes.COMPONENTS) ? ref.substring(SchemaNodes.COMPONENTS.length()) : "";
                ObjectNode component = components.get(key);
                if (component != null && found.add(key)) {
                    collect(component, components, found);
                }
            }
        }
        node.forEach(child -> collect(child, components, found));
    }
}
