package dev.antiphon.web;

import dev.antiphon.json.JsonOutput;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a server's endpoints, for static resources that need to find them.
 *
 * @param rpc the path of JSON-RPC
 * @param webSockets whether it accepts WebSockets
 * @param openRpc the path of the OpenRPC document, or null
 */
public record EndpointPaths(
        String rpc, boolean webSockets, @Nullable String openRpc) {
    /**
     * The paths as JSON. They are relative, so that they hold behind a proxy that adds a prefix.
     *
     * @param path the path of the resources; the index is at that path and a slash
     */
    byte[] relativeTo(String path) {
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
