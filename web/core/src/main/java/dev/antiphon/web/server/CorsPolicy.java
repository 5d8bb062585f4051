package dev.antiphon.web.server;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Cross-origin resource sharing: which pages may read responses. Immutable. */
public final class CorsPolicy {
    private static final String ANY = "*";

    private final Set<String> origins;

    /**
     * A policy.
     *
     * @param origins origins in lower case, or {@code *} for all
     */
    public CorsPolicy(Set<String> origins) {
        this.origins = Set.copyOf(origins);
    }

    boolean isEmpty() {
        return origins.isEmpty();
    }

    /** The headers that let a page of an origin read the response; empty if it may not. */
    Map<String, String> headersFor(@Nullable String origin) {
        if (origin == null || origins.isEmpty()) {
            return Map.of();
        }
        if (origins.contains(ANY)) {
            return Map.of("access-control-allow-origin", ANY);
        }
        if (!origins.contains(origin.toLowerCase(Locale.ROOT))) {
            return Map.of();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("access-control-allow-origin", origin);
        headers.put("vary", "origin");
        return headers;
    }

    /** The response to a preflight request. */
    static FixedResponse preflight(@Nullable String requestedHeaders, String methods) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("access-control-allow-methods", methods);
        headers.put("access-control-allow-headers", requestedHeaders == null ? "Content-Type" : requestedHeaders);
        headers.put("access-control-max-age", "600");
        return FixedResponse.empty(204).with(headers);
    }
}
