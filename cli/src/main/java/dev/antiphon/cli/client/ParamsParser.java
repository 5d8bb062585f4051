package dev.antiphon.cli.client;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses the parameters of a call from the words behind the method on the command line. */
public final class ParamsParser {
    private static final String EXAMPLES = "such as '[42,23]', '{\"a\":1}' or a=1 b=2";

    private ParamsParser() {}

    /**
     * Parses one JSON array or object, or pairs of names and values.
     *
     * @return the parameters, or null if there are no words
     * @throws IllegalArgumentException if the words are neither
     */
    public static @Nullable RawJson parse(List<String> words) {
        if (words.isEmpty()) {
            return null;
        }
        String first = words.get(0).strip();
        if (words.size() == 1 && (first.startsWith("[") || first.startsWith("{"))) {
            return parseJson(first);
        }
        Map<String, RawJson> members = new LinkedHashMap<>();
        for (String word : words) {
            int at = word.indexOf('=');
            if (at < 1) {
                throw new IllegalArgumentException(
                        "The parameters must be one JSON array or object, or pairs of name=value, " + EXAMPLES + "; '"
                                + word + "' is neither");
            }
            if (members.put(word.substring(0, at), value(word.substring(at + 1))) != null) {
                throw new IllegalArgumentException("The parameter '" + word.substring(0, at) + "' is given twice");
            }
        }
        return object(members);
    }

    /**
     * Parses the parameters as one JSON text.
     *
     * @throws IllegalArgumentException if it is neither an array nor an object
     */
    public static RawJson parseJson(String text) {
        RawJson json;
        try {
            json = RawJson.of(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The parameters are not JSON: " + e.getMessage(), e);
        }
        if (json.kind() != JsonKind.ARRAY && json.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException("The parameters must be a JSON array or object, " + EXAMPLES);
        }
        return json;
    }

    /** The value itself if it is JSON, else a string. */
    private static RawJson value(String text) {
        try {
            return RawJson.of(text);
        } catch (IllegalArgumentException notJson) {
            JsonOutput out = new JsonOutput();
            out.value(text);
            return RawJson.of(out.toByteArray());
        }
    }

    private static RawJson object(Map<String, RawJson> members) {
        JsonOutput out = new JsonOutput();
        char before = '{';
        for (Map.Entry<String, RawJson> member : members.entrySet()) {
            out.write(before);
            out.value(member.getKey());
            out.write(':');
            member.getValue().writeTo(out);
            before = ',';
        }
        out.write('}');
        return RawJson.of(out.toByteArray());
    }
}
