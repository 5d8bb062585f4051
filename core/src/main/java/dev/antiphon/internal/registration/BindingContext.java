package dev.antiphon.internal.registration;

import dev.antiphon.internal.params.WholeParams;
import dev.antiphon.internal.server.ParamsReader;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.spi.ParameterValidation;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The context in which methods bind their types when a server is built. Immutable.
 *
 * @param types reads and writes their values
 * @param strict whether an unknown parameter name is an error
 * @param validation validates the parameters after they are read
 */
public record BindingContext(JsonTypes types, boolean strict, ParameterValidation validation) {
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
            return found.orElse(ParameterValidation.none());
        } catch (ServiceConfigurationError e) {
            // Do not continue without it: the application relies on a validation that it has put on the class path.
            throw new IllegalStateException(
                    "The parameter validation on the class path cannot be loaded: " + e.getMessage(), e);
        }
    }

    public BindingContext with(JsonTypes others) {
        return others == types ? this : new BindingContext(others, strict, validation);
    }

    public boolean validates() {
        return validation != ParameterValidation.none();
    }

    /** The reader of all of {@code params} as one value, for a typed handler. */
    ParamsReader whole(Type type) {
        return checked(new WholeParams(type, 0, 1, types, strict), validation.ofParams(type));
    }

    /** Wraps a reader with a check, if there is one. */
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
}
