package dev.antiphon.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The codec of a list, with the codec of its elements. */
final class ListCodec extends JsonCodec<Object> {
    private final JsonCodec<Object> element;

    ListCodec(JsonCodec<Object> element) {
        this.element = element;
    }

    @Override
    protected Object read(JsonCursor in) {
        List<@Nullable Object> list = new ArrayList<>();
        in.beginArray();
        while (in.nextElement()) {
            list.add(in.skipNull() ? null : element.read(in));
        }
        return list;
    }

    @Override
    protected void write(Object value, JsonOutput out, JsonTypes types) {
        char before = '[';
        for (Object each : (List<?>) value) {
            out.write(before);
            before = ',';
            if (each == null) {
                out.nullValue();
            } else {
                element.write(each, out, types);
            }
        }
        if (before == '[') {
            out.write(before);
        }
        out.write(']');
    }
}
