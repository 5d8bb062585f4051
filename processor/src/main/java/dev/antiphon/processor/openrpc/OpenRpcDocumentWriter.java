package dev.antiphon.processor.openrpc;

import dev.antiphon.processor.docs.DocComment;
import dev.antiphon.processor.docs.DocCommentFinder;
import dev.antiphon.processor.model.ServiceModel;
import dev.antiphon.processor.model.ServiceModel.Answer;
import dev.antiphon.processor.model.ServiceModel.DeclaredError;
import dev.antiphon.processor.model.ServiceModel.Method;
import dev.antiphon.processor.schema.JsonWriter;
import dev.antiphon.processor.schema.SchemaNode;
import dev.antiphon.processor.schema.SchemaWriter;
import dev.antiphon.processor.types.AnnotationMirrors;
import dev.antiphon.processor.types.CoreNames;
import dev.antiphon.processor.types.ServiceTypes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/** Writes the OpenRPC document of a service, with its doc comments. The same source always gives the same bytes. Not thread-safe. */
public final class OpenRpcDocumentWriter {
    private static final String DIRECTORY = "META-INF/antiphon/openrpc/";
    /** The newest version that all tools support. */
    private static final String VERSION = "1.3.2";

    private final ServiceModel service;
    private final ServiceTypes types;
    private final DocCommentFinder docs;
    private final SchemaWriter schemas;

    /** @param draftOnly whether schemas have only the formats of draft 7 */
    public OpenRpcDocumentWriter(ServiceModel service, ServiceTypes types, boolean draftOnly) {
        this.service = service;
        this.types = types;
        this.docs = new DocCommentFinder(types.elementUtils);
        this.schemas = new SchemaWriter(types, docs, draftOnly);
    }

    public void writeTo(Filer filer) throws IOException {
        String file = DIRECTORY + types.elementUtils.getBinaryName(service.type()) + ".json";
        byte[] document = JsonWriter.of(document());
        // Bytes, since a writer would use the encoding of the sources.
        try (OutputStream out = filer.createResource(StandardLocation.CLASS_OUTPUT, "", file, service.type())
                .openOutputStream()) {
            out.write(document);
        }
    }

    private Map<String, @Nullable Object> document() {
        DocComment comment = docs.of(service.type());
        Map<String, @Nullable Object> info =
                SchemaNode.of("title", service.type().getSimpleName().toString());
        put(info, "description", comment.whole());
        info.put("version", comment.version().isEmpty() ? "0.0.0" : comment.version());
        List<Object> methods = new ArrayList<>();
        for (Method method : inOrder()) {
            methods.add(method(method));
        }
        Map<String, @Nullable Object> document = SchemaNode.of("openrpc", VERSION, "info", info, "methods", methods);
        Map<String, Map<String, @Nullable Object>> components = schemas.components();
        if (!components.isEmpty()) {
            document.put("components", SchemaNode.of("schemas", components));
        }
        return document;
    }

    /** The methods in the order of the source, those of parents last; compilers list them in different orders. */
    private List<Method> inOrder() {
        Set<Element> members = new LinkedHashSet<>();
        collect(service.type(), members);
        List<Element> order = new ArrayList<>(members);
        return service.methods().stream()
                .sorted(Comparator.comparingInt((Method method) -> order.indexOf(method.element())))
                .toList();
    }

    private static void collect(TypeElement type, Set<Element> members) {
        members.addAll(type.getEnclosedElements());
        for (TypeMirror parent : type.getInterfaces()) {
            collect((TypeElement) ((DeclaredType) parent).asElement(), members);
        }
    }

    private Map<String, @Nullable Object> method(Method method) {
        DocComment comment = docs.of(method.element(), service.type());
        String name = name(method);
        Map<String, @Nullable Object> described = SchemaNode.of("name", name);
        put(described, "summary", comment.summary());
        put(described, "description", comment.description());
        if (docs.isDeprecated(method.element(), comment)) {
            described.put("deprecated", true);
        }
        List<Object> tags = tags(method);
        if (!tags.isEmpty()) {
            described.put("tags", tags);
        }
        ParamsSchemaWriter parameters = new ParamsSchemaWriter(types, schemas, docs, title(name));
        parameters.add(method, comment, method.encoding() == null ? service.encoding() : method.encoding());
        described.putAll(parameters.members());
        if (method.answer() != Answer.NOTIFICATION && method.answer() != Answer.NOTIFICATION_FUTURE) {
            described.put("result", result(method, comment, title(name)));
            List<Object> errors = errors(method);
            if (!errors.isEmpty()) {
                described.put("errors", errors);
            }
        }
        if (!method.examples().isEmpty()) {
            List<Object> examples = new ArrayList<>();
            method.examples().forEach(each -> examples.add(parameters.examples().write(each)));
            described.put("examples", examples);
        }
        if (method.items() != null) {
            Map<String, @Nullable Object> stream = SchemaNode.of("items", schemas.of(method.items()));
            if (!ServiceTypes.name(method.result()).equals("java.lang.Void")) {
                stream.put("result", schemas.of(method.result()));
            }
            described.put("x-antiphon-stream", stream);
        }
        if (!method.aliases().isEmpty()) {
            described.put("x-antiphon-aliases", method.aliases());
        }
        return described;
    }

    /** The tags of the method, then those of the service, then those of the parent that declares the method. */
    private List<Object> tags(Method method) {
        Set<String> names = new LinkedHashSet<>();
        for (Element element : List.of(method.element(), service.type(), ServiceTypes.parent(method.element()))) {
            names.addAll(AnnotationMirrors.texts(AnnotationMirrors.find(element, CoreNames.JSON_RPC_TAG), "value"));
        }
        List<Object> tags = new ArrayList<>();
        names.forEach(name -> tags.add(SchemaNode.of("name", name)));
        return tags;
    }

    private String name(Method method) {
        if (!method.name().isEmpty()) {
            return method.name();
        }
        return service.prefix().isEmpty() ? method.javaName() : service.prefix() + "." + method.javaName();
    }

    /** A title in Pascal case, {@code MathAdd} for {@code math.add}: code generators derive the names of types from titles. */
    private static String title(String name) {
        StringBuilder title = new StringBuilder();
        for (String word : name.split("[^\\p{L}\\p{N}]+", -1)) {
            title.append(ParamsSchemaWriter.capitalized(word));
        }
        return title.toString();
    }

    /** The result of a plain call; for a stream it is the list of all items, unless the server transports streams as flows. */
    private Map<String, @Nullable Object> result(Method method, DocComment comment, String title) {
        Map<String, @Nullable Object> schema =
                method.items() == null ? schemas.of(method.result()) : schemas.list(method.items(), false);
        boolean nullable = method.items() == null
                && (AnnotationMirrors.isNullable(method.element())
                        || AnnotationMirrors.isNullable(method.element().getReturnType()));
        Map<String, @Nullable Object> result = SchemaNode.of("name", "result");
        put(result, "description", comment.returns());
        result.put("schema", SchemaNode.titled(title + "Result", nullable ? SchemaNode.nullable(schema) : schema));
        return result;
    }

    /** The errors of the server; of several for one exception or one code, the first. */
    private List<Object> errors(Method method) {
        List<Object> errors = new ArrayList<>();
        Set<Object> known = new HashSet<>();
        for (DeclaredError error : method.errors()) {
            String exception = ServiceTypes.name(error.exception());
            if (error.thrown() && !known.contains(error.code()) && !known.contains(exception)) {
                errors.add(SchemaNode.of("code", error.code(), "message", message(error)));
                known.add(error.code());
                known.add(exception);
            }
        }
        return errors;
    }

    private String message(DeclaredError error) {
        Element exception = ((DeclaredType) error.exception()).asElement();
        String summary = docs.of(exception).summary();
        if (!summary.isEmpty()) {
            return summary.endsWith(".") ? summary.substring(0, summary.length() - 1) : summary;
        }
        String name = exception.getSimpleName().toString();
        String cut = name.length() > 9 && name.endsWith("Exception") ? name.substring(0, name.length() - 9) : name;
        String words = cut.replaceAll("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})", " ");
        StringBuilder message = new StringBuilder();
        for (String word : words.split(" ", -1)) {
            boolean acronym = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
            message.append(message.length() == 0 ? "" : " ")
                    .append(acronym || message.length() == 0 ? word : word.toLowerCase(Locale.ROOT));
        }
        return message.toString();
    }

    static void put(Map<String, @Nullable Object> map, String key, String text) {
        if (!Objects.requireNonNull(text).isEmpty()) {
            map.put(key, text);
        }
    }
}
