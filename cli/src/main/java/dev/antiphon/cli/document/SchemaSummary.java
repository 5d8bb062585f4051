package dev.antiphon.cli.document;

import dev.antiphon.openrpc.BooleanSchema;
import dev.antiphon.openrpc.ObjectSchema;
import dev.antiphon.openrpc.Schema;
import dev.antiphon.openrpc.SchemaReference;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Summarises schemas in a few words, such as {@code string|null}. References are named and not followed, so a summary is finite. */
final class SchemaSummary {
    /** Longer enumerations are not listed. */
    private static final int MAX_CONSTANTS = 4;

    private SchemaSummary() {}

    /** @param nullable whether to leave out the type null, as for an optional parameter */
    static String of(Schema schema, boolean nullable) {
        if (schema instanceof SchemaReference reference) {
            return reference.ref().substring(reference.ref().lastIndexOf('/') + 1);
        }
        if (schema instanceof BooleanSchema constant) {
            return constant.allows() ? "any" : "nothing";
        }
        return of((ObjectSchema) schema, nullable);
    }

    private static String of(ObjectSchema schema, boolean nullable) {
        if (isUnconstrained(schema)) {
            return "any";
        }
        List<JsonNode> constants = schema.enumeration();
        if (constants != null && constants.size() <= MAX_CONSTANTS) {
            return String.join("|", constants.stream().map(JsonNode::toString).toList());
        }
        JsonNode constant = schema.constant();
        if (constant != null) {
            return constant.toString();
        }
        List<String> types = new ArrayList<>();
        choices(schema).forEach(choice -> types.add(of(choice, nullable)));
        schema.types().forEach(type -> types.add(type(type, schema)));
        if (nullable && types.size() > 1) {
            types.remove("null");
        }
        return String.join(schema.allOf().isEmpty() ? "|" : "&", types);
    }

    private static List<Schema> choices(ObjectSchema schema) {
        List<Schema> choices = new ArrayList<>(schema.oneOf());
        choices.addAll(schema.anyOf());
        choices.addAll(schema.allOf());
        return choices;
    }

    private static String type(String type, ObjectSchema schema) {
        if (type.equals("array")) {
            Schema items = schema.items();
            String item = items == null ? "any" : of(items, false);
            return item.indexOf('|') < 0 ? item + "[]" : "(" + item + ")[]";
        }
        if (type.equals("object")) {
            Schema values = schema.additionalProperties();
            if (values != null && schema.properties().isEmpty() && !(values instanceof BooleanSchema)) {
                return "{name: " + of(values, false) + "}";
            }
            return schema.properties().isEmpty()
                    ? type
                    : "{" + String.join(", ", schema.properties().keySet()) + "}";
        }
        return type;
    }

    /** Whether a schema has none of the keywords that restrict its values; a title alone does not. */
    private static boolean isUnconstrained(ObjectSchema schema) {
        return schema.types().isEmpty()
                && schema.enumeration() == null
                && schema.constant() == null
                && schema.oneOf().isEmpty()
                && schema.anyOf().isEmpty()
                && schema.allOf().isEmpty();
    }
}
