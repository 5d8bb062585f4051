package dev.antiphon.cli.document;

import dev.antiphon.cli.client.DurationConverter;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.stream.StreamWire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the command {@code mock}. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class MockOptions {
    @Parameters(index = "0", paramLabel = "DOC", description = DocumentLoader.DESCRIPTION)
    String document;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port for HTTP and WebSocket; 0 selects a free one. Default: 8080.")
    int port = 8080;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "Local address to listen on. Default: 127.0.0.1, for this machine only.")
    String host = "127.0.0.1";

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description =
                    "Seed of the generated results; the same seed gives the same results for the same calls. Default: 1.")
    long seed = 1;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Delay of every response: 5, 0.5, 500ms, 5s or 2m. Default: none.")
    Duration delay = Duration.ZERO;

    @Option(
            names = "--fail",
            paramLabel = "METHOD=CODE",
            description =
                    "Fail calls of a method with an error that the document declares for it. May be given several times.")
    List<String> failures = List.of();

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Append the calls to a file, one JSON object per line, instead of printing them.")
    @Nullable
    Path record;

    @Option(
            names = "--streams",
            paramLabel = "WIRE",
            converter = StreamWireConverter.class,
            description = "Stream convention for version 2.0: " + StreamWireConverter.NAMES + ". Default: flows.")
    StreamWire wire = StreamWire.FLOWS;
}
