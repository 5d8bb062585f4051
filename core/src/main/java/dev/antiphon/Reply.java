package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What became of a call: a value, an error, or neither yet. Immutable.
 *
 * <p>An interceptor gets one from {@link Interceptor.Next#proceed} and answers with the same or another. It may keep one for other
 * calls; that keeps the message in memory which was answered first.
 */
public sealed interface Reply permits Reply.Success, Reply.Failure, Reply.Pending {
    /**
     * A reply with a value, written as whatever it is at run time.
     *
     * @param value anything that can be written as JSON
     * @return the reply
     */
    static Reply success(@Nullable Object value) {
        return new PlainSuccess(value);
    }

    /**
     * A reply with an error.
     *
     * @param error the error
     * @return the reply
     */
    static Reply failure(ErrorObject error) {
        return new Failure(error, null);
    }

    /**
     * A reply with an error, and what was thrown, which the caller does not see.
     *
     * @param error the error
     * @param cause what was thrown, or null
     * @return the reply
     */
    static Failure failure(ErrorObject error, @Nullable Throwable cause) {
        return new Failure(error, cause);
    }

    /**
     * A reply that is not known yet.
     *
     * @param stage what it will be
     * @return the reply
     */
    static Reply pending(CompletionStage<? extends Reply> stage) {
        return new Pending(stage);
    }

    /**
     * Applies a step to this reply once it is settled: now if it is, else on the thread that settles it.
     *
     * @param step makes the reply that takes this one's place
     * @return the new reply
     */
    default Reply then(UnaryOperator<Reply> step) {
        return step.apply(this);
    }

    /** The call gave a value. */
    non-sealed interface Success extends Reply {
        /**
         * The value.
         *
         * @return what the handler returned
         */
        @Nullable
        Object value();
    }

    /** The call failed. */
    final class Failure implements Reply {
        private final ErrorObject error;
        private final @Nullable Throwable cause;

        Failure(ErrorObject error, @Nullable Throwable cause) {
            this.error = Objects.requireNonNull(error, "error");
            this.cause = cause;
        }

        /**
         * The error that the caller will see.
         *
         * @return the error
         */
        public ErrorObject error() {
            return error;
        }

        /**
         * What was thrown; the caller does not see it.
         *
         * @return the throwable, or null if there was none
         */
        public @Nullable Throwable cause() {
            return cause;
        }

        @Override
        public String toString() {
            return "Failure[" + error + "]";
        }
    }

    /** The call is still running. */
    non-sealed class Pending implements Reply {
        private final CompletionStage<? extends Reply> stage;

        /**
         * A reply that is not known yet.
         *
         * @param stage completes with the reply, which may itself be pending
         */
        protected Pending(CompletionStage<? extends Reply> stage) {
            this.stage = Objects.requireNonNull(stage, "stage");
        }

        /**
         * What the reply will be.
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
