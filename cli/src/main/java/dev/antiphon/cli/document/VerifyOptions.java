package dev.antiphon.cli.document;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.DurationConverter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the command {@code verify}, beside those of the client. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class VerifyOptions {
    @Parameters(index = "0", paramLabel = "URI", description = ClientOptions.URI_DESCRIPTION)
    URI uri;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DOC",
            description = DocumentLoader.DESCRIPTION + " Default: the server's own answer to rpc.discover.")
    @Nullable
    String document;

    @Option(
            names = "--generated",
            description = "Also call every method with generated parameters. Not for a server whose data matters.")
    boolean generated;

    @Option(
            names = "--exact",
            description = "Require results equal to the examples' (default: results valid against the schema).")
    boolean exact;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed of the generated parameters; the same seed makes the same calls. Default: 1.")
    long seed = 1;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "Call only this method; * matches any text. May be given several times. Default: all.")
    List<String> methods = List.of();

    @Option(
            names = "--skip",
            paramLabel = "NAME",
            description = "Do not call this method; * matches any text. May be given several times.")
    List<String> skipped = List.of();

    @Option(
            names = "--within",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Time limit of the whole run; checks that remain are skipped. Default: 5m.")
    Duration limit = Duration.ofMinutes(5);

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a JUnit XML report to a file.")
    @Nullable
    Path junit;

    @Option(names = "--dry-run", description = "Print the calls without making them.")
    boolean dryRun;
}
