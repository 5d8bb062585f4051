package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call: a success, a failure, or still pending. Immutable.
 *
 * <p>An interceptor gets a reply from {@link Interceptor.Next#proceed} and returns the same or another. It may keep a reply for
 * other calls, but that keeps the message of the first call in memory.
 */
public sealed interface Reply permits Reply.Success, Reply.Failure, Reply.Pending {
    /**
     * Creates a success with a value that is written by its run-time type.
     *
     * @param value anything that can be written as JSON
     * @return the reply
     */
    static Reply success(@Nullable Object value) {
        return new PlainSuccess(value);
    }

    /**
     * Creates a failure with an error.
     *
     * @param error the error
     * @return the reply
     */
    static Reply failure(ErrorObject error) {
        return new Failure(error, null);
    }

    /**
     * Creates a failure with an error and the exception that caused it, which is not sent to the caller.
     *
     * @param error the error
     * @param cause the exception, or null
     * @return the reply
     */
    static Failure failure(ErrorObject error, @Nullable Throwable cause) {
        return new Failure(error, cause);
    }

    /**
     * Creates a reply that is not available yet.
     *
     * @param stage completes with the reply
     * @return the reply
     */
    static Reply pending(CompletionStage<? extends Reply> stage) {
        return new Pending(stage);
    }

    /**
     * Applies a function to this reply once it is settled: now if it is, else on the thread that settles it.
     *
     * @param step returns the reply that replaces this one
     * @return the new reply
     */
    default Reply then(UnaryOperator<Reply> step) {
        return step.apply(this);
    }

    /** The reply of a call that succeeded. */
    non-sealed interface Success extends Reply {
        /**
         * The value of the result.
         *
         * @return the value that the handler returned
         */
        @Nullable
        Object value();
    }

    /** The reply of a call that failed. */
    final class Failure implements Reply {
        private final ErrorObject error;
        private final @Nullable Throwable cause;

        Failure(ErrorObject error, @Nullable Throwable cause) {
            this.error = Objects.requireNonNull(error, "error");
            this.cause = cause;
        }

        /**
         * The error that is sent to the caller.
         *
         * @return the error
         */
        public ErrorObject error() {
            return error;
        }

        /**
         * The exception that caused the error; it is not sent to the caller.
         *
         * @return the exception, or null if there was none
         */
        public @Nullable Throwable cause() {
            return cause;
        }

        @Override
        public String toString() {
            return "Failure[" + error + "]";
        }
    }

    /** The reply of a call that is still running. */
    non-sealed class Pending implements Reply {
        private final CompletionStage<? extends Reply> stage;

        /**
         * Creates a reply that is not available yet.
         *
         * @param stage completes with the reply, which may itself be pending
         */
        protected Pending(CompletionStage<? extends Reply> stage) {
            this.stage = Objects.requireNonNull(stage, "stage");
        }

        /**
         * The stage of the reply.
         *
         * @return a stage that completes with the reply, which may itself be pending
         */
        public final CompletionStage<? extends Reply> stage() {
            return stage;
        }

        @Override
        public final Reply then(UnaryOperator<Reply> step) {
            return new Pending(stage.thenApply(reply -> reply.then(step)));
        }

        @Override
        public final String toString() {
            return "Pending";
        }
    }
}
