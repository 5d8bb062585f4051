package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is served under a path, and to whom.
 *
 * @param server answers
 * @param webSockets takes over WebSockets, or null if there are none
 * @param path the path that is answered at
 * @param health the path that tells whether all is well, or null
 * @param pages the paths that tell more about it, or null
 * @param openRpc the path of the document that describes the server, or null
 * @param web pages for browsers, none unless asked for
 * @param age how old connections may become, or null for any age
 * @param doors who may come in
 * @param reception asks who comes, or null if nobody does
 * @param corsOrigins the origins whose pages may read replies; {@code *} for all
 * @param status chooses the status of replies
 * @param limits of each WebSocket
 * @param bodyPatience how long a request's body may take
 * @param keepAlive how often a reply that takes long shows that it is still to come, in the forms that can
 */
record HttpSite(
        JsonRpcServer server,
        @Nullable Acceptor webSockets,
        String path,
        @Nullable String health,
        @Nullable HealthPages pages,
        @Nullable String openRpc,
        List<WebPages> web,
        @Nullable ConnectionAge age,
        Doors doors,
        @Nullable Reception reception,
        Set<String> corsOrigins,
        ReplyStatus status,
        WebSocketLimits limits,
        Duration bodyPatience,
        Duration keepAlive) {
    /** How a client is asked to say who it is. */
    String challenge() {
        return reception == null ? "Bearer" : reception.challenge();
    }

    /** The pages of which one is at a path, or null. */
    @Nullable
    WebPages webPages(String asked) {
        for (WebPages pages : web) {
            if (pages.has(asked)) {
                return pages;
            }
        }
        return null;
    }

    int messageBytes() {
        return server.limit(Limit.MESSAGE_BYTES);
    }
}
