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

/** The parameters of a method as OpenRPC has them, and whether they are given by name or by position. */
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
    /** Whether a server could not read them by position. */
    private boolean namesOnly;

    private @Nullable Map<String, @Nullable Object> whole;

    /** @param title what the titles of schemas begin with */
    ParamsSchemaWriter(ServiceTypes types, SchemaWriter schemas, DocCommentFinder docs, String title) {
        this.types = types;
        this.schemas = schemas;
        this.docs = docs;
        this.title = title;
    }

    static String capitalized(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** @param encoding how callers are told to give them, or null for nothing */
    void add(Method method, DocComment comment, @Nullable String encoding) {
        for (Parameter parameter : method.parameters()) {
            String said = comment.parameters().getOrDefault(parameter.javaName(), "");
            switch (parameter.role()) {
                case CONTEXT -> {
                    // the server's own
                }
                case WHOLE -> whole(parameter.type(), said);
                default -> descriptors.add(descriptor(parameter, said));
            }
        }
        if (encoding != null && whole == null && !namesOnly) {
            // Our server takes both; where a service asks for one, its other servers may not.
            structure = encoding.equals("BY_NAME") ? BY_NAME : BY_POSITION;
        }
        descriptors.forEach(each -> positions.add(name(each)));
        order();
    }

    /** What shows calls with these parameters. */
    ExampleWriter examples() {
        return new ExampleWriter(
                positions, descriptors.stream().map(ParamsSchemaWriter::name).toList(), rest);
    }

    private static String name(Map<String, @Nullable Object> descriptor) {
        return String.valueOf(descriptor.get("name"));
    }

    /** The members of a method that tell about its parameters. */
    Map<String, @Nullable Object> members() {
        Map<String, @Nullable Object> members = SchemaNode.of("paramStructure", structure, "params", descriptors);
        if (whole != null) {
            members.put("x-antiphon-params", whole);
        }
        return members;
    }

    private Map<String, @Nullable Object> descriptor(Parameter parameter, String said) {
        TypeMirror items = types.items(parameter.type());
        if (items != null) {
            Map<String, @Nullable Object> list = schemas.list(items, false);
            Map<String, @Nullable Object> given =
                    SchemaNode.of("oneOf", Arrays.asList(list, SchemaNode.type("string"), SchemaNode.type("integer")));
            Map<String, @Nullable Object> stream = descriptor(parameter.name(), said, true, given);
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
            schema = SchemaNode.nullable(schema); // null is as good as leaving it out
        }
        if (parameter.role() == Role.WITH_DEFAULT) {
            schema = SchemaNode.with(schema, "default", RawJson.of(parameter.json()));
        }
        Map<String, @Nullable Object> descriptor =
                descriptor(parameter.name(), said, parameter.role() == Role.REQUIRED, schema);
        if (parameter.role() == Role.REST) {
            descriptor.put("x-antiphon-rest", true);
            rest = true;
        }
        return descriptor;
    }

    private Map<String, @Nullable Object> descriptor(
            String name, String said, boolean required, Map<String, @Nullable Object> schema) {
        Map<String, @Nullable Object> descriptor = SchemaNode.of("name", name);
        OpenRpcDocumentWriter.put(descriptor, "description", said);
        descriptor.put("required", required);
        descriptor.put("schema", SchemaNode.titled(title + capitalized(name), schema));
        return descriptor;
    }

    /** Whether a server knows one array by position for all elements, rather than for the first of them. */
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
                String said = comment.parameters().getOrDefault(property.javaName(), "");
                descriptors.add(descriptor(property.name(), said, property.required(), schemas.of(property)));
            }
            // By position a server reads the components themselves, by their own names, and only of a record without
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

    /** Puts what is required first, as OpenRPC wants it; where that is not the order of the positions, callers must use names. */
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
            // Something must stand in each place before the last that is required, be it null.
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
