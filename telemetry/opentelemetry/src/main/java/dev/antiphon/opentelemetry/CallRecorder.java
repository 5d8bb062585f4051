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
 * The recorder of the calls of one side: it lets a call proceed in a context, and ends its span and records its duration when it is
 * settled. Thread-safe.
 *
 * @param durations the histogram
 * @param side the side that observes the calls
 */
record CallRecorder(CallDurations durations, CallOutcome.Side side) {
    /**
     * Lets a call proceed in a context.
     *
     * @param start the result of {@link CallDurations#start()}
     * @param span the span of the call
     * @param inner the context of the call
     * @param outer the context of the caller; continuations of the reply run in it, possibly later and on another thread
     */
    @SuppressWarnings("try") // the scope is only closed
    Reply proceed(
            CallContext call,
            Interceptor.Next next,
            MethodAttributes attributes,
            long start,
            Span span,
            Context inner,
            Context outer) {
        Reply reply;
        if (inner == outer) { // saves the cost of a scope
            reply = next.proceed(call);
        } else {
            try (Scope scope = inner.makeCurrent()) {
                reply = next.proceed(call);
            }
        }
        if (reply instanceof Reply.Pending pending) {
            RecordedReply later = new RecordedReply(call, attributes, start, span, inner, outer);
            later.follow(pending);
            return Reply.pending(later);
        }
        end(reply, call, attributes, start, span, inner);
        return reply;
    }

    private void end(Reply reply, CallContext call, MethodAttributes attributes, long start, Span span, Context inner) {
        end(CallOutcome.of(reply, side), call, attributes, start, span, inner);
    }

    private void end(
            CallOutcome outcome, CallContext call, MethodAttributes attributes, long start, Span span, Context inner) {
        durations.record(attributes, start, outcome, inner);
        CallSpans.end(span, call, attributes, outcome);
    }

    /** The reply of a call that is pending. */
    private final class RecordedReply extends CompletableFuture<Reply> {
        private final CallContext call;
        private final MethodAttributes attributes;
        private final long start;
        private final Span span;
        private final Context inner;
        private final Context outer;

        RecordedReply(
                CallContext call, MethodAttributes attributes, long start, Span span, Context inner, Context outer) {
            this.call = call;
            this.attributes = attributes;
            this.start = start;
            this.span = span;
            this.inner = inner;
            this.outer = outer;
        }

        @SuppressWarnings("FutureReturnValueIgnored") // this future completes with it
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
         * Completes the reply in the context of the caller, whatever the context of this thread is: continuations of the reply are not part
         * of the call.
         */
        @SuppressWarnings("try")
        private void settle(@Nullable Reply reply, @Nullable Throwable thrown) {
            try (Scope scope = outer.makeCurrent()) {
                if (reply != null) {
                    end(reply, call, attributes, start, span, inner);
                    complete(reply);
                } else {
                    Throwable cause = thrown == null ? new NullPointerException("a reply must not be null") : thrown;
                    end(CallOutcome.ofException(cause), call, attributes, start, span, inner);
                    completeExceptionally(cause);
                }
            }
        }
    }
}
