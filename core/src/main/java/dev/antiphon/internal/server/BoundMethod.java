package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import dev.antiphon.internal.call.CheckedPending;
import dev.antiphon.internal.call.ValueReply;
import dev.antiphon.json.ValueWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A method with its types bound: params in, handler, result out. Thread-safe if the handler is. */
public final class BoundMethod implements MethodInvoker {
    private final ParamsReader params;
    private final Body body;
    private final ValueWriter<Object> writer;
    private final boolean mayBeStage;

    /**
     * Binds a method body to its parameters and its result type.
     *
     * @param mayBeStage whether the result may be a stage. If the declared type rules that out, the {@code instanceof} check is skipped: to
     *     find that an object does not implement an interface, the JVM scans all interfaces of its class.
     */
    public BoundMethod(ParamsReader params, Body body, ValueWriter<Object> writer, boolean mayBeStage) {
        this.params = params;
        this.body = body;
        this.writer = writer;
        this.mayBeStage = mayBeStage;
    }

    /** The user's code: a lambda, a reflective call or generated code. */
    public interface Body {
        @Nullable
        Object run(@Nullable Object[] arguments, ServerCall call) throws Throwable;

        default @Nullable Object runOne(@Nullable Object only, ServerCall call) throws Throwable {
            return run(new @Nullable Object[] {only}, call);
        }

        default @Nullable Object runTwo(@Nullable Object first, @Nullable Object second, ServerCall call)
                throws Throwable {
            return run(new @Nullable Object[] {first, second}, call);
        }

        /**
         * The failure that is reported to the caller, for one that a stage completes with. What {@code run} throws is translated already.
         */
        default Throwable translated(Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public Reply invoke(ServerCall call) throws Throwable {
        Object result = params.pass(call, body);
        return mayBeStage && result instanceof CompletionStage<?> stage
                ? pending(call, stage)
                : call.success(result, writer);
    }

    private Reply pending(ServerCall call, CompletionStage<?> stage) {
        // A minimal stage is a CompletableFuture too, but throws when it is queried or cancelled.
        boolean minimal = stage instanceof CompletableFuture<?> future && future.toCompletableFuture() != future;
        if (stage instanceof Future<?> future && !minimal) {
            if (stage instanceof CompletableFuture<?> done && done.isDone() && !done.isCompletedExceptionally()) {
                return call.success(done.join(), writer);
            }
            call.cancellation().onCancel(() -> future.cancel(true));
        }
        return new CheckedPending(stage.handle((value, thrown) ->
                thrown == null ? new ValueReply(value, writer) : call.failed(body.translated(thrown))));
    }
}
