package dev.antiphon.jwt;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds words in the claims of a token: in a list, or separated by spaces, as OAuth does with scopes. */
record ClaimPath(List<String> names) {
    Set<String> words(Map<String, ?> claims) {
        Object value = claims;
        for (String name : names) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return names.isEmpty() ? Set.of() : words(value);
    }

    private static Set<String> words(@Nullable Object value) {
        Set<String> words = new HashSet<>();
        if (value instanceof String text) {
            words.addAll(List.of(text.strip().split(" +")));
            words.remove("");
        } else if (value instanceof Collection<?> list) {
            for (Object each : list) {
                if (each instanceof String word) {
                    words.add(word);
                }
            }
        }
        return words;
    }
}
