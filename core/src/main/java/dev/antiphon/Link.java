package dev.antiphon;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One interceptor and the way on from it; the last link has none and calls the handler. The chain is made once. */
final class Link implements Interceptor.Next {
    private final @Nullable Interceptor interceptor;
    private final @Nullable Link next;

    private Link(@Nullable Interceptor interceptor, @Nullable Link next) {
        this.interceptor = interceptor;
        this.next = next;
    }

    /** The chain through some interceptors, in order, to the handler. */
    static Link chain(Iterable<Interceptor> inReverse) {
        Link first = new Link(null, null);
        for (Interceptor interceptor : inReverse) {
            first = new Link(interceptor, first);
        }
        return first;
    }

    /** Those of the chain that want to know of batches, in order. */
    List<BatchInterceptor> ofBatches() {
        List<BatchInterceptor> all = new ArrayList<>();
        for (Link link = this; link != null; link = link.next) {
            if (link.interceptor instanceof BatchInterceptor wanting) {
                all.add(wanting);
            }
        }
        return all;
    }

    @Override
    public Reply proceed(CallContext context) {
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
