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

/** Reads the methods of a document, and the types that they use. Not thread-safe. */
public final class ApiModelReader {
    /** Errors of JSON-RPC itself, which every method may fail with. */
    private static final Set<Long> STANDARD = Set.of(-32700L, -32600L, -32601L, -32602L, -32603L);

    private static final String STREAM = "x-antiphon-stream";

    private final OpenRpcDocument document;
    private final SchemaTypeReader types;
    private final SizeLimits limits;
    private final boolean callbacks;

    /** The names and aliases of methods, which must be unique. */
    private final Set<String> taken = new HashSet<>();

    private ApiModelReader(OpenRpcDocument document, SchemaTypeReader types, SizeLimits limits, boolean callbacks) {
        this.document = document;
        this.types = types;
        this.limits = limits;
        this.callbacks = callbacks;
    }

    /**
     * Reads a document.
     *
     * @param exactNumbers whether numbers without a format may have any size
     * @param reserved names that types must not have
     * @throws GenerationException if the document has no methods, or methods that cannot be generated
     */
    public static ApiModel read(OpenRpcDocument document, boolean exactNumbers, List<String> reserved) {
        try {
            SizeLimits limits = new SizeLimits();
            SchemaTypeReader types = new SchemaTypeReader(document, exactNumbers, limits);
            reserved.forEach(types.declarations()::reserve);
            List<ApiModel.Method> methods =
                    new ArrayList<>(new ApiModelReader(document, types, limits, false).methods());
            if (methods.isEmpty()) {
                throw new GenerationException("The document has no methods, so there is nothing to generate");
            }
            JsonNode callbacks = document.extensions().get("x-antiphon-callbacks");
            if (callbacks != null && callbacks.isArray()) {
                // Read as the methods of another document with the same components.
                OpenRpcDocument ofCallbacks = OpenRpcDocument.of(document.tree().set("methods", callbacks));
                methods.addAll(new ApiModelReader(ofCallbacks, types, limits, true).methods());
            }
            String description = document.info().description();
            return new ApiModel(
                    document.info().title(),
                    document.info().version(),
                    description == null ? "" : description,
                    methods,
                    types.declarations().types(),
                    List.copyOf(types.warnings()));
        } catch (OpenRpcException invalid) {
            throw new GenerationException("No code can be generated: " + invalid.getMessage());
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
        // The libraries provide rpc.discover, and its result has no type of its own.
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
                        + "; give each a unique name");
            }
            params.add(param(param, name));
        }
        JsonNode whole = method.extensions().get("x-antiphon-params");
        JsonNode stream = method.extensions().get(STREAM);
        ContentDescriptor result = document.result(method).orElse(null);
        return new ApiModel.Method(
                method.name(),
                aliases(method),
                comment(method.summary(), method.description()),
                method.deprecated(),
                method.paramStructure(),
                params,
                whole == null ? null : types.read(whole, name + "Params"),
                // A method that streams is no notification, even if the document declares no result.
                stream != null ? TypeModel.ANY : result == null ? null : types.read(tree(result), name + "Result"),
                result == null ? "" : comment(result.summary(), result.description()),
                stream == null ? null : stream(stream, name),
                errors(method),
                callbacks);
    }

    private List<String> aliases(Method method) {
        List<String> aliases = new ArrayList<>();
        JsonNode all = method.extensions().get("x-antiphon-aliases");
        for (JsonNode each : all == null ? List.<JsonNode>of() : SchemaKeywords.list(all)) {
            String alias = each.stringValue("");
            if (!alias.isBlank() && taken.add(alias)) {
                aliases.add(alias);
            } else if (!alias.isBlank()) {
                types.warn("The alias '" + alias + "' of the method '" + method.name()
                        + "' is already the name or an alias of a method; it is omitted");
            }
        }
        return aliases;
    }

    private ApiModel.Stream stream(JsonNode stream, String name) {
        JsonNode result = stream.get("result");
        JsonNode items = stream.get("items");
        return new ApiModel.Stream(
                items == null ? TypeModel.ANY : types.read(items, name + "Item"),
                result == null ? null : types.read(result, name + "Result"));
    }

    private ApiModel.Param param(ContentDescriptor param, String method) {
        JsonNode stream = param.extensions().get(STREAM);
        String name = method + IdentifierAllocator.pascal(param.name());
        JsonNode schema = tree(param);
        JsonNode rest = param.extensions().get("x-antiphon-rest");
        boolean isRest = rest != null && rest.asBoolean(false);
        TypeModel type = stream != null && stream.has("items")
                ? types.read(stream.get("items"), name + "Item")
                : types.read(schema, name);
        if (isRest) {
            type = TypeModel.resolved(type) instanceof TypeModel.ArrayType array ? array.item() : TypeModel.ANY;
        }
        String comment = comment(param.summary(), param.description());
        return new ApiModel.Param(
                param.name(),
                comment.isEmpty() ? SchemaKeywords.text(schema, "description") : comment,
                param.required(),
                type,
                schema.get("default"),
                stream != null,
                isRest);
    }

    /** A copy, which counts against the limits, since many methods may refer to one descriptor. */
    private JsonNode tree(ContentDescriptor descriptor) {
        JsonNode tree = descriptor.schema().tree();
        limits.tree(tree);
        return tree;
    }

    private List<ApiModel.DeclaredError> errors(Method method) {
        Map<Long, ApiModel.DeclaredError> errors = new LinkedHashMap<>();
        for (ErrorDescription error : document.errors(method)) {
            limits.part();
            if (!STANDARD.contains(error.code())) {
                errors.putIfAbsent(error.code(), new ApiModel.DeclaredError(error.code(), error.message()));
            }
        }
        return List.copyOf(errors.values());
    }

    /** A summary and a description; some documents repeat the one in the other. */
    private static String comment(@Nullable String summary, @Nullable String description) {
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
