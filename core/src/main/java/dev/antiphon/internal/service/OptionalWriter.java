package dev.antiphon.internal.service;

import dev.antiphon.internal.params.OptionalReader;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.json.ValueWriter;
import java.lang.reflect.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes an argument whose parameter is an {@link Optional}, as {@link OptionalReader} reads it: as what is in it. */
final class OptionalWriter implements ValueWriter<Object> {
    private final ValueWriter<Object> writer;

    OptionalWriter(Type type, JsonTypes types) {
        this.writer = types.writer(OptionalReader.content(type));
    }

    /** Whether an argument says that there is nothing to write. */
    static boolean isAbsent(@Nullable Object argument) {
        return argument == null || (argument instanceof Optional<?> optional && optional.isEmpty());
    }

    @Override
    public void write(@Nullable Object value, JsonOutput out) {
        writer.write(value instanceof Optional<?> optional ? optional.orElse(null) : value, out);
    }
}
