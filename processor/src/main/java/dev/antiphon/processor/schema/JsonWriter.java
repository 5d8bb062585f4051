package dev.antiphon.processor.schema;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists, strings, numbers, booleans, raw JSON and null as indented JSON. The same value always gives the same bytes. */
public final class JsonWriter {
    private final JsonOutput out = new JsonOutput();

    private JsonWriter() {}

    /** The bytes of a value, with a line end. */
    public static byte[] of(Map<String, ?> value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value, 0);
        writer.out.write('\n');
        return writer.out.toByteArray();
    }

    private void value(@Nullable Object value, int depth) {
        if (value instanceof Map<?, ?> map) {
            object(map, depth);
        } else if (value instanceof List<?> list) {
            array(list, depth);
        } else if (value instanceof RawJson json) {
            json.writeTo(out);
        } else if (value instanceof Number number) {
            out.value(number.longValue());
        } else if (value instanceof Boolean truth) {
            out.value(truth.booleanValue());
        } else if (value == null) {
            out.nullValue();
        } else {
            out.value(value.toString());
        }
    }

    private void object(Map<?, ?> map, int depth) {
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        out.write('{');
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            line(depth + 1);
            out.value(entry.getKey().toString());
            out.ascii(": ");
            value(entry.getValue(), depth + 1);
            if (entries.hasNext()) {
                out.write(',');
            } else {
                line(depth);
            }
        }
        out.write('}');
    }

    private void array(List<?> list, int depth) {
        // Arrays of scalars, such as the types of a value, stay on one line.
        boolean lines = list.stream().anyMatch(each -> each instanceof Map<?, ?> || each instanceof List<?>);
        out.write('[');
        for (int i = 0; i < list.size(); i++) {
            if (lines) {
                line(depth + 1);
            }
            value(list.get(i), depth + 1);
            if (i < list.size() - 1) {
                out.ascii(lines ? "," : ", ");
            } else if (lines) {
                line(depth);
            }
        }
        out.write(']');
    }

    private void line(int depth) {
        out.write('\n');
        out.ascii("  ".repeat(depth));
    }
}
