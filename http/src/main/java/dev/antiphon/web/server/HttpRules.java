package dev.antiphon.web.server;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.http.internal.server.RequestAuthenticator;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.web.HttpStatusPolicy;
import dev.antiphon.web.StaticResources;
import dev.antiphon.web.WebSocketSettings;
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
 * @param healthPath the path of the liveness check, or null
 * @param healthEndpoint the paths of the detailed health checks, or null
 * @param openRpc the path of the document that describes the server, or null
 * @param resources pages for browsers, none unless asked for
 * @param age how old connections may become, or null for any age
 * @param hostPolicy who may come in
 * @param reception asks who comes, or null if nobody does
 * @param corsOrigins the origins whose pages may read replies; {@code *} for all
 * @param status chooses the status of replies
 * @param limits of each WebSocket
 * @param bodyTimeout how long a request's body may take
 * @param keepAlive how often a reply that takes long shows that it is still to come, in the forms that can
 */
public record HttpRules(
        JsonRpcServer server,
        @Nullable Acceptor webSockets,
        String path,
        @Nullable String healthPath,
        @Nullable HealthEndpoint healthEndpoint,
        @Nullable String openRpc,
        List<StaticResources> resources,
        @Nullable ConnectionAge age,
        HostAndOriginPolicy hostPolicy,
        @Nullable RequestAuthenticator reception,
        Set<String> corsOrigins,
        HttpStatusPolicy status,
        WebSocketSettings limits,
        Duration bodyTimeout,
        Duration keepAlive) {
    /** How a client is asked to say who it is. */
    public String challenge() {
        return reception == null ? "Bearer" : reception.challenge();
    }

    /** The pages of which one is at a path, or null. */
    public @Nullable StaticResources webPages(String asked) {
        for (StaticResources pages : resources) {
            if (pages.has(asked)) {
                return pages;
            }
        }
        return null;
    }

    public int messageBytes() {
        return server.limit(Limit.MESSAGE_BYTES);
    }
}
