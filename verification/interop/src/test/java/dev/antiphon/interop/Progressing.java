package dev.antiphon.interop;

import dev.antiphon.CallOption;
import dev.antiphon.json.RawJson;
import java.util.List;

/** Takes note of progress. */
final class Progressing {
    private Progressing() {}

    /** Adds what the peer tells; no two threads at once, and all of it before the call completes. */
    static CallOption into(List<Integer> told, String token) {
        return CallOption.progress(RawJson.of(token), value -> told.add(value.asInt()));
    }
}
