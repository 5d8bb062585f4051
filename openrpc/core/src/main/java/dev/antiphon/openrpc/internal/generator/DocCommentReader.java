package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.MethodDescription;
import dev.antiphon.openrpc.ObjectSchema;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.internal.JsonTrees;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcService;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What doc comments say, as far as the annotation processor has left it beside the classes of services. For one thread. */
final class DocCommentReader {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.openrpc");

    private final Map<Class<?>, Optional<OpenRpcDocument>> documents = new LinkedHashMap<>();
    private final Map<String, Optional<dev.antiphon.openrpc.Method>> methods = new HashMap<>();

    /** What is written about a method, if anything is. */
    Optional<dev.antiphon.openrpc.Method> of(MethodDescription described) {
        Class<?> service = described.service();
        Method method = described.method();
        if (service == null || method == null) {
            return Optional.empty();
        }
        return methods.computeIfAbsent(
                service.getName() + ' ' + method,
                key -> document(service).flatMap(document -> document.method(name(service, method))));
    }

    /** Adds what is written about types, and their members, to their schemas. */
    void describe(Map<String, ObjectNode> components) {
        for (Optional<OpenRpcDocument> document : documents.values()) {
            if (document.isPresent()) {
                document.get().components().schemas().forEach((key, said) -> {
                    ObjectNode component = components.get(key);
                    if (component != null && said instanceof ObjectSchema schema) {
                        describe(component, schema);
                    }
                });
            }
        }
    }

    private static void describe(ObjectNode component, ObjectSchema said) {
        String description = said.description();
        if (description != null && !component.has("description")) {
            component.put("description", description);
        }
        if (component.get("properties") instanceof ObjectNode properties) {
            said.properties().forEach((name, property) -> {
                JsonNode known = properties.get(name);
                if (known instanceof ObjectNode schema
                        && property instanceof ObjectSchema told
                        && told.description() != null
                        && !schema.has("description")) {
                    properties.set(name, SchemaNodes.with(schema, "description", JsonTrees.text(told.description())));
                }
            });
        }
    }

    private Optional<OpenRpcDocument> document(Class<?> service) {
        return documents.computeIfAbsent(service, DocCommentReader::read);
    }

    private static Optional<OpenRpcDocument> read(Class<?> service) {
        String resource = "META-INF/antiphon/openrpc/" + service.getName() + ".json";
        try (InputStream in = open(service, resource)) {
            return in == null ? Optional.empty() : Optional.of(OpenRpcDocument.parse(in.readAllBytes()));
        } catch (IOException | OpenRpcException e) {
            LOGGER.log(Level.WARNING, () -> resource + " cannot be read, so the document has none of its words", e);
            return Optional.empty();
        }
    }

    private static @Nullable InputStream open(Class<?> service, String resource) {
        ClassLoader loader = service.getClassLoader();
        return loader == null ? null : loader.getResourceAsStream(resource);
    }

    /** What the processor calls a method; a server may call it otherwise. */
    private static String name(Class<?> service, Method method) {
        JsonRpcMethod asMethod = method.getAnnotation(JsonRpcMethod.class);
        JsonRpcNotification asNotification = method.getAnnotation(JsonRpcNotification.class);
        String explicit = asMethod != null ? asMethod.value() : asNotification != null ? asNotification.value() : "";
        JsonRpcService said = service.getAnnotation(JsonRpcService.class);
        String prefix = said == null ? "" : said.prefix();
        if (!explicit.isEmpty()) {
            return explicit;
        }
        return prefix.isEmpty() ? method.getName() : prefix + '.' + method.getName();
    }
}
