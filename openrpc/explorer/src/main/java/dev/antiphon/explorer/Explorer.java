package dev.antiphon.explorer;

import dev.antiphon.web.StaticResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The explorer, a page on which people find the methods of a server, fill in their parameters, call them and see the results. A server
 * serves it if its builder is given it:
 *
 * <pre>
 * HttpTransport.builder(server).openRpc().resources(Explorer.at("/explorer")).serve();
 * </pre>
 *
 * <p>The page loads nothing from elsewhere and runs no code but its own, whatever a server's document contains: the browser enforces that
 * by {@link #policy()}. It reads the methods from {@code rpc.discover}, or else their names from {@code rpc.listMethods}, and calls them
 * with the rights of its visitor. Thread-safe.
 */
public final class Explorer {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            // The browser rejects any attempt of a script to make markup out of text.
            + "require-trusted-types-for 'script'; trusted-types 'none'";

    /** The files of the page. */
    static final List<String> FILES = List.of(
            "index.html",
            "style.css",
            "icon.svg",
            "lib/dom.js",
            "lib/json.js",
            "lib/json-view.js",
            "lib/schema.js",
            "lib/shortcuts.js",
            "lib/tabs.js",
            "rpc/call.js",
            "rpc/discovery.js",
            "rpc/error-codes.js",
            "rpc/http.js",
            "rpc/socket.js",
            "rpc/stream-conventions.js",
            "ui/batch.js",
            "ui/containers.js",
            "ui/form.js",
            "ui/history.js",
            "ui/inputs.js",
            "ui/main.js",
            "ui/methods.js",
            "ui/result.js",
            "ui/server-messages.js",
            "ui/snippets.js");

    private Explorer() {}

    /**
     * The explorer below a path.
     *
     * @param path such as {@code /explorer}
     * @return the resources, for the builder of a server
     */
    public static StaticResources at(String path) {
        StaticResources.Builder resources =
                StaticResources.below(path).policy(POLICY).paths("site.json");
        for (String file : FILES) {
            resources.resource(file.equals("index.html") ? "" : file, contentType(file), read(file));
        }
        return resources.build();
    }

    /**
     * The policy that the browser enforces for the page.
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
