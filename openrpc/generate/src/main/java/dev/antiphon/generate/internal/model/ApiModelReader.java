package dev.antiphon.generate.internal.model;

import dev.antiphon.generate.GenerationException;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.ErrorDescription;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
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
public final class ApiModelReader {
    /** Errors that every method may answer with, and that the libraries know by themselves. */
    private static final Set<Long> STANDARD = Set.of(-32700L, -32600L, -32601L, -32602L, -32603L);

    private static final String STREAM = "x-antiphon-stream";

    private final OpenRpcDocument document;
    private final SchemaTypeReader shapes;
    private final SizeLimits budget;
    private final boolean called;

    /** What methods are called by, so that each name leads to one of them. */
    private final Set<String> taken = new HashSet<>();

    private ApiModelReader(OpenRpcDocument document, SchemaTypeReader shapes, SizeLimits budget, boolean called) {
        this.document = document;
        this.shapes = shapes;
        this.budget = budget;
        this.called = called;
    }

    /**
     * Reads a document.
     *
     * @param exact whether numbers without a format may have any size
     * @param reserved names that types must not have
     * @throws GenerationException if there are no methods that could be called
     */
    public static ApiModel read(OpenRpcDocument document, boolean exact, List<String> reserved) {
        try {
            SizeLimits budget = new SizeLimits();
            SchemaTypeReader shapes = new SchemaTypeReader(document, exact, budget);
            reserved.forEach(shapes::reserve);
            List<ApiModel.Method> methods =
                    new ArrayList<>(new ApiModelReader(document, shapes, budget, false).methods());
            if (methods.isEmpty()) {
                throw new GenerationException("The document has no methods, so there is nothing to generate");
            }
            JsonNode callbacks = document.extensions().get("x-antiphon-callbacks");
            if (callbacks != null && callbacks.isArray()) {
                // Methods like others, and so read as the methods of a document with the same components.
                OpenRpcDocument turned = OpenRpcDocument.of(document.tree().set("methods", callbacks));
                methods.addAll(new ApiModelReader(turned, shapes, budget, true).methods());
            }
            String description = document.info().description();
            return new ApiModel(
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

    private List<ApiModel.Method> methods() {
        List<Method> methods = document.resolvedMethods();
        for (Method method : methods) {
            if (method.name().isBlank()) {
                throw new GenerationException("A method has a blank name; give it one that can be called");
            }
            if (!taken.add(method.name())) {
                throw new GenerationException("Two methods are called '" + method.name() + "'; rename one of them");
            }
        }
        // Clients have it anyway, and its result is a document and not a value of a type.
        return methods.stream()
                .filter(method -> !method.name().equals("rpc.discover"))
                .map(this::read)
                .toList();
    }

    private ApiModel.Method read(Method method) {
        String name = IdentifierAllocator.pascal(method.name());
        List<ApiModel.Param> params = new ArrayList<>();
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
        return new ApiModel.Method(
                method.name(),
                aliases(method),
                said(method.summary(), method.description()),
                method.deprecated(),
                method.paramStructure(),
                params,
                whole == null ? null : shape(whole, name + "Params"),
                // A stream is an answer, whether or not the document says so.
                stream != null ? TypeModels.ANY : result == null ? null : shape(result, name + "Result"),
                result == null ? "" : said(result.summary(), result.description()),
                stream == null ? null : stream(stream, name),
                errors(method),
                called);
    }

    private List<String> aliases(Method method) {
        List<String> aliases = new ArrayList<>();
        JsonNode listed = method.extensions().get("x-antiphon-aliases");
        for (JsonNode each : listed == null ? List.<JsonNode>of() : SchemaTypeReader.list(listed)) {
            String alias = each.stringValue("");
            if (!alias.isBlank() && taken.add(alias)) {
                aliases.add(alias);
            } else if (!alias.isBlank()) {
                shapes.warn("The alias '" + alias + "' of the method '" + method.name()
                        + "' is the name or an alias of a method already; it is left out");
            }
        }
        return aliases;
    }

    private ApiModel.Stream stream(JsonNode stream, String name) {
        JsonNode result = stream.get("result");
        JsonNode items = stream.get("items");
        return new ApiModel.Stream(
                items == null ? TypeModels.ANY : shape(items, name + "Item"),
                result == null ? null : shape(result, name + "Result"));
    }

    private ApiModel.Param param(ContentDescriptor param, String method) {
        JsonNode stream = param.extensions().get(STREAM);
        String name = method + IdentifierAllocator.pascal(param.name());
        JsonNode schema = tree(param);
        JsonNode rest = param.extensions().get("x-antiphon-rest");
        boolean isRest = rest != null && rest.asBoolean(false);
        TypeModel shape =
                stream != null && stream.has("items") ? shape(stream.get("items"), name + "Item") : shape(schema, name);
        if (isRest) {
            shape = TypeModels.resolved(shape) instanceof TypeModels.ArrayType listed ? listed.item() : TypeModels.ANY;
        }
        return new ApiModel.Param(
                param.name(),
                said(param.summary(), param.description()).isEmpty()
                        ? SchemaTypeReader.text(schema, "description")
                        : said(param.summary(), param.description()),
                param.required(),
                shape,
                schema.get("default"),
                stream != null,
                isRest);
    }

    private TypeModel shape(ContentDescriptor descriptor, String name) {
        return shape(tree(descriptor), name);
    }

    /** A copy, which is counted since many methods may refer to one descriptor. */
    private JsonNode tree(ContentDescriptor descriptor) {
        JsonNode tree = descriptor.schema().tree();
        budget.tree(tree);
        return tree;
    }

    private TypeModel shape(JsonNode schema, String name) {
        return shapes.read(schema, name);
    }

    private List<ApiModel.DeclaredError> errors(Method method) {
        Map<Long, ApiModel.DeclaredError> errors = new LinkedHashMap<>();
        for (ErrorDescription error : document.errors(method)) {
            budget.part();
            if (!STANDARD.contains(error.code())) {
                errors.putIfAbsent(error.code(), new ApiModel.DeclaredError(error.code(), error.message()));
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
