package dev.antiphon.internal.call;

import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.CallObserver;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** Observers that stand side by side, as one interceptor. Safe for use by any number of threads. */
public final class Observers implements Interceptor {
    /** As many as there are bits to remember by who is watching. */
    private static final int MOST = Long.SIZE;

    private final CallObserver[] all;

    public Observers(CallObserver... all) {
        this.all = all;
    }

    /** Interceptors from the last to the first, with those joined that are observers and neighbours. */
    static List<Interceptor> join(Iterable<Interceptor> inReverse) {
        List<Interceptor> joined = new ArrayList<>();
        List<CallObserver> neighbours = new ArrayList<>();
        for (Interceptor interceptor : inReverse) {
            if (interceptor instanceof CallObserver observer && neighbours.size() < MOST) {
                neighbours.add(0, observer);
                continue;
            }
            close(neighbours, joined);
            if (interceptor instanceof CallObserver first) {
                neighbours.add(first);
            } else {
                joined.add(interceptor);
            }
        }
        close(neighbours, joined);
        return joined;
    }

    private static void close(List<CallObserver> neighbours, List<Interceptor> joined) {
        if (!neighbours.isEmpty()) {
            joined.add(new Observers(neighbours.toArray(CallObserver[]::new)));
            neighbours.clear();
        }
    }

    /** Those that want to know of batches, in order. */
    List<BatchInterceptor> ofBatches() {
        List<BatchInterceptor> wanting = new ArrayList<>();
        for (CallObserver observer : all) {
            if (observer instanceof BatchInterceptor one) {
                wanting.add(one);
            }
        }
        return wanting;
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        long watching = 0;
        for (int i = 0; i < all.length; i++) {
            watching |= isWatching(all[i]) ? 1L << i : 0;
        }
        return watching == 0 ? next.proceed(call) : watch(watching, call, next);
    }

    private static boolean isWatching(CallObserver observer) {
        try {
            return observer.isWatching();
        } catch (Throwable failure) {
            failed(observer, failure);
            return false;
        }
    }

    /** Apart from the way of calls that nobody watches, which stays small enough for the JVM to inline. */
    private Reply watch(long wanting, CallContext call, Next next) {
        long watching = wanting;
        for (int i = 0; i < all.length; i++) {
            if ((wanting >>> i & 1) != 0 && !begin(all[i], call)) {
                watching &= ~(1L << i);
            }
        }
        long start = System.nanoTime();
        Reply reply = next.proceed(call);
        if (reply instanceof Reply.Pending) {
            long these = watching;
            return reply.then(settled -> end(these, call, settled, start));
        }
        return end(watching, call, reply, start);
    }

    private static boolean begin(CallObserver observer, CallContext call) {
        try {
            observer.began(call);
            return true;
        } catch (Throwable failure) {
            failed(observer, failure);
            return false;
        }
    }

    private Reply end(long watching, CallContext call, Reply reply, long start) {
        long nanos = System.nanoTime() - start;
        for (int i = all.length - 1; i >= 0; i--) {
            if ((watching >>> i & 1) != 0) {
                try {
                    all[i].settled(call, reply, nanos);
                } catch (Throwable failure) {
                    failed(all[i], failure);
                }
            }
        }
        return reply;
    }

    private static void failed(CallObserver observer, Throwable failure) {
        try {
            Log.LOGGER.log(Level.ERROR, "The observer " + observer.getClass().getName() + " failed", failure);
        } catch (Throwable ignored) {
            // The call must not be lost to a log that is broken, which may be what failed.
        }
    }
}
