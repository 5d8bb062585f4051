package dev.antiphon.internal.service;

import dev.antiphon.Access;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.internal.params.DescribedParams;
import dev.antiphon.internal.params.WholeParams;
import dev.antiphon.internal.registration.BindingContext;
import dev.antiphon.internal.server.BoundMethod;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ParamsReader;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.server.StreamMethod;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.spi.DeclaredError;
import dev.antiphon.spi.ParameterValidation;
import dev.antiphon.spi.ReturnForm;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A method of a service as both sides interpret it, read by reflection or specified by generated code. Immutable.
 *
 * @param culprit a description of the Java method, for messages about problems
 * @param names its names on the wire; a caller uses the first
 * @param parameters its parameters on the wire, if they are declared individually
 * @param whole the type of the parameter that is all of {@code params}, or null if they are declared individually
 * @param contextSlot the index of the call's context among the arguments, or negative for none
 * @param result the type of its result, without the stage around it; {@code Void} for a notification
 * @param items the type of the items of its stream, or null if it does not return a stream
 * @param form how it returns its result to its caller
 * @param encoding how a caller encodes its parameters, or null for the encoding of its service
 * @param errors the errors that it declares, its own before those of its interfaces
 * @param access its access rule, or null if it declares none
 */
public record ServiceOperation(
        String culprit,
        List<String> names,
        Parameters parameters,
        @Nullable Type whole,
        int contextSlot,
        Type result,
        @Nullable Type items,
        ReturnForm form,
        @Nullable ParameterEncoding encoding,
        List<DeclaredError> errors,
        @Nullable Access access) {

    /** Whether the method is a notification. */
    boolean notification() {
        return form == ReturnForm.NOTIFICATION || form == ReturnForm.NOTIFICATION_FUTURE;
    }

    /** The names on the wire of the parameters of the Java method; empty for one that has none. */
    List<String> slotNames() {
        List<String> names = new ArrayList<>();
        if (whole == null) {
            for (Parameter parameter : parameters.list()) {
                names.add(parameter.name());
            }
        } else {
            names.add("");
        }
        if (contextSlot >= 0) {
            names.add(contextSlot, "");
        }
        return names;
    }

    /** Binds the types of the method, with user code as its body, after a check if there is one. */
    MethodInvoker bind(
            BoundMethod.Body body, BindingContext bindingContext, ParameterValidation.@Nullable Check check) {
        JsonTypes types = bindingContext.types();
        boolean strict = bindingContext.strict();
        ParamsReader read = whole == null
                ? new DescribedParams(parameters, contextSlot, types, strict)
                : new WholeParams(whole, contextSlot == 0 ? 1 : 0, contextSlot < 0 ? 1 : 2, types, strict);
        ParamsReader params = BindingContext.checked(read, check);
        BoundMethod.Body translating = errors.isEmpty() ? body : new DeclaredErrorTranslation(body, errors);
        return items == null
                ? new BoundMethod(params, translating, types.writer(result), mayComeLater())
                : new StreamMethod(params, new Streaming(translating), types.writer(items), types.writer(result));
    }

    /** Whether the method returns a stage, or a declared type that could be one. */
    private boolean mayComeLater() {
        return form == ReturnForm.FUTURE
                || form == ReturnForm.NOTIFICATION_FUTURE
                || !(result instanceof Class<?> || result instanceof ParameterizedType)
                || result == Object.class;
    }

    /** A body whose result is a stream. */
    private record Streaming(BoundMethod.Body body) implements StreamMethod.Body {
        @Override
        public boolean sends() {
            return false;
        }

        @Override
        public Object run(@Nullable Object[] arguments, OutboundStream outboundStream, ServerCall call)
                throws Throwable {
            return Objects.requireNonNull(body.run(arguments, call), "a stream must not be null");
        }

        @Override
        public Throwable translated(Throwable thrown) {
            return body.translated(thrown);
        }
    }
}
