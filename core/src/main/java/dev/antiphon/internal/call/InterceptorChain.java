package dev.antiphon.internal.call;

import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node of the interceptor chain: the observers in front of an interceptor, the interceptor, and the next node. The last node has no
 * interceptor and calls the handler. Built once; immutable and thread-safe.
 */
public final class InterceptorChain implements Interceptor.Next {
    /**
     * Not a separate node: where a call site sees more than two classes of interceptors, the JVM inlines none of them, and observers come
     * in addition to the interceptors that a server needs anyway.
     */
    private final @Nullable Observers observers;

    private final @Nullable Interceptor interceptor;
    private final @Nullable InterceptorChain next;
    private final Interceptor.@Nullable Next unobserved;

    private InterceptorChain(
            @Nullable Observers observers, @Nullable Interceptor interceptor, @Nullable InterceptorChain next) {
        this.observers = observers;
        this.interceptor = interceptor;
        this.next = next;
        this.unobserved = observers == null ? null : this::step;
    }

    /**
     * Builds the chain through some interceptors to the handler.
     *
     * @param inReverse the interceptors, from the last to the first
     */
    public static InterceptorChain chain(Iterable<Interceptor> inReverse) {
        InterceptorChain first = new InterceptorChain(null, null, null);
        for (Interceptor interceptor : Observers.join(inReverse)) {
            first = interceptor instanceof Observers joined
                    ? first.observedBy(joined)
                    : new InterceptorChain(null, interceptor, first);
        }
        return first;
    }

    private InterceptorChain observedBy(Observers joined) {
        return observers == null
                ? new InterceptorChain(joined, interceptor, next)
                : new InterceptorChain(
                        joined, (call, further) -> further.proceed(call), this); // more observers than one object holds
    }

    /** The interceptors of the chain that observe batches, in order. */
    public List<BatchInterceptor> batchInterceptors() {
        List<BatchInterceptor> all = new ArrayList<>();
        for (InterceptorChain chain = this; chain != null; chain = chain.next) {
            if (chain.observers != null) {
                all.addAll(chain.observers.batchInterceptors());
            }
            if (chain.interceptor instanceof BatchInterceptor observer) {
                all.add(observer);
            }
        }
        return all;
    }

    @Override
    public Reply proceed(CallContext context) {
        return observers == null || unobserved == null ? step(context) : observers.intercept(context, unobserved);
    }

    private Reply step(CallContext context) {
        if (!(context instanceof InterceptedCall call)) {
            throw new IllegalArgumentException(
                    "An interceptor must proceed with the call that it was given, or with one made by withParams(...) or with(...)");
        }
        try {
            if (interceptor == null || next == null) {
                return call.invoke();
            }
            Reply reply = interceptor.intercept(call, next);
            return reply instanceof Reply.Pending pending
                    ? CheckedPending.of(pending, call)
                    : Objects.requireNonNull(reply, "an interceptor must return a reply");
        } catch (Throwable thrown) {
            return call.failed(thrown);
        }
    }
}
