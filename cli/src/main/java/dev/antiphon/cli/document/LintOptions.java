package dev.antiphon.cli.document;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the command {@code lint}. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class LintOptions {
    @Parameters(index = "0", paramLabel = "DOC", description = DocumentLoader.DESCRIPTION)
    String document;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            description = "Lowest severity that makes the exit code 1: error, warning, hint or never. Default: error.")
    String failOn = "error";

    @Option(names = "--json", description = "Print one JSON object.")
    boolean json;
}
