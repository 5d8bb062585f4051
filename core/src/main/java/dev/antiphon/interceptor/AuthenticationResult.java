package dev.antiphon.interceptor;

import dev.antiphon.Attributes;
import dev.antiphon.CallContext;
import dev.antiphon.Identity;
import dev.antiphon.transport.TransportContext;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The result of an authenticator, which is called once; other threads wait for it. Thread-safe. */
final class AuthenticationResult {
    private final ReentrantLock lock = new ReentrantLock(); // not a monitor, which would pin a virtual thread
    private volatile boolean settled;
    private @Nullable Identity identity;
    private @Nullable Exception failure;

    /** The identity, or null if there are no credentials; throws the exception for the caller if they are invalid. */
    @Nullable
    Identity of(Authenticator authenticator, TransportContext transport, Attributes kept) throws Exception {
        if (!settled) {
            lock.lockInterruptibly();
            try {
                if (!settled) {
                    authenticate(authenticator, transport, kept);
                    settled = true;
                }
            } finally {
                lock.unlock();
            }
        }
        if (failure != null) {
            throw failure;
        }
        return identity;
    }

    /** Calls the authenticator; throws after a temporary failure, which is not kept: the next call tries again. */
    private void authenticate(Authenticator authenticator, TransportContext transport, Attributes kept)
            throws Exception {
        try {
            identity = authenticator.authenticate(transport).orElse(null);
            if (identity != null) {
                kept.set(CallContext.PRINCIPAL, identity);
            }
        } catch (Exception e) {
            Exception visible = AuthenticationFailures.visible(e);
            if (!AuthenticationFailures.isFinal(e)) {
                throw visible;
            }
            failure = visible;
        }
    }
}
