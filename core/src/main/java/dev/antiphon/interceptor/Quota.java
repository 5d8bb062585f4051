package dev.antiphon.interceptor;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.json.RawJson;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Lets no caller have more than its share of a server at one time: so many calls that run, with so many bytes of parameters. What goes
 * beyond is refused as busy, a notification in silence; nobody waits.
 *
 * <p>Every call counts from here on until its reply is settled, that of a stream until the stream has ended; alone or in a batch. A
 * call that is cancelled, as all calls of a lost connection are, counts no more, even if its handler does not care and goes on; how
 * many of those there can be is what {@link dev.antiphon.Limit#CALLS} says. Of a caller that has no calls nothing is kept.
 *
 * <p>To be put behind interceptors that find out who calls. Never blocks. Safe for use by any number of threads, and by several
 * servers, which then share it.
 */
public final class Quota implements Interceptor {
    private final int calls;
    private final long bytes;
    private final Function<? super CallContext, ?> caller;
    private final ConcurrentHashMap<Object, QuotaUse> uses = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();

    private Quota(Builder builder) {
        this.calls = builder.calls;
        this.bytes = builder.bytes;
        this.caller = builder.caller;
    }

    /**
     * Describes a quota.
     *
     * @return a builder without any limits
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        Object key = Objects.requireNonNull(caller.apply(call), "a caller must not be null");
        QuotaPlace place = new QuotaPlace(this, key, size(call));
        if (!enter(place)) {
            refused.increment();
            throw new ServerBusyException("Too many calls of this caller are running", null);
        }
        // Before the handler, which may never return.
        call.cancellation().onCancel(place);
        return next.proceed(call).then(place);
    }

    private long size(CallContext call) {
        if (bytes == Long.MAX_VALUE) {
            return 0;
        }
        RawJson params = call.params();
        return params.isNull() ? 0 : params.length();
    }

    private boolean enter(QuotaPlace place) {
        uses.compute(place.caller, (key, known) -> {
            long taken = known == null ? 0 : known.bytes();
            int running = known == null ? 0 : known.calls();
            place.taken = running < calls && place.bytes <= bytes - taken;
            return place.taken ? new QuotaUse(running + 1, taken + place.bytes) : known;
        });
        return place.taken;
    }

    void leave(QuotaPlace place) {
        uses.computeIfPresent(
                place.caller,
                (key, use) -> use.calls() == 1 ? null : new QuotaUse(use.calls() - 1, use.bytes() - place.bytes));
    }

    /**
     * How many calls were refused so far.
     *
     * @return how many, notifications included
     */
    public long refused() {
        return refused.sum();
    }

    /**
     * How many callers have calls that run.
     *
     * @return how many, at some moment during this call
     */
    public int callers() {
        return uses.size();
    }

    /** Describes a {@link Quota}. For one thread. */
    public static final class Builder {
        private int calls = Integer.MAX_VALUE;
        private long bytes = Long.MAX_VALUE;
        private Function<? super CallContext, ?> caller = CallerKey::of;

        private Builder() {}

        /**
         * Lets a caller have so many calls that run at once; any number unless this is called.
         *
         * @param most how many
         * @return this builder
         */
        public Builder calls(int most) {
            if (most < 1) {
                throw new IllegalArgumentException(
                        "A caller that may have " + most + " calls may have none; give 1 or more");
            }
            calls = most;
            return this;
        }

        /**
         * Lets the calls of a caller that run at once have so many bytes of parameters, as they came, all together; any number unless
         * this is called. A call that alone has more is always refused.
         *
         * @param most how many
         * @return this builder
         */
        public Builder bytes(long most) {
            if (most < 1) {
                throw new IllegalArgumentException(
                        "A caller whose calls have " + most + " bytes has no parameters; give 1 or more");
            }
            bytes = most;
            return this;
        }

        /**
         * Says who calls, instead of {@link CallerKey#of}.
         *
         * @param function gives something that is equal for calls of the same caller, and never null; it must not block
         * @return this builder
         */
        public Builder caller(Function<? super CallContext, ?> function) {
            caller = Objects.requireNonNull(function, "function");
            return this;
        }

        /**
         * Makes the quota.
         *
         * @return an interceptor that later changes to this builder do not affect
         * @throws IllegalStateException if there is no limit
         */
        public Quota build() {
            if (calls == Integer.MAX_VALUE && bytes == Long.MAX_VALUE) {
                throw new IllegalStateException("A quota without limits has no effect; call calls(...) or bytes(...)");
            }
            return new Quota(this);
        }
    }
}
