package dev.antiphon.json;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** A codec, and the binding behind it for whatever is not written plainly. */
final class CodecBinding implements ValueReader<Object>, ValueWriter<Object> {
    private final JsonCodec<Object> codec;
    private final Type type;
    private final JsonTypes types;

    @SuppressWarnings("unchecked") // asked only for values of its type
    CodecBinding(JsonCodec<?> codec, Type type, JsonTypes types) {
        this.codec = (JsonCodec<Object>) codec;
        this.type = type;
        this.types = types;
    }

    @Override
    public @Nullable Object read(byte[] json, int start, int end) {
        if (json[start] == 'n') {
            return null;
        }
        try {
            return codec.read(new JsonCursor(json, start, types));
        } catch (RuntimeException wrong) {
            // Not written plainly, or no value of the type. The binding can read the one and name the place of the
            // other.
            JsonBinding behind = types.bindingIfKnown();
            if (behind == null) {
                throw new BindingException("does not fit the expected type", "", wrong);
            }
            return behind.reader(type).read(json, start, end);
        }
    }

    @Override
    public void write(@Nullable Object value, JsonOutput out) {
        if (value == null) {
            out.nullValue();
        } else {
            codec.write(value, out, types);
        }
    }
}
