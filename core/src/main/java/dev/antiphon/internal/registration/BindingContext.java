package dev.antiphon.internal.registration;

import dev.antiphon.internal.params.WholeParams;
import dev.antiphon.internal.server.ParamsReader;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.spi.ParameterValidation;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * What methods are bound by when a server is built.
 *
 * @param types reads and writes their values
 * @param strict whether an unknown name of a parameter is an error
 * @param validation checks what was read
 */
public record BindingContext(JsonTypes types, boolean strict, ParameterValidation validation) {
    public static final ParameterValidation UNCHECKED = new Unchecked();

    /** The validation on the class path, or one that checks nothing. */
    static ParameterValidation validationOnClassPath() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader own = BindingContext.class.getClassLoader();
        try {
            Optional<ParameterValidation> found =
                    ServiceLoader.load(ParameterValidation.class, context).findFirst();
            if (found.isEmpty() && own != context) {
                found = ServiceLoader.load(ParameterValidation.class, own).findFirst();
            }
            return found.orElse(UNCHECKED);
        } catch (ServiceConfigurationError e) {
            // Not without it: who put it there relies on it.
            throw new IllegalStateException(
                    "The parameter validation on the class path cannot be loaded: " + e.getMessage(), e);
        }
    }

    public BindingContext with(JsonTypes others) {
        return others == types ? this : new BindingContext(others, strict, validation);
    }

    public boolean validates() {
        return validation != UNCHECKED;
    }

    /** Reads all of params as one value, for a typed handler. */
    ParamsReader whole(Type type) {
        return checked(new WholeParams(type, 0, 1, types, strict), validation.ofParams(type));
    }

    /** Reads params and then checks them, if there is something to check. */
    public static ParamsReader checked(ParamsReader params, ParameterValidation.@Nullable Check check) {
        return check == null ? params : new Checked(params, check);
    }

    private record Checked(ParamsReader params, ParameterValidation.Check check) implements ParamsReader {
        @Override
        public @Nullable Object[] read(ServerCall call) {
            @Nullable Object[] arguments = params.read(call);
            check.check(arguments);
            return arguments;
        }
    }

    private static final class Unchecked implements ParameterValidation {
        @Override
        public @Nullable Check ofMethod(Object implementation, Method method, List<String> names) {
            return null;
        }

        @Override
        public @Nullable Check ofParams(Type type) {
            return null;
        }
    }
}
