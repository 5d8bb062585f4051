package dev.antiphon;

/**
 * An interceptor that observes the duration and the outcome of calls without changing them, as logs and meters do. Its position
 * among the interceptors follows from the order of registration. Adjacent observers share one pair of {@link System#nanoTime()}
 * readings, so they report the same duration.
 *
 * <p>Called by the threads that start and settle calls: implementations must be thread-safe and must not block. An exception of
 * an observer is logged, and the call continues.
 */
public interface CallObserver extends Interceptor {
    /**
     * Whether the observer wants to observe a call that begins now. The library asks once per call. While no observer does, it
     * does not read the clock.
     *
     * @return true by default
     */
    default boolean isWatching() {
        return true;
    }

    /**
     * Called when an observed call begins.
     *
     * @param call the call
     */
    default void began(CallContext call) {}

    /**
     * Called when an observed call is settled; for a stream, when it ends.
     *
     * @param call the call
     * @param reply the outcome, never pending
     * @param nanos the duration in nanoseconds
     */
    void settled(CallContext call, Reply reply, long nanos);

    /** Observes a call if this is called directly. In a chain, adjacent observers share the clock readings. */
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
