package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.MethodDescription;
import dev.antiphon.MethodError;
import dev.antiphon.openrpc.ContentDescriptor;
import dev.antiphon.openrpc.ErrorDescription;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.MethodBuilder;
import dev.antiphon.openrpc.Referable;
import dev.antiphon.openrpc.Schema;
import dev.antiphon.openrpc.Tag;
import dev.antiphon.openrpc.internal.JsonTrees;
import dev.antiphon.stream.StreamWire;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Makes one method of a document. For one thread. */
public final class MethodGenerator {
    private final MethodDescription method;
    private final JavaSchemaGenerator schemas;
    private final @Nullable Method written;
    private final String title;

    /** @param written what the doc comments say, or null */
    MethodGenerator(MethodDescription method, JavaSchemaGenerator schemas, @Nullable Method written) {
        this.method = method;
        this.schemas = schemas;
        this.written = written;
        this.title = SchemaNodes.title(method.name());
    }

    /** Asks for all schemas. */
    void prepare() {
        ParamsGenerator.prepare(method, schemas);
        Type result = method.result();
        if (result != null) {
            schemas.prepare(result);
        }
        Type items = method.items();
        if (items != null) {
            schemas.prepare(items);
        }
    }

    Method make(Map<String, ObjectNode> components, StreamWire wire) {
        MethodBuilder builder = Method.builder(method.name())
                .summary(method.summary() != null || written == null ? method.summary() : written.summary())
                .description(
                        method.description() != null || written == null ? method.description() : written.description())
                .deprecated(method.deprecated() || (written != null && written.deprecated()));
        method.tags().forEach(tag -> builder.tag(Tag.of(tag)));
        ParamsGenerator parameters = new ParamsGenerator(method, schemas, components, written).make();
        parameters.addTo(builder);
        if (!method.isNotification()) {
            builder.result(result());
        }
        method.errors().forEach(error -> builder.error(ErrorDescription.of(error.code(), message(error))));
        method.examples()
                .forEach(example -> builder.example(parameters.examples().make(example)));
        if (method.items() != null) {
            stream(builder, method.items(), wire);
        }
        if (!method.aliases().isEmpty()) {
            builder.extension("x-antiphon-aliases", JsonTrees.MAPPER.valueToTree(method.aliases()));
        }
        return builder.build();
    }

    /** What a plain call is answered with; that of a stream with a list of all items. */
    private ContentDescriptor result() {
        Type items = method.items();
        Type type = method.result();
        ObjectNode schema = items != null
                ? SchemaNodes.list(schemas.of(items, returned()))
                : type == null ? SchemaNodes.empty() : schemas.of(type, returned());
        if (items == null && isNullable()) {
            schema = SchemaNodes.nullable(schema);
        }
        String description =
                written != null && written.result() instanceof ContentDescriptor said ? said.description() : null;
        return new ContentDescriptor(
                "result",
                null,
                description,
                false,
                Schema.of(SchemaTitles.everywhere(title + "Result", schema)),
                false,
                Map.of());
    }

    private @Nullable AnnotatedType returned() {
        java.lang.reflect.Method java = method.method();
        return java == null ? null : java.getAnnotatedReturnType();
    }

    private boolean isNullable() {
        java.lang.reflect.Method java = method.method();
        if (java == null) {
            return false;
        }
        AnnotatedType returned = java.getAnnotatedReturnType();
        if (JavaSchemaGenerator.isNullable(java, returned)) {
            return true;
        }
        return CompletionStage.class.isAssignableFrom(java.getReturnType())
                && returned instanceof AnnotatedParameterizedType generic
                && JavaSchemaGenerator.isNullable(generic.getAnnotatedActualTypeArguments()[0]);
    }

    private void stream(MethodBuilder builder, Type items, StreamWire wire) {
        ObjectNode item = SchemaTitles.everywhere(title + "Item", schemas.of(items, returned()));
        ObjectNode stream = SchemaNodes.empty();
        stream.set("items", item);
        Type whole = method.result();
        if (whole != null && whole != Void.class) {
            stream.set("result", SchemaTitles.everywhere(title + "End", schemas.of(whole, returned())));
        }
        builder.extension("x-antiphon-stream", stream);
        int end = method.name().indexOf('_');
        if (wire == StreamWire.SUBSCRIPTIONS && end > 0) {
            String namespace = method.name().substring(0, end);
            ObjectNode subscription = SchemaNodes.empty()
                    .put("subscribe", namespace + "_subscribe")
                    .put("name", method.name().substring(end + 1))
                    .put("notification", namespace + "_subscription")
                    .put("unsubscribe", namespace + "_unsubscribe");
            subscription.putObject("item").set("schema", item.deepCopy());
            builder.extension("x-subscription", subscription);
        }
    }

    /** What is said, or written about the exception, or its name in words. */
    private String message(MethodError error) {
        String said = error.message();
        if (said != null) {
            return said;
        }
        if (written != null) {
            for (Referable<ErrorDescription> known : written.errors()) {
                if (known instanceof ErrorDescription its && its.code() == error.code()) {
                    return its.message();
                }
            }
        }
        Class<?> exception = error.exception();
        return exception == null ? "Error " + error.code() : words(exception.getSimpleName());
    }

    /** {@code Insufficient funds} of {@code InsufficientFundsException}. */
    public static String words(String name) {
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
}
