package dev.antiphon;

import dev.antiphon.internal.call.Observers;

/**
 * Is told how long every call took and what became of it, and changes nothing: what logs and meters need. It stands among the
 * interceptors at the place of its registration. Observers that stand side by side share two looks at the clock, which are most of what
 * watching a short call costs, so all of them tell the same.
 *
 * <p>Called by the threads that begin a call and that settle it, so it must be safe for use by any number of threads, and must not
 * block. What it throws is logged, and the call goes on.
 */
public interface CallObserver extends Interceptor {
    /**
     * Whether it wants to know of calls that begin now; asked for each. While no observer does, nobody looks at the clock.
     *
     * @return whether it does
     */
    default boolean isWatching() {
        return true;
    }

    /**
     * A call begins that it wants to know of.
     *
     * @param call the call
     */
    default void began(CallContext call) {}

    /**
     * A call that it wanted to know of is settled; a stream is when it ends.
     *
     * @param call the call
     * @param reply what became of it, which is never pending
     * @param nanos how long that took, in nanoseconds
     */
    void settled(CallContext call, Reply reply, long nanos);

    /** Watches a call as the only observer. */
    @Override
    default Reply intercept(CallContext call, Next next) {
        return new Observers(this).intercept(call, next);
    }
}
