package dev.antiphon.explorer;

import dev.antiphon.web.StaticResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The explorer: a page on which people find the methods of a server, fill in their parameters, call them and see what comes back. It is
 * given to a listener, and is served by nobody otherwise:
 *
 * <pre>
 * HttpTransport.builder(server).openRpc().pages(Explorer.at("/explorer")).serve();
 * </pre>
 *
 * <p>The page loads nothing from elsewhere and runs no code but its own, whatever a server says of itself: that is the browser's to
 * keep, by {@link #policy()}. It knows the methods from {@code rpc.discover}, or else their names from {@code rpc.listMethods}, and it
 * calls as its visitor may: it has no rights of its own. Safe for use by any number of threads.
 */
public final class Explorer {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            // No script can make markup out of text: the browser refuses, if one of ours were to try.
            + "require-trusted-types-for 'script'; trusted-types 'none'";

    /** All that the page is made of. */
    static final List<String> FILES = List.of(
            "index.html",
            "style.css",
            "icon.svg",
            "api.js",
            "batch.js",
            "dom.js",
            "errors.js",
            "exchange.js",
            "fields.js",
            "form.js",
            "groups.js",
            "history.js",
            "http.js",
            "json.js",
            "keys.js",
            "main.js",
            "messages.js",
            "methods.js",
            "result.js",
            "schema.js",
            "snippets.js",
            "socket.js",
            "tabs.js",
            "view.js",
            "wires.js");

    private Explorer() {}

    /**
     * The explorer below a path.
     *
     * @param path such as {@code /explorer}
     * @return what a listener is given
     */
    public static StaticResources at(String path) {
        StaticResources.Builder pages =
                StaticResources.below(path).policy(POLICY).site("site.json");
        for (String file : FILES) {
            pages.page(file.equals("index.html") ? "" : file, contentType(file), read(file));
        }
        return pages.build();
    }

    /**
     * What the browser lets the page do.
     *
     * @return the value of its header {@code Content-Security-Policy}
     */
    public static String policy() {
        return POLICY;
    }

    private static String contentType(String file) {
        String kind = file.substring(file.lastIndexOf('.') + 1);
        return switch (kind) {
            case "html" -> "text/html; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
    }

    static byte[] read(String file) {
        try (InputStream in = Explorer.class.getResourceAsStream("page/" + file)) {
            if (in == null) {
                throw new IllegalStateException("The explorer is not complete: " + file + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
