package dev.antiphon.json;

import java.util.stream.Stream;

/** The codec of an enum, by the names of its constants. */
final class EnumCodec extends JsonCodec<Object> {
    private final Object[] constants;
    private final byte[][] names;

    EnumCodec(Class<?> type) {
        this.constants = type.getEnumConstants();
        this.names = names(Stream.of(constants)
                .map(constant -> ((Enum<?>) constant).name())
                .toArray(String[]::new));
    }

    @Override
    protected Object read(JsonCursor in) {
        return constants[in.toConstantIndex(names)];
    }

    @Override
    protected void write(Object value, JsonOutput out, JsonTypes types) {
        out.value(((Enum<?>) value).name());
    }
}
