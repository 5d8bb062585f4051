package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodDescription;
import dev.antiphon.openrpc.Components;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.Referable;
import dev.antiphon.openrpc.Schema;
import dev.antiphon.openrpc.internal.JsonTrees;
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
public final class DocumentGenerator {
    private final GeneratorSettings settings;
    private final StreamWire wire;
    private final DocCommentReader comments = new DocCommentReader();
    private final JavaSchemaGenerator schemas;

    public DocumentGenerator(GeneratorSettings settings, StreamWire wire) {
        this.settings = settings;
        this.wire = wire;
        this.schemas = new JavaSchemaGenerator(settings.draftOnly());
    }

    public OpenRpcDocument make(List<MethodDescription> described) {
        List<MethodGenerator> own = makers(described);
        List<MethodDescription> callbacks = new ArrayList<>();
        settings.callbacks().forEach(type -> callbacks.addAll(JsonRpcServer.methodsOf(type)));
        List<MethodGenerator> peers = makers(callbacks);
        own.forEach(MethodGenerator::prepare);
        peers.forEach(MethodGenerator::prepare);
        Map<String, ObjectNode> components = schemas.components();
        comments.describe(components);
        if (!settings.recursive()) {
            RecursiveSchemaCutter.cut(components);
        }
        components.replaceAll(SchemaTitles::everywhere);
        List<Referable<Method>> methods = new ArrayList<>();
        own.forEach(maker -> methods.add(maker.make(components, wire)));
        Map<String, JsonNode> extensions = new LinkedHashMap<>(settings.extensions());
        if (!peers.isEmpty()) {
            ArrayNode calls = JsonTrees.MAPPER.createArrayNode();
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

    private List<MethodGenerator> makers(List<MethodDescription> described) {
        return described.stream()
                .map(each ->
                        new MethodGenerator(each, schemas, comments.of(each).orElse(null)))
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
            for (String member : List.of("$ref", RecursiveSchemaCutter.EXTENSION)) {
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
