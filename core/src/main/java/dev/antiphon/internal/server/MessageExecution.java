package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The execution of the calls of one message that do not complete on the receiving thread. It runs them concurrently, up to {@code
 * CALLS_PER_BATCH} at a time, and completes the response when the last call is settled.
 *
 * <p>Calls settle on any thread. A thread advances the execution if no other thread does; otherwise it leaves the work to that thread, so
 * that calls which settle while they start do not grow the stack. Thread-safe.
 */
final class MessageExecution {
    private final Dispatcher dispatcher;
    private final ServerCall first;
    private final PendingResponse<?> response;
    private @Nullable ServerCall cursor;
    private int running;
    private boolean advancing;
    private boolean finished;
    private volatile boolean cancelled;

    /** Creates the execution of a message from its first unsettled call on. */
    MessageExecution(Dispatcher dispatcher, ServerCall first, PendingResponse<?> response) {
        this.dispatcher = dispatcher;
        this.first = first;
        this.cursor = first;
        this.response = response;
    }

    /** Starts as many calls as the limit allows, and completes the response if all are settled. */
    void advance() {
        synchronized (this) {
            if (advancing || finished) {
                return;
            }
            advancing = true;
        }
        ServerCall next = take();
        while (next != null) {
            start(next);
            next = take();
        }
        if (isLast()) {
            response.settle(dispatcher.replies());
        }
    }

    /** Cancels the calls that are not settled; calls that have not started never run. */
    void cancel() {
        synchronized (this) { // makes calls settled under this lock visible
            cancelled = true;
        }
        for (ServerCall call = first; call != null; call = call.nextCall()) {
            if (call.reply() == null || call.reply() instanceof Reply.Pending) {
                call.cancel();
            }
        }
    }

    private synchronized @Nullable ServerCall take() {
        ServerCall next = running < dispatcher.callsPerBatch() ? cursor : null;
        if (next == null) {
            advancing = false;
        } else {
            cursor = next.nextCall();
            running++;
        }
        return next;
    }

    private synchronized boolean isLast() {
        if (finished || advancing || cursor != null || running > 0) {
            return false;
        }
        finished = true;
        return true;
    }

    private void start(ServerCall call) {
        if (!call.isSettled() && (cancelled || call.isCancelled())) {
            call.reply(cancelled(call));
        }
        switch (inlineResult(call)) {
            case SETTLED, STREAMING -> settled(call);
            case PENDING -> {
                CallDeadline.watch(call, dispatcher.callbackExecutor());
                if (!call.isDetached()) {
                    dispatcher.limiter().enterLate();
                }
                await(call, (Reply.Pending) Objects.requireNonNull(call.reply(), "reply"), null);
            }
            case NEEDS_WORKER -> {
                CallDeadline.watch(call, dispatcher.callbackExecutor());
                Task task = new Task(call);
                switch (dispatcher.limiter().enter(task)) {
                    case ADMITTED -> launch(task);
                    case QUEUED -> {}
                    case REFUSED -> {
                        call.reply(dispatcher.busy(call));
                        settled(call);
                    }
                }
            }
        }
    }

    /** The state of a call on the receiving thread. The first call was tried there already, the others are tried now. */
    private InlineResult inlineResult(ServerCall call) {
        if (call.isSettled()) {
            return InlineResult.SETTLED;
        }
        if (call.reply() != null) {
            return InlineResult.PENDING;
        }
        return call.entry() != null ? InlineResult.NEEDS_WORKER : dispatcher.tryInline(call);
    }

    /** Settles a call when its pending reply completes; the task is the one that runs the call, or null if none does. */
    private void await(ServerCall call, Reply.Pending pending, @Nullable Task task) {
        if (call.isStream() && !call.isDetached()) {
            call.state().detached = true;
            call.source().streamStarted(call);
            follow(task, dispatcher.limiter().leave());
            call.source().startNext();
        }
        pending.stage().whenComplete((reply, thrown) -> {
            if (thrown != null || reply == null) {
                settle(
                        call,
                        call.failed(thrown != null ? thrown : new NullPointerException("a reply must not be null")),
                        task);
            } else if (reply instanceof Reply.Pending further) {
                await(call, further, task);
            } else {
                settle(call, reply, task);
            }
        });
    }

    /** Settles a call that holds a permit, and starts the task that receives the permit. */
    private void settle(ServerCall call, Reply reply, @Nullable Task task) {
        follow(task, leave(call, reply));
    }

    /**
     * Starts the task that received the permit of another. If this thread is launching that other task, it starts the next one after the
     * executor has returned.
     */
    private static void follow(@Nullable Task task, @Nullable Task next) {
        if (task != null && task.launcher == Thread.currentThread()) {
            if (next != null) {
                task.follower = next;
            }
        } else {
            launch(next);
        }
    }

    private @Nullable Task leave(ServerCall call, Reply reply) {
        call.reply(reply);
        Task next = call.isDetached() ? null : dispatcher.limiter().leave();
        settled(call);
        return next;
    }

    /**
     * Starts a task and, if it has ended when the executor returns, the task that received its permit, and so on. An executor that runs
     * tasks on the calling thread, or rejects them, must not grow the stack by the length of the queue.
     */
    private static void launch(@Nullable Task task) {
        Task next = task;
        while (next != null) {
            next = next.launch();
        }
    }

    private void settled(ServerCall call) {
        // Before the reply is written: the peer may reuse the id as soon as it has the reply.
        call.source().callSettled(call);
        ServerCallState state = call.stateIfAny();
        if (state != null) {
            state.disarm();
            OutboundStream outboundStream = state.outboundStream;
            if (outboundStream != null) {
                outboundStream.detach(); // an interceptor may have replied in place of the stream
            }
        }
        synchronized (this) {
            running--;
        }
        advance();
        call.source().startNext();
    }

    private Reply cancelled(ServerCall call) {
        return Reply.failure(dispatcher.errors().of(call.cancelFault(), call.version()));
    }

    /** A call that runs on a worker thread. */
    final class Task implements Runnable {
        private final ServerCall call;
        /** The thread that submits this task, while it does; other threads may see a stale value. */
        private @Nullable Thread launcher;
        /** The task that the launcher starts when the executor returns. */
        private @Nullable Task follower;

        Task(ServerCall call) {
            this.call = call;
        }

        /** Submits this task to the executor; returns the task to start next, if this one has ended by then. */
        private @Nullable Task launch() {
            launcher = Thread.currentThread();
            try {
                dispatcher.workers().execute(this);
            } catch (RejectedExecutionException e) {
                return leave(call, dispatcher.busy(call));
            } catch (Throwable thrown) {
                return leave(call, call.failed(thrown));
            }
            launcher = null;
            return follower;
        }

        @Override
        public void run() {
            Reply reply;
            ServerCallState state = call.state();
            if (state.begin()) {
                reply = dispatcher.run(call);
                state.end();
            } else {
                reply = cancelled(call);
            }
            if (reply instanceof Reply.Pending pending) {
                await(call, pending, this);
            } else {
                settle(call, reply, this);
            }
        }
    }
}
