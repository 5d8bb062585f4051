package dev.antiphon;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One interceptor and the way on from it, and those who watch calls before they reach it; the last link has no interceptor and calls the
 * handler. The chain is made once.
 */
final class Link implements Interceptor.Next {
    /**
     * Not a link of their own: where more than two kinds of interceptors are called, the JVM inlines none of them, and those who watch are there in
     * addition to what a server needs anyway.
     */
    private final @Nullable Observers observers;

    private final @Nullable Interceptor interceptor;
    private final @Nullable Link next;
    private final Interceptor.@Nullable Next unobserved;

    private Link(@Nullable Observers observers, @Nullable Interceptor interceptor, @Nullable Link next) {
        this.observers = observers;
        this.interceptor = interceptor;
        this.next = next;
        this.unobserved = observers == null ? null : this::step;
    }

    /** The chain through some interceptors, in order, to the handler. */
    static Link chain(Iterable<Interceptor> inReverse) {
        Link first = new Link(null, null, null);
        for (Interceptor interceptor : Observers.join(inReverse)) {
            first = interceptor instanceof Observers watching
                    ? first.watchedBy(watching)
                    : new Link(null, interceptor, first);
        }
        return first;
    }

    private Link watchedBy(Observers watching) {
        return observers == null
                ? new Link(watching, interceptor, next)
                : new Link(watching, (call, further) -> further.proceed(call), this); // more than fit into one
    }

    /** Those of the chain that want to know of batches, in order. */
    List<BatchInterceptor> ofBatches() {
        List<BatchInterceptor> all = new ArrayList<>();
        for (Link link = this; link != null; link = link.next) {
            if (link.observers != null) {
                all.addAll(link.observers.ofBatches());
            }
            if (link.interceptor instanceof BatchInterceptor wanting) {
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
        Intercepted call = (Intercepted) context;
        try {
            if (interceptor == null || next == null) {
                return call.invoke();
            }
            Reply reply = interceptor.intercept(call, next);
            return reply instanceof Reply.Pending pending
                    ? pending.caught(call)
                    : Objects.requireNonNull(reply, "an interceptor must give a reply");
        } catch (Throwable thrown) {
            return call.failed(thrown);
        }
    }
}
