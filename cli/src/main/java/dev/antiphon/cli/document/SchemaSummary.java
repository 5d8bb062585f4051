package dev.antiphon.cli.document;

import dev.antiphon.openrpc.BooleanSchema;
import dev.antiphon.openrpc.ObjectSchema;
import dev.antiphon.openrpc.Schema;
import dev.antiphon.openrpc.SchemaReference;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Schemas in a few words, for people. References are named and not followed, so the words come to an end. */
final class SchemaSummary {
    /** More constants than these are not listed. */
    private static final int MOST_CONSTANTS = 4;

    private SchemaSummary() {}

    /** @param nullable whether it goes without saying that the value may be null */
    static String of(Schema schema, boolean nullable) {
        if (schema instanceof SchemaReference reference) {
            return reference.ref().substring(reference.ref().lastIndexOf('/') + 1);
        }
        if (schema instanceof BooleanSchema any) {
            return any.allows() ? "any" : "nothing";
        }
        return of((ObjectSchema) schema, nullable);
    }

    private static String of(ObjectSchema schema, boolean nullable) {
        if (MethodTablePrinter.saysNothing(schema)) {
            return "any";
        }
        List<JsonNode> constants = schema.enumeration();
        if (constants != null && constants.size() <= MOST_CONSTANTS) {
            return String.join("|", constants.stream().map(JsonNode::toString).toList());
        }
        JsonNode constant = schema.constant();
        if (constant != null) {
            return constant.toString();
        }
        List<String> words = new ArrayList<>();
        choices(schema).forEach(choice -> words.add(of(choice, nullable)));
        schema.types().forEach(type -> words.add(word(type, schema)));
        if (nullable && words.size() > 1) {
            words.remove("null");
        }
        return String.join(schema.allOf().isEmpty() ? "|" : "&", words);
    }

    private static List<Schema> choices(ObjectSchema schema) {
        List<Schema> choices = new ArrayList<>(schema.oneOf());
        choices.addAll(schema.anyOf());
        choices.addAll(schema.allOf());
        return choices;
    }

    private static String word(String type, ObjectSchema schema) {
        if (type.equals("array")) {
            Schema items = schema.items();
            String word = items == null ? "any" : of(items, false);
            return word.indexOf('|') < 0 ? word + "[]" : "(" + word + ")[]";
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
}
