package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Executes the calls of one message that cannot be settled on the receiving thread: concurrently, up to {@code CALLS_PER_BATCH} at a
 * time, and completes the response when the last call is settled.
 *
 * <p>Calls settle on any thread. A thread that finds no other one advancing the execution does so; the others leave it to that one, so
 * that calls which settle while they start do not pile up on the stack.
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

    /** A round over the entries of a message from one that is not settled on. */
    MessageExecution(Dispatcher dispatcher, ServerCall first, PendingResponse<?> response) {
        this.dispatcher = dispatcher;
        this.first = first;
        this.cursor = first;
        this.response = response;
    }

    /** Starts what may start now, and finishes if nothing is left. */
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

    /** Cancels the entries that are not settled; those that have not started never will. */
    void cancel() {
        synchronized (this) { // what was settled under this lock is seen to be
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

    /** How far a call got, or gets now, on the receiving thread. The first one was tried there, the others were not. */
    private InlineResult inlineResult(ServerCall call) {
        if (call.isSettled()) {
            return InlineResult.SETTLED;
        }
        if (call.reply() != null) {
            return InlineResult.PENDING;
        }
        return call.entry() != null ? InlineResult.NEEDS_WORKER : dispatcher.tryInline(call);
    }

    /** Ends a call with what its reply becomes; the task is the one that it runs on, or null if it runs on none. */
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

    /** Ends a call that had a place at the gate, and lets the next in line have it. */
    private void settle(ServerCall call, Reply reply, @Nullable Task task) {
        follow(task, leave(call, reply));
    }

    /** Starts the task that got the place of another; that other may be one that this thread is just launching. */
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
     * Starts a task and, if it has ended when the executor returns, the one that got its place, and so on: an executor that
     * runs tasks on this thread, or refuses them, must not make the line in front of it pile up on the stack.
     */
    private static void launch(@Nullable Task task) {
        Task next = task;
        while (next != null) {
            next = next.launch();
        }
    }

    private void settled(ServerCall call) {
        // Before the reply is written: the peer may use the id again as soon as it has it.
        call.source().callSettled(call);
        ServerCallState state = call.stateIfAny();
        if (state != null) {
            state.disarm();
            OutboundStream outboundStream = state.outboundStream;
            if (outboundStream != null) {
                outboundStream.detach(); // an interceptor may have answered in its place
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

    /** A call on a thread of its own. */
    final class Task implements Runnable {
        private final ServerCall call;
        /** The thread that hands this task to the executor, while it does; another thread may see this late. */
        private @Nullable Thread launcher;
        /** What that thread is to start when the executor returns. */
        private @Nullable Task follower;

        Task(ServerCall call) {
            this.call = call;
        }

        /** Hands this task to the executor; the answer is what to start next, if this has ended by then. */
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
