package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.interceptor.CallOutcome;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Watches calls of one side while they proceed, until they are settled.
 *
 * @param durations is told how long they took
 * @param side the side that observes the calls
 */
record CallRecorder(CallDurations durations, CallOutcome.Side side) {
    /**
     * Lets a call proceed in a context.
     *
     * @param start what {@link CallDurations#start()} gave when it began
     * @param span its span, which ends with it
     * @param inner the context to proceed in
     * @param outer the context around; what comes behind the reply, perhaps much later and on another thread, runs in this one
     */
    @SuppressWarnings("try") // a scope is there to be closed
    Reply proceed(
            CallContext call,
            Interceptor.Next next,
            MethodAttributes series,
            long start,
            Span span,
            Context inner,
            Context outer) {
        Reply reply;
        if (inner == outer) { // a scope would cost something
            reply = next.proceed(call);
        } else {
            try (Scope scope = inner.makeCurrent()) {
                reply = next.proceed(call);
            }
        }
        if (reply instanceof Reply.Pending pending) {
            RecordedReply later = new RecordedReply(call, series, start, span, inner, outer);
            later.follow(pending);
            return Reply.pending(later);
        }
        end(reply, call, series, start, span, inner);
        return reply;
    }

    private void end(Reply reply, CallContext call, MethodAttributes series, long start, Span span, Context inner) {
        end(CallOutcome.of(reply, side), call, series, start, span, inner);
    }

    private void end(
            CallOutcome outcome, CallContext call, MethodAttributes series, long start, Span span, Context inner) {
        durations.record(series, start, outcome, inner);
        CallSpans.end(span, call, series, outcome);
    }

    /** The reply of a call that is settled later. */
    private final class RecordedReply extends CompletableFuture<Reply> {
        private final CallContext call;
        private final MethodAttributes series;
        private final long start;
        private final Span span;
        private final Context inner;
        private final Context outer;

        RecordedReply(CallContext call, MethodAttributes series, long start, Span span, Context inner, Context outer) {
            this.call = call;
            this.series = series;
            this.start = start;
            this.span = span;
            this.inner = inner;
            this.outer = outer;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // this is what hangs on it
        void follow(Reply.Pending pending) {
            pending.stage().whenComplete((reply, thrown) -> {
                if (reply instanceof Reply.Pending further) {
                    follow(further);
                } else {
                    settle(reply, thrown);
                }
            });
        }

        /**
         * Whatever thread and context this has come in, what hangs on the reply is none of it: the next call that is started, or the
         * rest of what the caller does.
         */
        @SuppressWarnings("try")
        private void settle(@Nullable Reply reply, @Nullable Throwable thrown) {
            try (Scope scope = outer.makeCurrent()) {
                if (reply != null) {
                    end(reply, call, series, start, span, inner);
                    complete(reply);
                } else {
                    Throwable cause = thrown == null ? new NullPointerException("a reply must not be null") : thrown;
                    end(CallOutcome.ofException(cause), call, series, start, span, inner);
                    completeExceptionally(cause);
                }
            }
        }
    }
}
