package dev.antiphon.web.server;

import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.StaticResource;
import dev.antiphon.web.StaticResources;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides by the head of a request what becomes of it. Does no I/O; thread-safe.
 *
 * <pre>
 *  head -> Host, path -+-> health, static resource
 *                      +-> Origin -> (authentication) -+-> POST with JSON    -> Call
 *                                                      +-> upgrade           -> Upgrade
 *                                                      +-> GET of the document -> Document
 *                                                      +-> preflight, or an error with its reason
 * </pre>
 */
public final class RequestRouter {
    private static final String READ_METHODS = "GET, HEAD";
    private static final String SHUTTING_DOWN = "The server is shutting down";
    private static final String ORIGIN_REJECTED = "Origin not allowed. Add it with allowOrigin(...)";

    private final HttpRules rules;
    private final InFlightRequests inFlight;

    /**
     * A router.
     *
     * @param rules the rules
     * @param inFlight knows whether the server is draining
     */
    public RequestRouter(HttpRules rules, InFlightRequests inFlight) {
        this.rules = rules;
        this.inFlight = inFlight;
    }

    /**
     * The headers of every response, unless the response has them itself: browsers must not guess its type, and caches must not keep it.
     *
     * @return the headers
     */
    public static Map<String, String> commonHeaders() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("x-content-type-options", "nosniff");
        headers.put("cache-control", "no-store");
        return headers;
    }

    /**
     * Routes a request.
     *
     * @param head its head
     * @return the decision
     */
    public RoutingResult route(RequestHead head) {
        if (head.headers("Host").size() > 1) {
            return reject(400, "A request must have one Host header");
        }
        if (!rules.hostPolicy().allowsHost(head)) {
            return reject(403, "Host not allowed. Add it with allowHost(...)");
        }
        String path = head.path();
        if (path.equals(rules.path()) || path.equals(rules.openRpcPath())) {
            return routeCaller(head);
        }
        if (path.equals(rules.healthPath())) {
            return isRead(head) ? plainHealth() : rejectMethod("Health", READ_METHODS);
        }
        HealthEndpoint health = rules.healthEndpoint();
        if (health != null && health.has(path)) {
            return isRead(head)
                    ? new RoutingResult.Health(health.respond(path, inFlight.isDraining()))
                    : rejectMethod("Health", READ_METHODS);
        }
        StaticResources resources = rules.resourcesAt(path);
        return resources == null
                ? reject(404, "Not found. JSON-RPC is at " + rules.path())
                : routeResource(head, resources);
    }

    /**
     * Routes a request after {@link RoutingResult.Authenticate}.
     *
     * @param head its head
     * @param first the result of {@link #route}
     * @param outcome the outcome of the authentication
     * @return the decision
     */
    public RoutingResult route(RequestHead head, RoutingResult.Authenticate first, AuthenticationOutcome outcome) {
        if (outcome.identity() != null) {
            return admit(head, first.headers());
        }
        FixedResponse rejection = FixedResponse.text(
                outcome.status(),
                switch (outcome.status()) {
                    case 401 -> "Authentication required";
                    case 403 -> "Access denied";
                    default -> "Authentication failed: internal error";
                });
        FixedResponse challenged =
                outcome.status() == 401 ? rejection.with("www-authenticate", rules.challenge()) : rejection;
        return new RoutingResult.Respond(challenged.with(first.headers()));
    }

    // Callers

    private RoutingResult routeCaller(RequestHead head) {
        String origin = head.header("Origin");
        if (!rules.hostPolicy().allowsOrigin(origin, head)) {
            return reject(403, ORIGIN_REJECTED);
        }
        Map<String, String> cors = rules.cors().headersFor(origin);
        // A preflight request carries no credentials.
        return rules.authenticator() == null || head.method().equals("OPTIONS")
                ? admit(head, cors)
                : new RoutingResult.Authenticate(cors);
    }

    private RoutingResult admit(RequestHead head, Map<String, String> cors) {
        if (inFlight.isDraining()) {
            return respond(FixedResponse.text(503, SHUTTING_DOWN).closing(), cors);
        }
        boolean preflight = head.method().equals("OPTIONS") && !cors.isEmpty();
        String requestedHeaders = head.header("Access-Control-Request-Headers");
        if (!head.path().equals(rules.path())) {
            return preflight
                    ? respond(CorsPolicy.preflight(requestedHeaders, "GET"), cors)
                    : isRead(head)
                            ? new RoutingResult.Document(cors)
                            : respond(methodNotAllowed("The document", allowed(READ_METHODS)), cors);
        }
        if (head.method().equals("POST")) {
            return ContentTypes.isJson(head.header("Content-Type"))
                    ? cors.isEmpty() ? RoutingResult.Call.PLAIN : new RoutingResult.Call(cors)
                    : respond(unsupportedMediaType(), cors);
        }
        if (preflight) {
            return respond(CorsPolicy.preflight(requestedHeaders, "POST"), cors);
        }
        if (isUpgrade(head)) {
            return RoutingResult.Upgrade.INSTANCE;
        }
        String hint = "JSON-RPC needs POST" + (rules.webSockets() == null ? "" : " or a WebSocket");
        return respond(FixedResponse.text(405, hint).with("allow", allowed("POST")), cors);
    }

    private boolean isUpgrade(RequestHead head) {
        return rules.webSockets() != null
                && head.method().equals("GET")
                && "websocket".equalsIgnoreCase(head.header("Upgrade"));
    }

    private String allowed(String methods) {
        return rules.cors().isEmpty() ? methods : methods + ", OPTIONS";
    }

    private static FixedResponse unsupportedMediaType() {
        return FixedResponse.text(415, "The content type must be application/json with charset UTF-8")
                .with("accept-post", ContentTypes.JSON);
    }

    // Health and static resources

    private RoutingResult plainHealth() {
        boolean draining = inFlight.isDraining();
        String body = draining ? "{\"status\":\"DRAINING\"}" : "{\"status\":\"UP\"}";
        return new RoutingResult.Respond(
                FixedResponse.json(draining ? 503 : 200, body.getBytes(StandardCharsets.US_ASCII)));
    }

    private RoutingResult routeResource(RequestHead head, StaticResources resources) {
        if (!rules.hostPolicy().allowsOrigin(head.header("Origin"), head)) {
            return reject(403, ORIGIN_REJECTED);
        }
        if (inFlight.isDraining()) {
            return new RoutingResult.Respond(
                    FixedResponse.text(503, SHUTTING_DOWN).closing());
        }
        if (!isRead(head)) {
            return rejectMethod("A resource", READ_METHODS);
        }
        StaticResource resource = resources.find(head.path());
        if (resource != null) {
            return new RoutingResult.Resource(response(resource, head.headers("If-None-Match")));
        }
        // Relative, so that it holds behind a proxy that adds a prefix.
        String name = resources.path().substring(resources.path().lastIndexOf('/') + 1);
        return new RoutingResult.Respond(
                FixedResponse.text(308, "See " + resources.path() + "/").with("location", name + "/"));
    }

    private static FixedResponse response(StaticResource resource, List<String> knownTags) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("content-security-policy", resource.contentSecurityPolicy());
        headers.put("referrer-policy", "no-referrer");
        headers.put("x-frame-options", "DENY");
        headers.put("cross-origin-opener-policy", "same-origin");
        headers.put("cross-origin-resource-policy", "same-origin");
        // A cache may keep it, but must revalidate: the next version of a server has other resources.
        headers.put("cache-control", "no-cache");
        headers.put("etag", resource.entityTag());
        if (isKnown(resource.entityTag(), knownTags)) {
            return FixedResponse.empty(304).with(headers);
        }
        headers.put("content-type", resource.contentType());
        return new FixedResponse(200, headers, resource.content(), false);
    }

    private static boolean isKnown(String entityTag, List<String> lists) {
        for (String list : lists) {
            for (String known : list.split(",", -1)) {
                String tag = known.strip();
                if (tag.equals("*") || tag.equals(entityTag) || tag.equals("W/" + entityTag)) {
                    return true;
                }
            }
        }
        return false;
    }

    // Errors

    private static boolean isRead(RequestHead head) {
        return head.method().equals("GET") || head.method().equals("HEAD");
    }

    private static RoutingResult reject(int status, String reason) {
        return new RoutingResult.Respond(FixedResponse.text(status, reason));
    }

    private static RoutingResult rejectMethod(String what, String allowed) {
        return new RoutingResult.Respond(methodNotAllowed(what, allowed));
    }

    private static FixedResponse methodNotAllowed(String what, String allowed) {
        return FixedResponse.text(405, what + " needs GET").with("allow", allowed);
    }

    private static RoutingResult respond(FixedResponse response, Map<String, String> cors) {
        return new RoutingResult.Respond(response.with(cors));
    }
}
