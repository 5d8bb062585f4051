package dev.antiphon.json;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** A codec, with the binding as a fallback for values that are not in plain form. */
final class CodecBinding implements ValueReader<Object>, ValueWriter<Object> {
    private final JsonCodec<Object> codec;
    private final Type type;
    private final JsonTypes types;

    @SuppressWarnings("unchecked") // used only for values of its type
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
            // Not in plain form, or not a value of the type. The binding reads the former, and reports the path of the
            // latter.
            JsonBinding binding = types.bindingIfKnown();
            if (binding == null) {
                throw new BindingException("does not fit the expected type", "", wrong);
            }
            return binding.reader(type).read(json, start, end);
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
