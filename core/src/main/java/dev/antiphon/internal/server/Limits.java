package dev.antiphon.internal.server;

import dev.antiphon.Limit;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The limits of one server. Not thread-safe. */
public final class Limits {
    private final Map<Limit, Integer> values = new EnumMap<>(Limit.class);

    public int get(Limit limit) {
        return Objects.requireNonNullElse(values.get(limit), limit.defaultValue());
    }

    Limits copy() {
        Limits copy = new Limits();
        copy.setAll(this);
        return copy;
    }

    public void setAll(Limits others) {
        values.putAll(others.values);
    }

    public void set(Limit limit, int value) {
        int least = limit == Limit.QUEUED_CALLS ? 0 : 1;
        if (value < least) {
            throw new IllegalArgumentException("The limit " + limit + " must be at least " + least + ", not " + value);
        }
        values.put(limit, value);
    }
}
