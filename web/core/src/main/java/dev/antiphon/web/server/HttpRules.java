package dev.antiphon.web.server;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.transport.Acceptor;
import dev.antiphon.transport.ConnectionAge;
import dev.antiphon.web.HttpStatusPolicy;
import dev.antiphon.web.StaticResources;
import dev.antiphon.web.WebSocketSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a JSON-RPC server over HTTP, whatever web server carries them out. Built by {@link HttpRulesBuilder}. Immutable.
 *
 * @param server the JSON-RPC server
 * @param webSockets accepts WebSockets, or null if the server accepts none
 * @param path the path of JSON-RPC
 * @param healthPath the path of the plain health check, or null
 * @param healthEndpoint the paths of the detailed health checks, or null
 * @param openRpcPath the path of the OpenRPC document, or null
 * @param resources static resources
 * @param maxConnectionAge the age at which connections are closed, or null for no limit
 * @param hostPolicy checks Host and Origin
 * @param authenticator authenticates callers, or null if the server does not authenticate over HTTP
 * @param cors which pages may read responses
 * @param statusPolicy maps responses to statuses
 * @param webSocketSettings settings of each WebSocket
 * @param bodyTimeout how long the body of a request may take
 * @param keepAlive the interval of keep-alive frames in a response that is a stream
 */
public record HttpRules(
        JsonRpcServer server,
        @Nullable Acceptor webSockets,
        String path,
        @Nullable String healthPath,
        @Nullable HealthEndpoint healthEndpoint,
        @Nullable String openRpcPath,
        List<StaticResources> resources,
        @Nullable ConnectionAge maxConnectionAge,
        HostAndOriginPolicy hostPolicy,
        @Nullable Authenticator authenticator,
        CorsPolicy cors,
        HttpStatusPolicy statusPolicy,
        WebSocketSettings webSocketSettings,
        Duration bodyTimeout,
        Duration keepAlive) {
    /**
     * The value of the header {@code WWW-Authenticate} of a response with status 401.
     *
     * @return the challenge
     */
    public String challenge() {
        return authenticator == null ? "Bearer" : authenticator.challenge();
    }

    /** The resources that serve a path, or null. */
    @Nullable
    StaticResources resourcesAt(String requestPath) {
        for (StaticResources some : resources) {
            if (some.has(requestPath)) {
                return some;
            }
        }
        return null;
    }

    /**
     * The size of the largest request body.
     *
     * @return the number of bytes
     */
    public int maxMessageBytes() {
        return server.limit(Limit.MESSAGE_BYTES);
    }
}
