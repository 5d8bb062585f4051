package dev.antiphon;

import dev.antiphon.json.JsonTypes;
import org.jspecify.annotations.Nullable;

/** One method of a registered service, called by generated code. */
final class GeneratedMethod<S> implements MethodEntry.Target, BoundMethod.Body {
    private final ServiceCode<S> code;
    private final int index;
    private final S implementation;
    private final ServiceOperation operation;

    GeneratedMethod(ServiceCode<S> code, int index, S implementation, ServiceOperation operation) {
        this.code = code;
        this.index = index;
        this.implementation = implementation;
        this.operation = operation;
    }

    @Override
    public Invocation bind(JsonTypes types, boolean strict) {
        return operation.bind(this, types, strict);
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
