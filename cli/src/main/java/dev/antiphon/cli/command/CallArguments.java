package dev.antiphon.cli.command;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ParamsParser;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** What a command sends, and where to: a method and its parameters. */
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
final class CallArguments {
    static final String URI_DESCRIPTION =
            "The address of the server, such as http://localhost:8080/rpc, ws://localhost:8080/rpc, "
                    + "tcp://localhost:4000 or unix:///run/demo.sock.";

    @Parameters(index = "0", paramLabel = "URI", description = URI_DESCRIPTION)
    URI uri;

    @Parameters(index = "1", paramLabel = "METHOD", description = "The name of the method.")
    String method;

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "PARAMS",
            description =
                    "The parameters: a JSON array, a JSON object, pairs of NAME=VALUE whose values are JSON if they "
                            + "can be and else strings, or - to read JSON from the standard input.")
    List<String> words = List.of();

    /** What a command does with a method and its parameters. */
    interface Act {
        CallResult on(JsonRpcClient client, @Nullable RawJson params);
    }

    /** Connects, acts, tells what became of it and hangs up; gives the exit code. */
    int run(ClientOptions talk, Terminal terminal, Act act) throws IOException {
        RawJson params = params(talk, terminal);
        return talk.with(
                uri,
                terminal,
                client -> new ResultPrinter(terminal, talk.json).print(CallResult.of(() -> act.on(client, params))));
    }

    /** The parameters, or null if there are none. */
    @Nullable
    RawJson params(ClientOptions talk, Terminal terminal) throws IOException {
        try {
            RawJson params = words.equals(List.of("-"))
                    ? ParamsParser.whole(new String(terminal.readAll(), StandardCharsets.UTF_8))
                    : ParamsParser.parse(words);
            if (params != null && params.kind() == JsonKind.OBJECT && talk.version == ProtocolVersion.V1_0) {
                throw new IllegalArgumentException("Version 1.0 has no named parameters; give a JSON array");
            }
            return params;
        } catch (IllegalArgumentException wrong) {
            throw talk.wrong(wrong);
        }
    }
}
