package dev.antiphon.testkit;

import dev.antiphon.json.RawJson;
import java.util.HashMap;
import java.util.Map;

/** Compares texts as JSON: members in any order, everything else exactly, numbers by their text. */
final class JsonComparison {
    private JsonComparison() {}

    /** Whether two texts are equal as JSON, or both empty. A text that is not JSON equals only itself. */
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

    /** A number or literal, which is not equal to a string with the same text. */
    private record Token(String text) {}
}
