package dev.antiphon.web;

import dev.antiphon.http.HttpListenerBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pages that are served below a path beside JSON-RPC, to browsers: fixed bytes, each with its type and a policy that says what the
 * browser may load and run for it. Nothing of them is served unless a listener is given them; see {@link HttpListenerBuilder#pages}.
 *
 * <pre>
 * StaticResources.below("/help")
 *         .policy("default-src 'none'; style-src 'self'; frame-ancestors 'none'")
 *         .page("", "text/html; charset=utf-8", html)
 *         .page("style.css", "text/css; charset=utf-8", css)
 *         .build()
 * </pre>
 *
 * <p>They are for everybody whom the listener's rules on hosts and origins let in, also where it asks who comes: a browser that opens a
 * page cannot say so. Immutable, and safe for use by any number of threads.
 */
public final class StaticResources {
    /** Nothing may be loaded, and nobody may show the page within another. */
    private static final String STRICT =
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private final String path;
    private final Map<String, StaticResource> pages;
    private final @Nullable String site;

    private StaticResources(Builder builder) {
        this.path = builder.path;
        this.pages = Map.copyOf(builder.pages);
        this.site = builder.site;
    }

    /**
     * Begins to describe pages.
     *
     * @param path the path that theirs begin with, such as {@code /help}; the page with the empty name is at {@code /help/}, where
     *     {@code /help} leads to
     * @return a builder
     */
    public static Builder below(String path) {
        String checked = OptionChecks.path(path);
        if (checked.endsWith("/")) {
            throw new IllegalArgumentException("The path of pages does not end with /, unlike '" + path + "'");
        }
        return new Builder(checked);
    }

    /**
     * The path that those of the pages begin with.
     *
     * @return such as {@code /help}
     */
    public String path() {
        return path;
    }

    /** The same pages, with one that tells where JSON-RPC is, if they want one. */
    public StaticResources withPaths(EndpointPaths facts) {
        if (site == null) {
            return this;
        }
        Builder more = new Builder(path);
        more.pages.putAll(pages);
        return more.page(site, ContentTypes.JSON, facts.seenFrom(path)).build();
    }

    /** Whether a path is that of a page, or leads to one. */
    public boolean has(String asked) {
        return asked.startsWith(path)
                && (asked.length() == path.length() ? pages.containsKey("") : page(asked) != null);
    }

    /** The page at a path; null for the path that leads to the first. */
    public @Nullable StaticResource page(String asked) {
        return asked.length() > path.length() && asked.charAt(path.length()) == '/'
                ? pages.get(asked.substring(path.length() + 1))
                : null;
    }

    /** Describes pages; for one thread at a time. */
    public static final class Builder {
        private final String path;
        private final Map<String, StaticResource> pages = new HashMap<>();
        private String policy = STRICT;
        private @Nullable String site;

        private Builder(String path) {
            this.path = path;
        }

        /**
         * What a browser may load and run for the pages that are added from now on; nothing unless set.
         *
         * @param policy the value of the header {@code Content-Security-Policy}
         * @return this builder
         */
        public Builder policy(String policy) {
            this.policy = OptionChecks.line("policy", policy);
            return this;
        }

        /**
         * Adds a page.
         *
         * @param name what follows the path and a slash, such as {@code style.css}; empty for the first
         * @param contentType such as {@code text/css; charset=utf-8}
         * @param content what it has; it is copied
         * @return this builder
         */
        public Builder page(String name, String contentType, byte[] content) {
            StaticResource page =
                    StaticResource.of(OptionChecks.line("content type", contentType), policy, content.clone());
            if (pages.putIfAbsent(OptionChecks.pageName(name), page) != null) {
                throw new IllegalArgumentException("There are two pages '" + name + "'");
            }
            return this;
        }

        /**
         * Adds a page that tells the others where JSON-RPC is: {@code {"rpc":"../rpc","webSockets":true,"openrpc":"../openrpc.json"}},
         * with places as seen from the first page, and null for what is not served.
         *
         * @param name such as {@code site.json}
         * @return this builder
         */
        public Builder site(String name) {
            this.site = OptionChecks.pageName(name);
            return this;
        }

        /**
         * Makes the pages.
         *
         * @return what a listener is given
         */
        public StaticResources build() {
            if (site != null && pages.containsKey(site)) {
                throw new IllegalArgumentException("There are two pages '" + site + "'");
            }
            return new StaticResources(this);
        }
    }
}
