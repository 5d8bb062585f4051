package dev.antiphon.json;

import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The codec of a number, boolean or string, primitive or not. */
final class ScalarCodec extends JsonCodec<Object> {
    private enum Kind {
        BYTE,
        SHORT,
        INT,
        LONG,
        FLOAT,
        DOUBLE,
        BOOLEAN,
        TEXT
    }

    private static final Map<Type, ScalarCodec> ALL = Map.ofEntries(
            Map.entry(byte.class, new ScalarCodec(Kind.BYTE)),
            Map.entry(Byte.class, new ScalarCodec(Kind.BYTE)),
            Map.entry(short.class, new ScalarCodec(Kind.SHORT)),
            Map.entry(Short.class, new ScalarCodec(Kind.SHORT)),
            Map.entry(int.class, new ScalarCodec(Kind.INT)),
            Map.entry(Integer.class, new ScalarCodec(Kind.INT)),
            Map.entry(long.class, new ScalarCodec(Kind.LONG)),
            Map.entry(Long.class, new ScalarCodec(Kind.LONG)),
            Map.entry(float.class, new ScalarCodec(Kind.FLOAT)),
            Map.entry(Float.class, new ScalarCodec(Kind.FLOAT)),
            Map.entry(double.class, new ScalarCodec(Kind.DOUBLE)),
            Map.entry(Double.class, new ScalarCodec(Kind.DOUBLE)),
            Map.entry(boolean.class, new ScalarCodec(Kind.BOOLEAN)),
            Map.entry(Boolean.class, new ScalarCodec(Kind.BOOLEAN)),
            Map.entry(String.class, new ScalarCodec(Kind.TEXT)));

    private final Kind kind;

    private ScalarCodec(Kind kind) {
        this.kind = kind;
    }

    static @Nullable ScalarCodec of(Type type) {
        return ALL.get(type);
    }

    @Override
    protected Object read(JsonCursor in) {
        return switch (kind) {
            case BYTE -> in.toByte();
            case SHORT -> in.toShort();
            case INT -> in.toInt();
            case LONG -> in.toLong();
            case FLOAT -> in.toFloat();
            case DOUBLE -> in.toDouble();
            case BOOLEAN -> in.toBoolean();
            case TEXT -> in.toText();
        };
    }

    @Override
    protected void write(Object value, JsonOutput out, JsonTypes types) {
        switch (kind) {
            case BYTE, SHORT, INT, LONG -> out.value(((Number) value).longValue());
            case FLOAT -> out.value((float) value);
            case DOUBLE -> out.value((double) value);
            case BOOLEAN -> out.value((boolean) value);
            case TEXT -> out.value((String) value);
        }
    }
}
