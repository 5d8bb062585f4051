package dev.antiphon;

import dev.antiphon.json.ValueWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A method with its types bound: params in, handler, result out. */
final class BoundMethod implements Invocation {
    private final ParamsReader params;
    private final Body body;
    private final ValueWriter<Object> writer;
    private final boolean later;

    /**
     * @param later whether the result may be a stage: to learn of an object that it does not have some interface, the JVM walks through
     *     all that it has, so nobody is asked of whom it is known
     */
    BoundMethod(ParamsReader params, Body body, ValueWriter<Object> writer, boolean later) {
        this.params = params;
        this.body = body;
        this.writer = writer;
        this.later = later;
    }

    /** The user's code, whatever its form. */
    interface Body {
        @Nullable
        Object run(@Nullable Object[] arguments, Call call) throws Throwable;

        default @Nullable Object runOne(@Nullable Object only, Call call) throws Throwable {
            return run(new @Nullable Object[] {only}, call);
        }

        default @Nullable Object runTwo(@Nullable Object first, @Nullable Object second, Call call) throws Throwable {
            return run(new @Nullable Object[] {first, second}, call);
        }

        /** What the caller is to learn of a failure that came later; what {@code run} throws is translated already. */
        default Throwable translated(Throwable thrown) {
            return thrown;
        }
    }

    @Override
    public Reply invoke(Call call) throws Throwable {
        Object result = params.pass(call, body);
        return later && result instanceof CompletionStage<?> stage ? later(call, stage) : call.success(result, writer);
    }

    private Reply later(Call call, CompletionStage<?> stage) {
        // A minimal stage is a CompletableFuture too, but does not want to be asked or cancelled.
        boolean minimal = stage instanceof CompletableFuture<?> future && future.toCompletableFuture() != future;
        if (stage instanceof Future<?> future && !minimal) {
            if (stage instanceof CompletableFuture<?> done && done.isDone() && !done.isCompletedExceptionally()) {
                return call.success(done.join(), writer);
            }
            call.cancellation().onCancel(() -> future.cancel(true));
        }
        return new Reply.Pending(
                stage.handle((value, thrown) ->
                        thrown == null ? new Value(value, writer) : call.failed(body.translated(thrown))),
                true);
    }
}
