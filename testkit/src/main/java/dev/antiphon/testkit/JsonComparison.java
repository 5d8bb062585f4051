package dev.antiphon.testkit;

import dev.antiphon.json.RawJson;
import java.util.HashMap;
import java.util.Map;

/** Compares texts as JSON: members in any order, everything else exactly, numbers as they are spelled. */
final class JsonComparison {
    private JsonComparison() {}

    /** Whether two texts are the same JSON, or both empty. What is no JSON is the same as nothing but itself. */
    static boolean same(String one, String other) {
        if (one.isBlank() || other.isBlank()) {
            return one.isBlank() && other.isBlank();
        }
        try {
            return of(RawJson.of(one)).equals(of(RawJson.of(other)));
        } catch (IllegalArgumentException notJson) {
            return one.equals(other);
        }
    }

    private static Object of(RawJson json) {
        return switch (json.kind()) {
            case OBJECT -> {
                Map<String, Object> members = new HashMap<>();
                json.members().forEach((name, value) -> members.put(name, of(value)));
                yield members;
            }
            case ARRAY -> json.elements().stream().map(JsonComparison::of).toList();
            case STRING -> json.asString();
            default -> new Token(json.toString());
        };
    }

    /** A number or literal; not the same as the string that looks like it. */
    private record Token(String text) {}
}
