package dev.antiphon.generate;

import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.ErrorDescription;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the methods of a document, and everything that they use. */
final class ApiReader {
    /** Errors that every method may answer with, and that the libraries know by themselves. */
    private static final Set<Long> STANDARD = Set.of(-32700L, -32600L, -32601L, -32602L, -32603L);

    private static final String STREAM = "x-antiphon-stream";

    private final OpenRpcDocument document;
    private final ShapeReader shapes;

    private final boolean called;

    private ApiReader(OpenRpcDocument document, ShapeReader shapes, boolean called) {
        this.document = document;
        this.shapes = shapes;
        this.called = called;
    }

    /**
     * Reads a document.
     *
     * @param exact whether numbers without a format may have any size
     * @param reserved names that types must not have
     * @throws GenerationException if there are no methods that could be called
     */
    static Api read(OpenRpcDocument document, boolean exact, List<String> reserved) {
        try {
            ShapeReader shapes = new ShapeReader(document, exact);
            reserved.forEach(shapes::reserve);
            List<Api.Method> methods = new ArrayList<>(new ApiReader(document, shapes, false).methods());
            if (methods.isEmpty()) {
                throw new GenerationException("The document has no methods, so there is nothing to generate");
            }
            JsonNode callbacks = document.extensions().get("x-antiphon-callbacks");
            if (callbacks != null && callbacks.isArray()) {
                // Methods like others, and so read as the methods of a document with the same components.
                OpenRpcDocument turned = OpenRpcDocument.of(document.tree().set("methods", callbacks));
                methods.addAll(new ApiReader(turned, shapes, true).methods());
            }
            String description = document.info().description();
            return new Api(
                    document.info().title(),
                    document.info().version(),
                    description == null ? "" : description,
                    methods,
                    List.copyOf(shapes.types()),
                    List.copyOf(shapes.warnings()));
        } catch (OpenRpcException wrong) {
            throw new GenerationException("No code can be generated: " + wrong.getMessage());
        }
    }

    private List<Api.Method> methods() {
        List<Api.Method> methods = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Method method : document.resolvedMethods()) {
            if (method.name().isBlank()) {
                throw new GenerationException("A method has a blank name; give it one that can be called");
            }
            if (!names.add(method.name())) {
                throw new GenerationException("Two methods are called '" + method.name() + "'; rename one of them");
            }
            // Clients have it anyway, and its result is a document and not a value of a type.
            if (!method.name().equals("rpc.discover")) {
                methods.add(read(method));
            }
        }
        return methods;
    }

    private Api.Method read(Method method) {
        String name = Names.pascal(method.name());
        List<Api.Param> params = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ContentDescriptor param : document.params(method)) {
            if (param.name().isBlank() || !names.add(param.name())) {
                throw new GenerationException("The method '" + method.name() + "' has "
                        + (param.name().isBlank()
                                ? "a parameter with a blank name"
                                : "two parameters '" + param.name() + "'")
                        + "; give each a name of its own");
            }
            params.add(param(param, name));
        }
        JsonNode whole = method.extensions().get("x-antiphon-params");
        JsonNode stream = method.extensions().get(STREAM);
        ContentDescriptor result = document.result(method).orElse(null);
        return new Api.Method(
                method.name(),
                aliases(method),
                said(method.summary(), method.description()),
                method.deprecated(),
                method.paramStructure(),
                params,
                whole == null ? null : shape(whole, name + "Params"),
                result == null ? null : stream != null ? Shapes.ANY : shape(result, name + "Result"),
                result == null ? "" : said(result.summary(), result.description()),
                stream == null ? null : stream(stream, name),
                errors(method),
                called);
    }

    private static List<String> aliases(Method method) {
        JsonNode aliases = method.extensions().get("x-antiphon-aliases");
        return aliases == null
                ? List.of()
                : ShapeReader.list(aliases).stream()
                        .map(alias -> alias.stringValue(""))
                        .filter(alias -> !alias.isBlank())
                        .toList();
    }

    private Api.Stream stream(JsonNode stream, String name) {
        JsonNode result = stream.get("result");
        JsonNode items = stream.get("items");
        return new Api.Stream(
                items == null ? Shapes.ANY : shape(items, name + "Item"),
                result == null ? null : shape(result, name + "Result"));
    }

    private Api.Param param(ContentDescriptor param, String method) {
        JsonNode stream = param.extensions().get(STREAM);
        String name = method + Names.pascal(param.name());
        JsonNode schema = param.schema().tree();
        JsonNode rest = param.extensions().get("x-antiphon-rest");
        boolean isRest = rest != null && rest.asBoolean(false);
        Shape shape =
                stream != null && stream.has("items") ? shape(stream.get("items"), name + "Item") : shape(param, name);
        if (isRest) {
            shape = Shapes.resolved(shape) instanceof Shapes.Listed listed ? listed.item() : Shapes.ANY;
        }
        return new Api.Param(
                param.name(),
                said(param.summary(), param.description()).isEmpty()
                        ? ShapeReader.text(schema, "description")
                        : said(param.summary(), param.description()),
                param.required(),
                shape,
                schema.get("default"),
                stream != null,
                isRest);
    }

    private Shape shape(ContentDescriptor descriptor, String name) {
        return shapes.read(descriptor.schema().tree(), descriptor.schema(), name);
    }

    private Shape shape(JsonNode schema, String name) {
        return shapes.read(schema, schema.isObject() ? Schema.of(schema) : Schema.ANYTHING, name);
    }

    private List<Api.Failure> errors(Method method) {
        Map<Long, Api.Failure> errors = new LinkedHashMap<>();
        for (ErrorDescription error : document.errors(method)) {
            if (!STANDARD.contains(error.code())) {
                errors.putIfAbsent(error.code(), new Api.Failure(error.code(), error.message()));
            }
        }
        return List.copyOf(errors.values());
    }

    /** A summary and what follows it; some documents say the same twice. */
    private static String said(@Nullable String summary, @Nullable String description) {
        List<String> parts = Stream.of(summary, description)
                .filter(part -> part != null && !part.isBlank())
                .map(String::strip)
                .toList();
        if (parts.size() == 2 && parts.get(1).startsWith(parts.get(0))) {
            return parts.get(1);
        }
        return String.join("\n\n", parts);
    }
}
