package dev.antiphon;

import dev.antiphon.protocol.Fault;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the entries of one message: starts them in order, so many at once, and has the replies written when the last is
 * settled. Exists only once an entry could not be settled at once.
 *
 * <p>Entries settle on any thread. Whoever finds no other thread advancing advances; the others leave it to that one, so
 * that entries which settle while they start do not pile up on the stack.
 */
final class Round {
    private final Dispatcher dispatcher;
    private final Call first;
    private final ReplySink sink;
    private @Nullable Call cursor;
    private int running;
    private boolean advancing;
    private boolean finished;

    /** A round over a message whose entries before the cursor are settled. */
    Round(Dispatcher dispatcher, Call first, Call cursor, ReplySink sink) {
        this.dispatcher = dispatcher;
        this.first = first;
        this.cursor = cursor;
        this.sink = sink;
    }

    /** Starts what may start now, and finishes if nothing is left. */
    void advance() {
        synchronized (this) {
            if (advancing || finished) {
                return;
            }
            advancing = true;
        }
        Call next = take();
        while (next != null) {
            start(next);
            next = take();
        }
        if (isLast()) {
            dispatcher.replies().write(first, sink);
        }
    }

    void cancel() {
        for (Call call = first; call != null; call = call.nextCall()) {
            call.cancel();
        }
    }

    private synchronized @Nullable Call take() {
        Call next = running < dispatcher.callsPerBatch() ? cursor : null;
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

    private void start(Call call) {
        // The first entry has been tried inline; the others have not, and may not need to wait.
        boolean settled = call.entry() == null && dispatcher.settleInline(call);
        if (settled) {
            settled();
        } else if (call.reply() instanceof Reply.Pending pending) {
            dispatcher.gate().enterLate();
            await(call, pending);
        } else {
            Task task = new Task(call);
            switch (dispatcher.gate().enter(task)) {
                case ADMITTED -> task.launch();
                case QUEUED -> {}
                case REFUSED -> {
                    call.reply(busy(call));
                    settled();
                }
            }
        }
    }

    private void await(Call call, Reply.Pending pending) {
        pending.stage().whenComplete((reply, thrown) -> {
            if (thrown != null || reply == null) {
                settle(
                        call,
                        call.failed(thrown != null ? thrown : new NullPointerException("a reply must not be null")));
            } else if (reply instanceof Reply.Pending further) {
                await(call, further);
            } else {
                settle(call, reply);
            }
        });
    }

    /** Ends a call that had a place at the gate. */
    private void settle(Call call, Reply reply) {
        call.reply(reply);
        Task next = dispatcher.gate().leave();
        if (next != null) {
            next.launch();
        }
        settled();
    }

    private void settled() {
        synchronized (this) {
            running--;
        }
        advance();
    }

    private Reply busy(Call call) {
        return Reply.failure(dispatcher.errors().of(Fault.BUSY, call.version()));
    }

    /** A call on a thread of its own. */
    final class Task implements Runnable {
        private final Call call;

        Task(Call call) {
            this.call = call;
        }

        void launch() {
            try {
                dispatcher.workers().execute(this);
            } catch (RejectedExecutionException e) {
                settle(call, busy(call));
            }
        }

        @Override
        public void run() {
            Reply reply;
            CallState state = call.state();
            if (state.begin()) {
                reply = dispatcher.run(call);
                state.end();
            } else {
                reply = Reply.failure(dispatcher.errors().of(Fault.CANCELLED, call.version()));
            }
            if (reply instanceof Reply.Pending pending) {
                await(call, pending);
            } else {
                settle(call, reply);
            }
        }
    }
}
