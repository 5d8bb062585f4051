package dev.antiphon.cli.command;

import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ParamsParser;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.output.UsageException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The arguments URI, METHOD and PARAMS of commands that call one method. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
final class CallArguments {
    @Parameters(index = "0", paramLabel = "URI", description = ClientOptions.URI_DESCRIPTION)
    URI uri;

    @Parameters(index = "1", paramLabel = "METHOD", description = "Name of the method.")
    String method;

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "PARAMS",
            description =
                    "Parameters: a JSON array, a JSON object, pairs of NAME=VALUE, or - to read JSON from the standard "
                            + "input. A VALUE that is not JSON is a string.")
    List<String> words = List.of();

    /**
     * The parameters, or null if there are none. Reads them from the standard input if the command line says so.
     *
     * @throws UsageException if they are wrong
     */
    @Nullable
    RawJson params(ProtocolVersion version, Terminal terminal) throws IOException {
        RawJson params;
        try {
            params = words.equals(List.of("-"))
                    ? ParamsParser.parseJson(new String(terminal.readAll(), StandardCharsets.UTF_8))
                    : ParamsParser.parse(words);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(wrong);
        }
        if (params != null && params.kind() == JsonKind.OBJECT && version == ProtocolVersion.V1_0) {
            throw new UsageException("Version 1.0 has no named parameters; give a JSON array");
        }
        return params;
    }
}
