package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import dev.antiphon.internal.call.CheckedPending;
import dev.antiphon.internal.call.ValueReply;
import dev.antiphon.json.ValueWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A method with its types bound: params in, handler, result out. */
public final class BoundMethod implements MethodInvoker {
    private final ParamsReader params;
    private final Body body;
    private final ValueWriter<Object> writer;
    private final boolean later;

    /**
     * Binds a method body to its parameters and its result type.
     *
     * @param later whether the result may be a stage: to learn of an object that it does not have some interface, the JVM walks through
     *     all that it has, so nobody is asked of whom it is known
     */
    public BoundMethod(ParamsReader params, Body body, ValueWriter<Object> writer, boolean later) {
        this.params = params;
        this.body = body;
        this.writer = writer;
        this.later = later;
    }

    /** The user's code, whatever its form. */
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

        /** What the caller is to learn of a failure that came later; what {@code run} throws is translated already. */
        default Throwable translated(Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public Reply invoke(ServerCall call) throws Throwable {
        Object result = params.pass(call, body);
        return later && result instanceof CompletionStage<?> stage ? later(call, stage) : call.success(result, writer);
    }

    private Reply later(ServerCall call, CompletionStage<?> stage) {
        // A minimal stage is a CompletableFuture too, but does not want to be asked or cancelled.
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
