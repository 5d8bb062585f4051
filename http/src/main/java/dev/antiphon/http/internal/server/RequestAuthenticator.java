package dev.antiphon.http.internal.server;

import dev.antiphon.Identity;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.interceptor.Authenticator;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks who comes before anything is read of a request but its head. The authenticator may block, so it is asked on a thread of Vert.x
 * that may; the answer is taken on the event loop of the request.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
public final class RequestAuthenticator {
    private static final System.Logger LOGGER = System.getLogger("dev.antiphon.http");

    private final Authenticator authenticator;

    public RequestAuthenticator(Authenticator authenticator) {
        this.authenticator = authenticator;
    }

    public String challenge() {
        return authenticator.challenge();
    }

    /**
     * Lets a request in or turns it away.
     *
     * @param admitted is told who has come
     * @param refused is told the status with which somebody is turned away
     */
    void receive(HttpServerRequest request, Consumer<Identity> admitted, IntConsumer refused) {
        request.pause();
        HttpRequestContext carriage = new HttpRequestContext(request, null, null);
        Vertx.currentContext()
                .executeBlocking(() -> authenticator.authenticate(carriage), false)
                .onComplete((found, failure) -> {
                    if (request.response().closed()) {
                        return;
                    }
                    Identity identity = found == null ? null : known(found);
                    if (identity != null) {
                        admitted.accept(identity);
                    } else {
                        refused.accept(failure == null ? 401 : status(failure));
                    }
                    request.resume(); // also of one that was refused: its client reads the answer when all is sent
                });
    }

    private static @Nullable Identity known(Optional<Identity> found) {
        return found.filter(Identity::isValid).orElse(null);
    }

    private static int status(Throwable failure) {
        if (failure instanceof ForbiddenException) {
            return 403;
        }
        if (failure instanceof GeneralSecurityException
                || failure instanceof IllegalArgumentException
                || failure instanceof JsonRpcException) {
            // Other messages than those of the first kind may quote a token.
            LOGGER.log(
                    Level.DEBUG,
                    "A request was not believed: {0}",
                    failure instanceof GeneralSecurityException
                            ? failure.getMessage()
                            : failure.getClass().getSimpleName());
            return 401;
        }
        LOGGER.log(Level.ERROR, "The authenticator failed", failure);
        return 500;
    }
}
