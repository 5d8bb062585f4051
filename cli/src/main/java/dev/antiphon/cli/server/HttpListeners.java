package dev.antiphon.cli.server;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.cli.output.FileArguments;
import dev.antiphon.explorer.Explorer;
import dev.antiphon.http.HttpListenerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpStatusPolicy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Starts listeners for HTTP and WebSocket. Separate from the commands, so that others do not load Vert.x. */
public final class HttpListeners {
    private static final String HEALTH = "/health";
    private static final String EXPLORER = "/explorer";
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private HttpListeners() {}

    public static Listener open(JsonRpcServer server, String host, int port, HttpServerOptions options) {
        HttpListenerBuilder builder =
                HttpTransport.builder(server).host(host).port(port).health(HEALTH);
        if (!options.tls.isEmpty()) {
            builder.tls(
                    FileArguments.requireReadable(options.tls.get(0)),
                    FileArguments.requireReadable(options.tls.get(1)));
        }
        if (options.replyStatus != null) {
            if (options.replyStatus != 200 && options.replyStatus != 204) {
                throw new IllegalArgumentException("--reply-status is 200 or 204, not " + options.replyStatus);
            }
            builder.statusPolicy(HttpStatusPolicy.STANDARD.noContentStatus(options.replyStatus));
        }
        if (!options.noExplorer) {
            builder.openRpc().resources(Explorer.at(EXPLORER));
        }
        options.cors.forEach(builder::cors);
        options.hosts.forEach(builder::allowHost);
        return builder.serve();
    }

    /** Lines that introduce the demo server: its other addresses, and three commands to try. */
    public static List<String> introduction(URI address, HttpServerOptions options, String command) {
        String socket = address.toString().replaceFirst("^http", "ws");
        String trust = options.tls.isEmpty() ? "" : " --cacert " + options.tls.get(0);
        List<String> lines = new ArrayList<>();
        lines.add("and on " + socket + "; GET " + address.resolve(HEALTH) + " reports its health");
        if (!options.noExplorer) {
            lines.add("explore it in a browser at " + address.resolve(EXPLORER));
        }
        lines.addAll(List.of(
                "methods: " + DemoServer.METHODS,
                "try:",
                "  curl" + trust + " -H 'Content-Type: application/json' -d '" + CALL + "' " + address,
                "  " + command + " call " + address + " subtract '[42,23]'" + trust,
                "  " + command + " call " + socket + " subtract minuend=42 subtrahend=23" + trust));
        return lines;
    }
}
