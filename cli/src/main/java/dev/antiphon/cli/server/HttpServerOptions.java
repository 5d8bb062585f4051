package dev.antiphon.cli.server;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of commands that serve HTTP. */
public final class HttpServerOptions {
    @Option(
            names = "--tls",
            arity = "2",
            paramLabel = "FILE",
            hideParamSyntax = true,
            description = "Serve https and wss with the certificate in the first PEM file and the key in the second.")
    List<Path> tls = List.of();

    @Option(
            names = "--reply-status",
            paramLabel = "STATUS",
            description = "HTTP status of a response without a body: 200 or 204. Default: 204.")
    @Nullable
    Integer replyStatus;

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            description =
                    "Allow an origin, such as https://app.example.com, to call the server; * allows any. May be given several "
                            + "times. Default: pages of this machine only.")
    List<String> cors = List.of();

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description =
                    "Accept requests for this host name too; * accepts any. May be given several times. Default: the "
                            + "addresses of this machine only.")
    List<String> hosts = List.of();

    @Option(
            names = "--no-explorer",
            description = "Do not serve the explorer, a page at /explorer that calls methods from a browser.")
    boolean noExplorer;

    /** The name of an option that was given, or null if none was. */
    public @Nullable String given() {
        if (!tls.isEmpty()) {
            return "--tls";
        }
        if (replyStatus != null) {
            return "--reply-status";
        }
        if (!cors.isEmpty()) {
            return "--cors";
        }
        if (noExplorer) {
            return "--no-explorer";
        }
        return hosts.isEmpty() ? null : "--allow-host";
    }
}
