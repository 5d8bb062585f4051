package dev.antiphon.cli.server;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the demo is served over HTTP. */
public final class HttpServerOptions {
    @Option(
            names = "--tls",
            arity = "2",
            paramLabel = "FILE",
            hideParamSyntax = true,
            description = "Serve https and wss, with the certificate in the first PEM file and its key in the second.")
    List<Path> tls = List.of();

    @Option(
            names = "--reply-status",
            paramLabel = "STATUS",
            description = "The HTTP status where there is nothing to reply: 200 or 204. Default: 204.")
    @Nullable
    Integer replyStatus;

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            description =
                    "Let the pages of an origin, such as https://app.example.com, call and read replies; * is any. "
                            + "May be given several times. Default: only pages of this machine may call.")
    List<String> cors = List.of();

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description =
                    "Answer requests for this host name too; * is any. May be given several times. Default: only the "
                            + "addresses of this machine.")
    List<String> hosts = List.of();

    @Option(
            names = "--no-explorer",
            description = "Do not serve the explorer, a page at /explorer to call the methods from a browser.")
    boolean noExplorer;

    /** An option that was given, or null if none was. */
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
