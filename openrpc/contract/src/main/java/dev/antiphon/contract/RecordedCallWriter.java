package dev.antiphon.contract;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.nio.charset.StandardCharsets;

/** Writes recorded calls as JSON and as text. */
final class RecordedCallWriter {
    private static final int MAX_LENGTH = 200;

    private RecordedCallWriter() {}

    static String json(RecordedCall call) {
        JsonOutput out = new JsonOutput();
        out.ascii("{\"at\":");
        out.value(call.at().toString());
        out.ascii(",\"method\":");
        out.value(call.method());
        if (!call.params().isNull()) {
            out.ascii(",\"params\":");
            write(call.params(), out);
        }
        if (call.notification()) {
            out.ascii(",\"notification\":true");
        }
        RawJson result = call.result();
        if (result != null) {
            out.ascii(",\"result\":");
            write(result, out);
        }
        Long code = call.code();
        if (code != null) {
            out.ascii(",\"error\":{\"code\":");
            out.value(code);
            out.ascii(",\"message\":");
            out.value(String.valueOf(call.message()));
            out.write('}');
        }
        out.write('}');
        return new String(out.toByteArray(), StandardCharsets.UTF_8);
    }

    /** Writes a value without line breaks, which JSON has only between tokens. */
    private static void write(RawJson value, JsonOutput out) {
        byte[] bytes = value.toBytes();
        for (byte b : bytes) {
            if (b != '\n' && b != '\r') {
                out.write(b);
            }
        }
    }

    static String line(RecordedCall call) {
        String answer = call.code() != null
                ? "error " + call.code() + ": " + call.message()
                : call.notification() ? "nothing" : call.result() == null ? "a stream" : shortened(call.result());
        return call.method() + (call.params().isNull() ? "" : " " + shortened(call.params())) + " -> " + answer;
    }

    private static String shortened(RawJson value) {
        String text = value.toString().replaceAll("\\s+", " ");
        return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "...";
    }
}
