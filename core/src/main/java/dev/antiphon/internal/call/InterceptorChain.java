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
 * One interceptor and the way on from it, and those who watch calls before they reach it; the last link has no interceptor and calls the
 * handler. The chain is made once.
 */
public final class InterceptorChain implements Interceptor.Next {
    /**
     * Not a link of their own: where more than two kinds of interceptors are called, the JVM inlines none of them, and those who watch are there in
     * addition to what a server needs anyway.
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

    /** The chain through some interceptors, in order, to the handler. */
    public static InterceptorChain chain(Iterable<Interceptor> inReverse) {
        InterceptorChain first = new InterceptorChain(null, null, null);
        for (Interceptor interceptor : Observers.join(inReverse)) {
            first = interceptor instanceof Observers watching
                    ? first.watchedBy(watching)
                    : new InterceptorChain(null, interceptor, first);
        }
        return first;
    }

    private InterceptorChain watchedBy(Observers watching) {
        return observers == null
                ? new InterceptorChain(watching, interceptor, next)
                : new InterceptorChain(
                        watching, (call, further) -> further.proceed(call), this); // more than fit into one
    }

    /** Those of the chain that want to know of batches, in order. */
    public List<BatchInterceptor> ofBatches() {
        List<BatchInterceptor> all = new ArrayList<>();
        for (InterceptorChain chain = this; chain != null; chain = chain.next) {
            if (chain.observers != null) {
                all.addAll(chain.observers.ofBatches());
            }
            if (chain.interceptor instanceof BatchInterceptor wanting) {
                all.add(wanting);
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
                    "An interceptor proceeds with the call that it was given, or with one made by withParams(...) or with(...)");
        }
        try {
            if (interceptor == null || next == null) {
                return call.invoke();
            }
            Reply reply = interceptor.intercept(call, next);
            return reply instanceof Reply.Pending pending
                    ? CheckedPending.of(pending, call)
                    : Objects.requireNonNull(reply, "an interceptor must give a reply");
        } catch (Throwable thrown) {
            return call.failed(thrown);
        }
    }
}
