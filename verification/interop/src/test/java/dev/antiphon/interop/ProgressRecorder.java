package dev.antiphon.interop;

import dev.antiphon.CallOption;
import dev.antiphon.json.RawJson;
import java.util.List;

/** Records progress. */
final class ProgressRecorder {
    private ProgressRecorder() {}

    /** Adds a value of the peer; not called concurrently, and always before the call completes. */
    static CallOption into(List<Integer> received, String token) {
        return CallOption.progress(RawJson.of(token), value -> received.add(value.asInt()));
    }
}
