package dev.antiphon.internal.stream;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of a call that requests a stream. */
public final class StreamOptions {
    private StreamOptions() {}

    /**
     * The options of a call with a request for a stream.
     *
     * @param credit the initial credit, or 0 for none
     * @param given the other options of the call, or null
     */
    public static RawJson with(int credit, @Nullable RawJson given) {
        JsonOutput out = new JsonOutput();
        if (credit == 0) {
            out.ascii("{\"stream\":true");
        } else {
            out.ascii("{\"stream\":{\"credit\":");
            out.value(credit);
            out.write('}');
        }
        if (given != null) {
            for (Map.Entry<String, RawJson> member : given.members().entrySet()) {
                if (!member.getKey().equals("stream")) {
                    out.write(',');
                    out.value(member.getKey());
                    out.write(':');
                    member.getValue().writeTo(out);
                }
            }
        }
        out.write('}');
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }
}
