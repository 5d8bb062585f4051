package dev.antiphon;

/**
 * Observes the duration and the outcome of calls without changing them, as logs and meters do. It takes its place among the interceptors
 * by the order of registration. Adjacent observers share one pair of {@link System#nanoTime()} readings, so they report the same duration.
 *
 * <p>Called by the threads that start and settle calls: implementations must be thread-safe and must not block. What an observer throws
 * is logged, and the call goes on.
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

    /** Observes a call where this is called directly. In a chain, adjacent observers share the clock readings. */
    @Override
    default Reply intercept(CallContext call, Next next) {
        if (!isWatching()) {
            return next.proceed(call);
        }
        began(call);
        long start = System.nanoTime();
        return next.proceed(call).then(reply -> {
            settled(call, reply, System.nanoTime() - start);
            return reply;
        });
    }
}
