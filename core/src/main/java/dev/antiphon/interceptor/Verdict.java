package dev.antiphon.interceptor;

import dev.antiphon.Attributes;
import dev.antiphon.CallContext;
import dev.antiphon.Identity;
import dev.antiphon.transport.Carriage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What an authenticator has said, which is asked once; others who want to know meanwhile wait. */
final class Verdict {
    private final ReentrantLock lock = new ReentrantLock(); // no monitor, which a virtual thread could not let go of
    private volatile boolean settled;
    private @Nullable Identity identity;
    private @Nullable Exception disbelief;

    /** Who it is, or null if nobody is known; throws what the caller is to learn if it is not believed. */
    @Nullable
    Identity of(Authenticator authenticator, Carriage carriage, Attributes kept) throws Exception {
        if (!settled) {
            lock.lockInterruptibly();
            try {
                if (!settled) {
                    ask(authenticator, carriage, kept);
                    settled = true;
                }
            } finally {
                lock.unlock();
            }
        }
        if (disbelief != null) {
            throw disbelief;
        }
        return identity;
    }

    /** Throws if there is no verdict, for reasons that are not the caller's: the next may have more luck. */
    private void ask(Authenticator authenticator, Carriage carriage, Attributes kept) throws Exception {
        try {
            identity = authenticator.authenticate(carriage).orElse(null);
            if (identity != null) {
                kept.set(CallContext.PRINCIPAL, identity);
            }
        } catch (Exception e) {
            Exception told = Disbelief.told(e);
            if (!Disbelief.isFinal(e)) {
                throw told;
            }
            disbelief = told;
        }
    }
}
