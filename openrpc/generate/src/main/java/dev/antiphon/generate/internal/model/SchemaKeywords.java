package dev.antiphon.generate.internal.model;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Accessors of keywords that may be missing or malformed. */
final class SchemaKeywords {
    private SchemaKeywords() {}

    /** The text of a keyword; empty if it is missing or not a string. */
    static String text(JsonNode schema, String keyword) {
        return schema.path(keyword).stringValue("");
    }

    /** Whether a keyword is true. */
    static boolean flag(JsonNode schema, String keyword) {
        return schema.path(keyword).asBoolean(false);
    }

    /** The elements of an array; none if the node is not an array. */
    static List<JsonNode> list(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        if (array.isArray()) {
            array.forEach(elements::add);
        }
        return elements;
    }
}
