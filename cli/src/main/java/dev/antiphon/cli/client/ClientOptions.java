package dev.antiphon.cli.client;

import dev.antiphon.protocol.ProtocolVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of all commands that call a server. {@link ClientSession} opens a client with them. */
public final class ClientOptions {
    public static final String URI_DESCRIPTION =
            "Address of the server, such as http://localhost:8080/rpc, ws://localhost:8080/rpc, "
                    + "tcp://localhost:4000 or unix:///run/demo.sock.";

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Timeout of a call: 5, 0.5, 500ms, 5s or 2m; 0 for none. Default: 30s.")
    private @Nullable Duration timeout;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            converter = HeaderOption.Converter.class,
            description = "Header to send, where the transport has headers. May be given several times.")
    private List<HeaderOption> headers = List.of();

    @Option(
            names = "--bearer",
            paramLabel = "TOKEN",
            description = "Bearer token to send over http, https, ws and wss.")
    private @Nullable String bearer;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description =
                    "Trust only the certificates in this PEM file, over https and wss. Default: those that the JDK "
                            + "trusts.")
    private @Nullable Path authorities;

    @Option(
            names = "--framing",
            paramLabel = "FRAMING",
            description =
                    "Message framing for tcp: and unix: newline, content-length or length-prefix. Default: newline.")
    private @Nullable String framing;

    @Option(
            names = "--protocol",
            paramLabel = "VERSION",
            converter = ProtocolVersionConverter.class,
            description = "Version of JSON-RPC: 1.0, 2.0 or 3.0. Default: 2.0; for streams 3.0.")
    private @Nullable ProtocolVersion version;

    @Option(names = "--json", description = "Print one JSON object, with the result, the error or the failure.")
    private boolean json;

    public @Nullable Duration timeout() {
        return timeout;
    }

    public List<HeaderOption> headers() {
        return headers;
    }

    public @Nullable String bearer() {
        return bearer;
    }

    /** The certificates to trust, or null for those of the JDK. */
    public @Nullable Path authorities() {
        return authorities;
    }

    @Nullable
    String framing() {
        return framing;
    }

    public ProtocolVersion version() {
        return versionOr(ProtocolVersion.V2_0);
    }

    /** The version that was given, or another default. */
    public ProtocolVersion versionOr(ProtocolVersion other) {
        return version == null ? other : version;
    }

    /** Whether to print JSON for programs. */
    public boolean json() {
        return json;
    }
}
