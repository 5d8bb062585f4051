package dev.antiphon;

import dev.antiphon.json.JsonCodec;
import dev.antiphon.json.JsonTypes;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One method of a registered service, called by generated code. */
final class GeneratedMethod<S> implements MethodEntry.Target, BoundMethod.Body {
    private final ServiceCode<S> code;
    private final int index;
    private final S implementation;
    private final ServiceOperation operation;
    private final Types types;

    GeneratedMethod(ServiceCode<S> code, int index, S implementation, ServiceOperation operation, Types types) {
        this.code = code;
        this.index = index;
        this.implementation = implementation;
        this.operation = operation;
        this.types = types;
    }

    @Override
    public Invocation bind(Terms terms) {
        return operation.bind(this, terms.with(types.of(terms.types())), terms.validates() ? check(terms) : null);
    }

    @Override
    public MethodDescription.Shape shape() {
        return ServiceShapes.shape(code.service(), method(), operation);
    }

    /** What checks the parameters. */
    private ParameterValidation.@Nullable Check check(Terms terms) {
        return terms.validation().ofMethod(implementation, method(), operation.slotNames());
    }

    /** The method itself, which is looked for only to check its parameters, or to describe it. */
    private Method method() {
        return code.operations().get(index).method(code.service());
    }

    /** The types of a server, with the codecs of a service, for all its methods. */
    static final class Types {
        private final Map<Type, JsonCodec<?>> codecs;
        private @Nullable JsonTypes known;
        private @Nullable JsonTypes extended;

        Types(Map<Type, JsonCodec<?>> codecs) {
            this.codecs = codecs;
        }

        /** A builder may build several servers, one after the other or at once. */
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
    public @Nullable Object run(@Nullable Object[] arguments, Call call) throws Throwable {
        return code.invoke(index, implementation, arguments);
    }

    @Override
    public @Nullable Object runOne(@Nullable Object only, Call call) throws Throwable {
        return code.invokeOne(index, implementation, only);
    }

    @Override
    public @Nullable Object runTwo(@Nullable Object first, @Nullable Object second, Call call) throws Throwable {
        return code.invokeTwo(index, implementation, first, second);
    }
}
