package dev.antiphon.processor.openrpc;

import dev.antiphon.json.RawJson;
import dev.antiphon.processor.docs.DocComment;
import dev.antiphon.processor.docs.DocCommentFinder;
import dev.antiphon.processor.model.ServiceModel.Method;
import dev.antiphon.processor.model.ServiceModel.Parameter;
import dev.antiphon.processor.model.ServiceModel.Role;
import dev.antiphon.processor.schema.RecordSchemaReader;
import dev.antiphon.processor.schema.SchemaNode;
import dev.antiphon.processor.schema.SchemaWriter;
import dev.antiphon.processor.types.ServiceTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** Writes the parameters of a method in OpenRPC's form, with their structure, by name or by position. Not thread-safe. */
final class ParamsSchemaWriter {
    private static final String EITHER = "either";
    private static final String BY_NAME = "by-name";
    private static final String BY_POSITION = "by-position";

    private final ServiceTypes types;
    private final SchemaWriter schemas;
    private final DocCommentFinder docs;
    private final String title;
    private final List<Map<String, @Nullable Object>> descriptors = new ArrayList<>();
    private final List<String> positions = new ArrayList<>();
    private boolean rest;
    private String structure = EITHER;
    /** Whether a server cannot read them by position. */
    private boolean namesOnly;

    private @Nullable Map<String, @Nullable Object> whole;

    /** @param title the prefix of the titles of schemas */
    ParamsSchemaWriter(ServiceTypes types, SchemaWriter schemas, DocCommentFinder docs, String title) {
        this.types = types;
        this.schemas = schemas;
        this.docs = docs;
        this.title = title;
    }

    static String capitalized(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** @param encoding the declared encoding of the parameters, or null */
    void add(Method method, DocComment comment, @Nullable String encoding) {
        for (Parameter parameter : method.parameters()) {
            String description = comment.parameters().getOrDefault(parameter.javaName(), "");
            switch (parameter.role()) {
                case CONTEXT -> {
                    // not in the document
                }
                case WHOLE -> whole(parameter.type(), description);
                default -> descriptors.add(descriptor(parameter, description));
            }
        }
        if (encoding != null && whole == null && !namesOnly) {
            // A server of this library accepts both; other implementations of the service may accept the declared one
            // only.
            structure = encoding.equals("BY_NAME") ? BY_NAME : BY_POSITION;
        }
        descriptors.forEach(each -> positions.add(name(each)));
        order();
    }

    /** The writer of examples for these parameters. */
    ExampleWriter examples() {
        return new ExampleWriter(
                positions, descriptors.stream().map(ParamsSchemaWriter::name).toList(), rest);
    }

    private static String name(Map<String, @Nullable Object> descriptor) {
        return String.valueOf(descriptor.get("name"));
    }

    /** The members of a method that describe its parameters. */
    Map<String, @Nullable Object> members() {
        Map<String, @Nullable Object> members = SchemaNode.of("paramStructure", structure, "params", descriptors);
        if (whole != null) {
            members.put("x-antiphon-params", whole);
        }
        return members;
    }

    private Map<String, @Nullable Object> descriptor(Parameter parameter, String description) {
        TypeMirror items = types.items(parameter.type());
        if (items != null) {
            Map<String, @Nullable Object> list = schemas.list(items, false);
            Map<String, @Nullable Object> given =
                    SchemaNode.of("oneOf", Arrays.asList(list, SchemaNode.type("string"), SchemaNode.type("integer")));
            Map<String, @Nullable Object> stream = descriptor(parameter.name(), description, true, given);
            stream.put("x-antiphon-stream", SchemaNode.of("items", schemas.of(items)));
            return stream;
        }
        Map<String, @Nullable Object> schema = schemas.of(parameter.type());
        if (parameter.role() == Role.REST) {
            TypeMirror element = ((ArrayType) parameter.type()).getComponentType();
            schema = schemas.list(element, false);
            if (!isFlat(element)) {
                structure = BY_NAME;
            }
        } else if (parameter.role() != Role.REQUIRED) {
            schema = SchemaNode.nullable(schema); // null stands for an omitted argument
        }
        if (parameter.role() == Role.WITH_DEFAULT) {
            schema = SchemaNode.with(schema, "default", RawJson.of(parameter.json()));
        }
        Map<String, @Nullable Object> descriptor =
                descriptor(parameter.name(), description, parameter.role() == Role.REQUIRED, schema);
        if (parameter.role() == Role.REST) {
            descriptor.put("x-antiphon-rest", true);
            rest = true;
        }
        return descriptor;
    }

    private Map<String, @Nullable Object> descriptor(
            String name, String description, boolean required, Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> descriptor = SchemaNode.of("name", name);
        OpenRpcDocumentWriter.put(descriptor, "description", description);
        descriptor.put("required", required);
        descriptor.put("schema", SchemaNode.titled(title + capitalized(name), schema));
        return descriptor;
    }

    /** Whether a server takes one array by position for all elements, and not for the first element. */
    private boolean isFlat(TypeMirror element) {
        return element.getKind().isPrimitive()
                || ServiceTypes.name(element).equals("java.lang.String")
                || (element.getKind() == TypeKind.DECLARED
                        && types.typeUtils.isAssignable(element, types.declared(Number.class)));
    }

    private void whole(TypeMirror type, String about) {
        RecordSchemaReader recordSchema = schemas.recordSchema(type);
        if (recordSchema != null) {
            TypeElement record = recordSchema.record();
            DocComment comment = docs.of(record);
            for (RecordSchemaReader.Property property : recordSchema.properties()) {
                String description = comment.parameters().getOrDefault(property.javaName(), "");
                descriptors.add(descriptor(property.name(), description, property.required(), schemas.of(property)));
            }
            // By position, a server reads the components under their Java names, and only of records without type
            // arguments.
            boolean plain = ((DeclaredType) type).getTypeArguments().isEmpty()
                    && recordSchema.properties().size()
                            == record.getRecordComponents().size();
            namesOnly = !plain;
            structure = plain ? EITHER : BY_NAME;
        } else if (!ServiceTypes.name(type).equals("java.lang.Void")) {
            whole = schemas.of(type);
            Object kind = whole.get("type");
            structure = "array".equals(kind) ? BY_POSITION : whole.isEmpty() ? EITHER : BY_NAME;
            whole = about.isEmpty() ? whole : SchemaNode.with(whole, "description", about);
        }
    }

    /** Puts required parameters first, as OpenRPC demands; if that changes the order, they can only be passed by name. */
    private void order() {
        List<Map<String, @Nullable Object>> required = new ArrayList<>();
        List<Map<String, @Nullable Object>> optional = new ArrayList<>();
        boolean mixed = false;
        for (Map<String, @Nullable Object> each : descriptors) {
            boolean needed = Boolean.TRUE.equals(each.get("required"));
            mixed |= needed && !optional.isEmpty();
            (needed ? required : optional).add(each);
        }
        if (mixed && structure.equals(BY_POSITION)) {
            // By position, all parameters before the last required one must be present, if only as null.
            int last = descriptors.indexOf(required.get(required.size() - 1));
            descriptors.subList(0, last).forEach(each -> each.put("required", true));
        } else if (mixed) {
            structure = BY_NAME;
            descriptors.clear();
            descriptors.addAll(required);
            descriptors.addAll(optional);
        }
    }
}
