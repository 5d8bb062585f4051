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
 * A method of a service as both sides understand it, whether reflection found it out or generated code says so.
 *
 * @param culprit the Java method in words, for messages about what is wrong with it
 * @param names its names on the wire; a caller uses the first
 * @param parameters its parameters on the wire, described one by one
 * @param whole the type of the parameter that is all of params, or null if they are described one by one
 * @param contextSlot where among the arguments the call's context stands, or negative for nowhere
 * @param result what it answers with, without the stage that will hold it; {@code Void} for a notification
 * @param items what the items are of the stream that it answers with, or null if it answers with no stream
 * @param form how its answer is given to whoever calls it
 * @param encoding how a caller gives its parameters, or null for the way of its service
 * @param errors the errors that it declares, its own before those of its interfaces
 * @param access who may call it, or null if that is not said
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

    /** Whether nobody waits for an answer. */
    boolean notification() {
        return form == ReturnForm.NOTIFICATION || form == ReturnForm.NOTIFICATION_FUTURE;
    }

    /** The names of the parameters of the Java method on the wire; empty for what has none. */
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

    /** The method with its types bound, answered by some code of the user's, behind a check if there is one. */
    MethodInvoker bind(
            BoundMethod.Body body, BindingContext bindingContext, ParameterValidation.@Nullable Check check) {
        JsonTypes types = bindingContext.types();
        boolean strict = bindingContext.strict();
        ParamsReader read = whole == null
                ? new DescribedParams(parameters, contextSlot, types, strict)
                : new WholeParams(whole, contextSlot == 0 ? 1 : 0, contextSlot < 0 ? 1 : 2, types, strict);
        ParamsReader params = BindingContext.checked(read, check);
        BoundMethod.Body translating = errors.isEmpty() ? body : new ErrorTranslation(body, errors);
        return items == null
                ? new BoundMethod(params, translating, types.writer(result), mayComeLater())
                : new StreamMethod(params, new Streaming(translating), types.writer(items), types.writer(result));
    }

    /** Whether the method returns a stage, or is declared as what could be anything. */
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
