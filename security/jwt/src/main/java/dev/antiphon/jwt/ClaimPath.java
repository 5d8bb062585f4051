package dev.antiphon.jwt;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The path of a claim that contains words: a list, or a string of words separated by spaces, as the scopes of OAuth.
 *
 * @param names the name of a claim, then those of nested members
 */
record ClaimPath(List<String> names) {
    /** Returns the words at this path; none if the claim is absent or of another type. */
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
