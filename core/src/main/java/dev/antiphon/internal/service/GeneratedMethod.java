package dev.antiphon.internal.service;

import dev.antiphon.internal.registration.BindingContext;
import dev.antiphon.internal.registration.MethodShape;
import dev.antiphon.internal.registration.MethodTarget;
import dev.antiphon.internal.server.BoundMethod;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonCodec;
import dev.antiphon.json.JsonTypes;
import dev.antiphon.spi.GeneratedService;
import dev.antiphon.spi.ParameterValidation;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A method of a registered service, called by generated code. Thread-safe. */
public final class GeneratedMethod<S> implements MethodTarget, BoundMethod.Body {
    private final GeneratedService<S> code;
    private final int index;
    private final S implementation;
    private final ServiceOperation operation;
    private final Types types;

    public GeneratedMethod(
            GeneratedService<S> code, int index, S implementation, ServiceOperation operation, Types types) {
        this.code = code;
        this.index = index;
        this.implementation = implementation;
        this.operation = operation;
        this.types = types;
    }

    @Override
    public MethodInvoker bind(BindingContext bindingContext) {
        return operation.bind(
                this,
                bindingContext.with(types.of(bindingContext.types())),
                bindingContext.validates() ? check(bindingContext) : null);
    }

    @Override
    public MethodShape shape() {
        return ServiceDescriber.shape(code.service(), method(), operation);
    }

    /** The check of the parameters. */
    private ParameterValidation.@Nullable Check check(BindingContext bindingContext) {
        return bindingContext.validation().ofMethod(implementation, method(), operation.slotNames());
    }

    /** The Java method, which is looked up only to validate its parameters or to describe it. */
    private Method method() {
        return GeneratedServices.method(code.operations().get(index), code.service());
    }

    /** The JSON types of a server with the codecs of a service, shared by all its methods. */
    public static final class Types {
        private final Map<Type, JsonCodec<?>> codecs;
        private @Nullable JsonTypes known;
        private @Nullable JsonTypes extended;

        public Types(Map<Type, JsonCodec<?>> codecs) {
            this.codecs = codecs;
        }

        /** A builder may build several servers, one after the other or concurrently. */
        synchronized JsonTypes of(JsonTypes types) {
            JsonTypes made = extended;
            if (made == null || known != types) {
                made = types.with(codecs);
                extended = made;
                known = types;
            }
            return made;
        }
    }

    @Override
    public @Nullable Object run(@Nullable Object[] arguments, ServerCall call) throws Throwable {
        return code.invoke(index, implementation, arguments);
    }

    @Override
    public @Nullable Object runOne(@Nullable Object only, ServerCall call) throws Throwable {
        return code.invokeOne(index, implementation, only);
    }

    @Override
    public @Nullable Object runTwo(@Nullable Object first, @Nullable Object second, ServerCall call) throws Throwable {
        return code.invokeTwo(index, implementation, first, second);
    }
}
