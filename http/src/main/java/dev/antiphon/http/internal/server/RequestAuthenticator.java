package dev.antiphon.http.internal.server;

import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.web.server.AuthenticationOutcome;
import dev.antiphon.web.server.HttpRequestContext;
import dev.antiphon.web.server.RequestHead;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/** Authenticates a request by its head, on a worker thread of Vert.x, since the authenticator may block. */
@SuppressWarnings("FutureReturnValueIgnored") // what depends on a future here has no result of its own
final class RequestAuthenticator {
    private final Authenticator authenticator;

    RequestAuthenticator(Authenticator authenticator) {
        this.authenticator = authenticator;
    }

    /**
     * Authenticates a request. Its body is not read meanwhile.
     *
     * @param completed gets the outcome, on the event loop of the request; not called if the client has disconnected
     */
    void authenticate(HttpServerRequest request, RequestHead head, Consumer<AuthenticationOutcome> completed) {
        request.pause();
        HttpRequestContext context = new HttpRequestContext(head, null, null);
        Vertx.currentContext()
                .executeBlocking(() -> authenticator.authenticate(context), false)
                .onComplete((found, failure) -> {
                    if (request.response().closed()) {
                        return;
                    }
                    completed.accept(
                            failure == null
                                    ? AuthenticationOutcome.returned(found)
                                    : AuthenticationOutcome.threw(failure));
                    request.resume(); // of a rejected request too: many clients send all before they read the response
                });
    }
}
