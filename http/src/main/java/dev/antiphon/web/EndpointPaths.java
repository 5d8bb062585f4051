package dev.antiphon.web;

import dev.antiphon.json.JsonOutput;
import org.jspecify.annotations.Nullable;

/**
 * Where a listener serves what, for pages beside it.
 *
 * @param rpc the path of JSON-RPC
 * @param webSockets whether it takes WebSockets
 * @param openRpc the path of the document, or null
 */
public record EndpointPaths(
        String rpc, boolean webSockets, @Nullable String openRpc) {
    /**
     * All of it as JSON. Places are relative, so that they hold where somebody in front of the server has put more in front of all
     * paths.
     *
     * @param path the path of pages, whose first is at that path and a slash
     */
    byte[] seenFrom(String path) {
        String root = "../".repeat((int) path.chars().filter(c -> c == '/').count());
        JsonOutput out = new JsonOutput();
        out.ascii("{\"rpc\":");
        out.value(root + rpc.substring(1));
        out.ascii(",\"webSockets\":");
        out.ascii(Boolean.toString(webSockets));
        out.ascii(",\"openrpc\":");
        if (openRpc == null) {
            out.ascii("null");
        } else {
            out.value(root + openRpc.substring(1));
        }
        out.write('}');
        return out.toByteArray();
    }
}
