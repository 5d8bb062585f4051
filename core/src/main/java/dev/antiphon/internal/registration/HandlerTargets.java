package dev.antiphon.internal.registration;

import dev.antiphon.Arguments;
import dev.antiphon.CallContext;
import dev.antiphon.MethodHandler;
import dev.antiphon.MethodOption;
import dev.antiphon.NotificationHandler;
import dev.antiphon.Parameters;
import dev.antiphon.RawHandler;
import dev.antiphon.Reply;
import dev.antiphon.StreamHandler;
import dev.antiphon.TypedHandler;
import dev.antiphon.TypedNotificationHandler;
import dev.antiphon.internal.params.DescribedParams;
import dev.antiphon.internal.server.BoundMethod;
import dev.antiphon.internal.server.MethodInvoker;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.server.StreamMethod;
import dev.antiphon.json.RawJson;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The targets of individually registered methods. They are records instead of lambdas, which would slow down a cold start.
 */
public final class HandlerTargets {
    private HandlerTargets() {}

    /** The result type that the options specify, or any type. */
    public static Type resultType(MethodOption... options) {
        for (MethodOption option : options) {
            if (option instanceof MethodOption.Returns returns) {
                return returns.type();
            }
        }
        return Object.class;
    }

    /**
     * Rejects options that contradict a target with a fixed result.
     *
     * @throws IllegalArgumentException if there is such an option
     */
    public static void check(String name, String origin, MethodTarget target, List<MethodOption> options) {
        if (!options.contains(MethodOption.notificationOnly())) {
            return;
        }
        boolean open = target instanceof Raw || target instanceof Described;
        if (!open || options.stream().anyMatch(MethodOption.Returns.class::isInstance)) {
            throw new IllegalArgumentException("The name '" + name + "', " + origin
                    + ", already declares its result; leave out MethodOption.notificationOnly(), or "
                    + (open ? "MethodOption.returns(...)" : "register a notification"));
        }
    }

    /** A handler with declared parameters. */
    public record Described(Parameters parameters, Type resultType, MethodHandler handler) implements MethodTarget {
        @Override
        public MethodInvoker bind(BindingContext bindingContext) {
            return new BoundMethod(
                    new DescribedParams(parameters, -1, bindingContext.types(), bindingContext.strict()),
                    new Described.Body(),
                    bindingContext.types().writer(resultType),
                    true);
        }

        @Override
        public MethodShape shape() {
            return MethodShape.described(parameters, handler instanceof Answerless ? null : resultType, null);
        }

        private final class Body implements BoundMethod.Body {
            @Override
            public @Nullable Object run(@Nullable Object[] arguments, ServerCall call) throws Exception {
                return handler.handle(Arguments.of(parameters, call, arguments));
            }
        }
    }

    /** A notification handler as a method handler that returns null. */
    public record Answerless(NotificationHandler handler) implements MethodHandler {
        @Override
        public @Nullable Object handle(Arguments arguments) throws Exception {
            handler.handle(arguments);
            return null;
        }
    }

    /** A typed handler, whose parameters are read as a whole. */
    public record Typed(Type paramsType, Type resultType, TypedHandler<@Nullable Object, @Nullable Object> handler)
            implements MethodTarget {
        @Override
        public MethodInvoker bind(BindingContext bindingContext) {
            return new BoundMethod(
                    bindingContext.whole(paramsType),
                    new Typed.Body(),
                    bindingContext.types().writer(resultType),
                    true);
        }

        @Override
        public MethodShape shape() {
            return MethodShape.typed(paramsType, handler instanceof TypedAnswerless ? null : resultType, null);
        }

        private final class Body implements BoundMethod.Body {
            @Override
            public @Nullable Object run(@Nullable Object[] arguments, ServerCall call) throws Exception {
                return handler.handle(arguments[0], call);
            }
        }
    }

    /** A typed notification handler as a typed handler that returns null. */
    public record TypedAnswerless(TypedNotificationHandler<@Nullable Object> handler)
            implements TypedHandler<@Nullable Object, @Nullable Object> {
        @Override
        @SuppressWarnings("NullAway") // NullAway does not see that R is nullable here
        public @Nullable Object handle(@Nullable Object params, CallContext call) throws Exception {
            handler.handle(params, call);
            return null;
        }
    }

    /** A handler that receives and returns JSON. */
    public record Raw(RawHandler handler) implements MethodTarget, MethodInvoker {
        @Override
        public MethodInvoker bind(BindingContext bindingContext) {
            return this;
        }

        @Override
        public MethodShape shape() {
            return MethodShape.typed(RawJson.class, RawJson.class, null);
        }

        @Override
        public Reply invoke(ServerCall call) throws Exception {
            return Reply.success(handler.handle(call.params(), call));
        }
    }

    /** A stream handler with declared parameters. */
    public record DescribedStream(
            Parameters parameters, Type itemType, StreamHandler<Arguments, @Nullable Object> handler)
            implements MethodTarget {
        @Override
        public MethodInvoker bind(BindingContext bindingContext) {
            return new StreamMethod(
                    new DescribedParams(parameters, -1, bindingContext.types(), bindingContext.strict()),
                    (arguments, outboundStream, call) -> {
                        handler.handle(Arguments.of(parameters, call, arguments), outboundStream, call);
                        return null;
                    },
                    bindingContext.types().writer(itemType),
                    bindingContext.types().writer(Object.class));
        }

        @Override
        public MethodShape shape() {
            return MethodShape.described(parameters, Void.class, itemType);
        }
    }

    /** A typed stream handler, whose parameters are read as a whole. */
    public record TypedStream(
            Type paramsType, Type itemType, Type resultType, StreamHandler<@Nullable Object, @Nullable Object> handler)
            implements MethodTarget {
        @Override
        public MethodInvoker bind(BindingContext bindingContext) {
            return new StreamMethod(
                    bindingContext.whole(paramsType),
                    (arguments, outboundStream, call) -> {
                        handler.handle(arguments[0], outboundStream, call);
                        return null;
                    },
                    bindingContext.types().writer(itemType),
                    bindingContext.types().writer(resultType));
        }

        @Override
        public MethodShape shape() {
            return MethodShape.typed(paramsType, resultType, itemType);
        }
    }
}
