package dev.antiphon.cli.server;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.explorer.Explorer;
import dev.antiphon.http.HttpListenerBuilder;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import dev.antiphon.web.HttpStatusPolicy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Serves over HTTP and WebSocket. Apart from the command, so that other commands do not load what it needs. */
public final class HttpListeners {
    private static final String HEALTH = "/health";
    private static final String EXPLORER = "/explorer";
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private HttpListeners() {}

    public static Listener open(JsonRpcServer server, String host, int port, HttpServerOptions options) {
        HttpListenerBuilder builder =
                HttpTransport.builder(server).host(host).port(port).health(HEALTH);
        if (!options.tls.isEmpty()) {
            builder.tls(readable(options.tls.get(0)), readable(options.tls.get(1)));
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

    public static Path readable(Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException("The file '" + file + "' cannot be read");
        }
        return file;
    }

    /** What a newcomer should know: what else is there, and three commands to try. */
    public static List<String> introduction(URI address, HttpServerOptions options, String command) {
        String socket = address.toString().replaceFirst("^http", "ws");
        boolean secret = !options.tls.isEmpty();
        String trust = secret ? " --cacert " + options.tls.get(0) : "";
        List<String> lines = new ArrayList<>();
        lines.add("and on " + socket + "; GET " + address.resolve(HEALTH) + " tells whether all is well");
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
