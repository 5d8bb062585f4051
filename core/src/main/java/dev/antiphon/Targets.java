package dev.antiphon;

import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.json.RawJson;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ways to register a method by hand, as records rather than lambdas: a cold start need not pay for those. */
final class Targets {
    private Targets() {}

    /** The type of the result that the options name, or any. */
    static Type resultType(MethodOption... options) {
        for (MethodOption option : options) {
            if (option instanceof MethodOption.Returns returns) {
                return returns.type();
            }
        }
        return Object.class;
    }

    /**
     * Refuses what a method cannot be told, whose answer is a part of what it is.
     *
     * @throws IllegalArgumentException if it was told so
     */
    static void check(String name, String origin, MethodEntry.Target target, List<MethodOption> options) {
        if (!options.contains(MethodOption.unanswered())) {
            return;
        }
        boolean open = target instanceof Raw || target instanceof Described;
        if (!open || options.stream().anyMatch(MethodOption.Returns.class::isInstance)) {
            throw new IllegalArgumentException("The name '" + name + "', " + origin
                    + ", says what it answers already; leave out MethodOption.unanswered(), or "
                    + (open ? "MethodOption.returns(...)" : "register a notification"));
        }
    }

    /** A handler with described parameters. */
    record Described(Parameters parameters, Type resultType, MethodHandler handler) implements MethodEntry.Target {
        @Override
        public Invocation bind(Terms terms) {
            return new BoundMethod(
                    new DescribedParams(parameters, -1, terms.types(), terms.strict()),
                    new Described.Body(),
                    terms.types().writer(resultType),
                    true);
        }

        @Override
        public MethodDescription.Shape shape() {
            return MethodDescription.Shape.described(
                    parameters, handler instanceof Answerless ? null : resultType, null);
        }

        private final class Body implements BoundMethod.Body {
            @Override
            public @Nullable Object run(@Nullable Object[] arguments, Call call) throws Exception {
                return handler.handle(new Arguments(parameters, arguments, call));
            }
        }
    }

    /** A notification's handler as one that answers null. */
    record Answerless(NotificationHandler handler) implements MethodHandler {
        @Override
        public @Nullable Object handle(Arguments arguments) throws Exception {
            handler.handle(arguments);
            return null;
        }
    }

    /** A typed handler, whose parameters are read as a whole. */
    record Typed(Type paramsType, Type resultType, TypedHandler<@Nullable Object, @Nullable Object> handler)
            implements MethodEntry.Target {
        @Override
        public Invocation bind(Terms terms) {
            return new BoundMethod(
                    terms.whole(paramsType), new Typed.Body(), terms.types().writer(resultType), true);
        }

        @Override
        public MethodDescription.Shape shape() {
            return MethodDescription.Shape.typed(
                    paramsType, handler instanceof TypedAnswerless ? null : resultType, null);
        }

        private final class Body implements BoundMethod.Body {
            @Override
            public @Nullable Object run(@Nullable Object[] arguments, Call call) throws Exception {
                return handler.handle(arguments[0], call);
            }
        }
    }

    /** A typed notification's handler as one that answers null. */
    record TypedAnswerless(TypedNotificationHandler<@Nullable Object> handler)
            implements TypedHandler<@Nullable Object, @Nullable Object> {
        @Override
        @SuppressWarnings("NullAway") // NullAway does not see that R is nullable here
        public @Nullable Object handle(@Nullable Object params, CallContext call) throws Exception {
            handler.handle(params, call);
            return null;
        }
    }

    /** A handler of JSON for JSON. */
    record Raw(RawHandler handler) implements MethodEntry.Target, Invocation {
        @Override
        public Invocation bind(Terms terms) {
            return this;
        }

        @Override
        public MethodDescription.Shape shape() {
            return MethodDescription.Shape.typed(RawJson.class, RawJson.class, null);
        }

        @Override
        public Reply invoke(Call call) throws Exception {
            return Reply.success(handler.handle(call.params(), call));
        }
    }

    /** A handler that streams, with described parameters. */
    record DescribedStream(Parameters parameters, Type itemType, StreamHandler<Arguments, @Nullable Object> handler)
            implements MethodEntry.Target {
        @Override
        public Invocation bind(Terms terms) {
            return new StreamMethod(
                    new DescribedParams(parameters, -1, terms.types(), terms.strict()),
                    (arguments, outflow, call) -> {
                        handler.handle(new Arguments(parameters, arguments, call), outflow, call);
                        return null;
                    },
                    terms.types().writer(itemType),
                    terms.types().writer(Object.class));
        }

        @Override
        public MethodDescription.Shape shape() {
            return MethodDescription.Shape.described(parameters, Void.class, itemType);
        }
    }

    /** A typed handler that streams, whose parameters are read as a whole. */
    record TypedStream(
            Type paramsType, Type itemType, Type resultType, StreamHandler<@Nullable Object, @Nullable Object> handler)
            implements MethodEntry.Target {
        @Override
        public Invocation bind(Terms terms) {
            return new StreamMethod(
                    terms.whole(paramsType),
                    (arguments, outflow, call) -> {
                        handler.handle(arguments[0], outflow, call);
                        return null;
                    },
                    terms.types().writer(itemType),
                    terms.types().writer(resultType));
        }

        @Override
        public MethodDescription.Shape shape() {
            return MethodDescription.Shape.typed(paramsType, resultType, itemType);
        }
    }

    /** What answers where nobody is registered. */
    record Unknown() implements Invocation {
        @Override
        public Reply invoke(Call call) {
            throw new MethodNotFoundException();
        }
    }
}
