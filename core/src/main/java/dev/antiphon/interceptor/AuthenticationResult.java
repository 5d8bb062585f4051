package dev.antiphon.interceptor;

import dev.antiphon.Attributes;
import dev.antiphon.CallContext;
import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What an authenticator has said, which is asked once; others who want to know meanwhile wait. */
final class AuthenticationResult {
    private final ReentrantLock lock = new ReentrantLock(); // no monitor, which a virtual thread could not let go of
    private volatile boolean settled;
    private @Nullable Identity identity;
    private @Nullable Exception disbelief;

    /** Who it is, or null if nobody is known; throws what the caller is to learn if it is not believed. */
    @Nullable
    Identity of(Authenticator authenticator, TransportContext transport, Attributes kept) throws Exception {
        if (!settled) {
            lock.lockInterruptibly();
            try {
                if (!settled) {
                    ask(authenticator, transport, kept);
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
    private void ask(Authenticator authenticator, TransportContext transport, Attributes kept) throws Exception {
        try {
            identity = authenticator.authenticate(transport).orElse(null);
            if (identity != null) {
                kept.set(CallContext.PRINCIPAL, identity);
            }
        } catch (Exception e) {
            Exception told = AuthenticationFailures.told(e);
            if (!AuthenticationFailures.isFinal(e)) {
                throw told;
            }
            disbelief = told;
        }
    }
}
