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

    BoundMethod(ParamsReader params, Body body, ValueWriter<Object> writer) {
        this.params = params;
        this.body = body;
        this.writer = writer;
    }

    /** The user's code, whatever its form. */
    interface Body {
        @Nullable
        Object run(@Nullable Object[] arguments, Call call) throws Throwable;
    }

    @Override
    public Reply invoke(Call call) throws Throwable {
        Object result = body.run(params.read(call), call);
        return result instanceof CompletionStage<?> stage ? later(call, stage) : new Reply.Success(result, writer);
    }

    private Reply later(Call call, CompletionStage<?> stage) {
        if (stage instanceof CompletableFuture<?> future && future.isDone() && !future.isCompletedExceptionally()) {
            return new Reply.Success(future.join(), writer);
        }
        if (stage instanceof Future<?> future) {
            call.cancellation().onCancel(() -> future.cancel(true));
        }
        return new Reply.Pending(stage.handle(
                (value, thrown) -> thrown == null ? new Reply.Success(value, writer) : call.failed(thrown)));
    }
}
