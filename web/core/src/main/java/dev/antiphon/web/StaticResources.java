package dev.antiphon.web;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Static resources for browsers, served below a path beside JSON-RPC: fixed bytes, each with its content type and a policy that says
 * what the browser may load and run for it. A server serves them if its builder's method {@code resources} is given them.
 *
 * <pre>
 * StaticResources.below("/help")
 *         .policy("default-src 'none'; style-src 'self'; frame-ancestors 'none'")
 *         .resource("", "text/html; charset=utf-8", html)
 *         .resource("style.css", "text/css; charset=utf-8", css)
 *         .build()
 * </pre>
 *
 * <p>The server's rules on hosts and origins apply to them, authentication does not: a browser that opens a page sends no token.
 * Immutable and thread-safe.
 */
public final class StaticResources {
    /** Loads nothing, and forbids frames. */
    private static final String STRICT =
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private final String path;
    private final Map<String, StaticResource> resources;
    private final @Nullable String pathsName;

    private StaticResources(Builder builder) {
        this.path = builder.path;
        this.resources = Map.copyOf(builder.resources);
        this.pathsName = builder.pathsName;
    }

    /**
     * Returns a builder of resources.
     *
     * @param path the path that theirs begin with, such as {@code /help}; the resource with the empty name is the index, at
     *     {@code /help/}, to which {@code /help} redirects
     * @return a builder
     */
    public static Builder below(String path) {
        String checked = OptionChecks.path(path);
        if (checked.endsWith("/")) {
            throw new IllegalArgumentException("The path of resources must not end with /, as '" + path + "' does");
        }
        return new Builder(checked);
    }

    /**
     * The path that those of the resources begin with.
     *
     * @return such as {@code /help}
     */
    public String path() {
        return path;
    }

    /**
     * The same resources, with the one that lists the paths of the server's endpoints, if {@link Builder#paths} was called.
     *
     * @param paths the paths
     * @return the resources
     */
    public StaticResources withPaths(EndpointPaths paths) {
        if (pathsName == null) {
            return this;
        }
        Builder more = new Builder(path);
        more.resources.putAll(resources);
        return more.resource(pathsName, ContentTypes.JSON, paths.relativeTo(path))
                .build();
    }

    /**
     * Returns whether a path is that of a resource, or redirects to the index.
     *
     * @param requestPath the path of a request
     * @return whether it is
     */
    public boolean has(String requestPath) {
        return requestPath.startsWith(path)
                && (requestPath.length() == path.length() ? resources.containsKey("") : find(requestPath) != null);
    }

    /**
     * The resource at a path.
     *
     * @param requestPath the path of a request
     * @return the resource, or null if there is none, or the path redirects to the index
     */
    public @Nullable StaticResource find(String requestPath) {
        return requestPath.length() > path.length() && requestPath.charAt(path.length()) == '/'
                ? resources.get(requestPath.substring(path.length() + 1))
                : null;
    }

    /** A builder of resources. Not thread-safe. */
    public static final class Builder {
        private final String path;
        private final Map<String, StaticResource> resources = new HashMap<>();
        private String policy = STRICT;
        private @Nullable String pathsName;

        private Builder(String path) {
            this.path = path;
        }

        /**
         * Sets what a browser may load and run for the resources added after this call; nothing unless set.
         *
         * @param policy the value of the header {@code Content-Security-Policy}
         * @return this builder
         */
        public Builder policy(String policy) {
            this.policy = OptionChecks.line("policy", policy);
            return this;
        }

        /**
         * Adds a resource.
         *
         * @param name what follows the path and a slash, such as {@code style.css}; empty for the index
         * @param contentType such as {@code text/css; charset=utf-8}
         * @param content the content; it is copied
         * @return this builder
         */
        public Builder resource(String name, String contentType, byte[] content) {
            StaticResource resource =
                    StaticResource.of(OptionChecks.line("content type", contentType), policy, content.clone());
            if (resources.putIfAbsent(OptionChecks.resourceName(name), resource) != null) {
                throw new IllegalArgumentException("There are two resources '" + name + "'");
            }
            return this;
        }

        /**
         * Adds a resource that lists the paths of the server's endpoints: {@code
         * {"rpc":"../rpc","webSockets":true,"openrpc":"../openrpc.json"}}, relative to the index, and null for what is not served.
         *
         * @param name such as {@code site.json}
         * @return this builder
         */
        public Builder paths(String name) {
            this.pathsName = OptionChecks.resourceName(name);
            return this;
        }

        /**
         * Builds the resources.
         *
         * @return the resources
         */
        public StaticResources build() {
            if (pathsName != null && resources.containsKey(pathsName)) {
                throw new IllegalArgumentException("There are two resources '" + pathsName + "'");
            }
            return new StaticResources(this);
        }
    }
}
