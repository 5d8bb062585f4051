package dev.antiphon.spi;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A validation that checks nothing. */
enum NoValidation implements ParameterValidation {
    INSTANCE;

    @Override
    public @Nullable Check ofMethod(Object implementation, Method method, List<String> names) {
        return null;
    }

    @Override
    public @Nullable Check ofParams(Type type) {
        return null;
    }
}
