package dev.antiphon.internal.service;

import dev.antiphon.internal.params.OptionalReader;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The writer of an argument whose parameter is an {@link Optional}: it writes the contained value, as {@link OptionalReader}
 * reads it.
 */
final class OptionalWriter implements ValueWriter<Object> {
    private final ValueWriter<Object> writer;

    OptionalWriter(Type type, JsonTypes types) {
        this.writer = types.writer(OptionalReader.content(type));
    }

    /** Whether an argument is absent: null or an empty {@code Optional}. */
    static boolean isAbsent(@Nullable Object argument) {
        return argument == null || (argument instanceof Optional<?> optional && optional.isEmpty());
    }

    @Override
    public void write(@Nullable Object value, JsonOutput out) {
        writer.write(value instanceof Optional<?> optional ? optional.orElse(null) : value, out);
    }
}
