package dev.antiphon.cli.command;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.BatchFileParser;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.RpcId;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Sends several calls in one message and prints their results. */
@Command(
        name = "batch",
        description = {
            "Sends several calls in one message and prints their results.",
            "",
            "Results are printed in the order of the calls, each behind its id. The calls are a JSON array, or one call a "
                    + "line: {\"method\":\"subtract\",\"params\":[42,23]}. One without an id gets one; "
                    + "{\"notify\":\"update\",\"params\":[1]} is a notification. With the member \"jsonrpc\" it is a message "
                    + "as it stands, and a notification if it has no id. The exit code is that of the worst outcome."
        },
        footer = {
            "  antiphon batch tcp://localhost:4000 calls.json",
            "  echo '{\"method\":\"sum\",\"params\":[1,2,4]}' | antiphon batch tcp://localhost:4000"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class BatchCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions talk;

    @Parameters(index = "0", paramLabel = "URI", description = CallArguments.URI_DESCRIPTION)
    URI uri;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file with the calls. Default: the standard input, which is also -.")
    Path file = Path.of("-");

    public BatchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Message> messages;
        try {
            byte[] text = file.equals(Path.of("-")) ? terminal.readAll() : Files.readAllBytes(file);
            messages = BatchFileParser.parse(text, talk.version);
        } catch (IOException e) {
            throw talk.wrong(new IOException("The file '" + file + "' cannot be read: " + e, e));
        } catch (IllegalArgumentException wrong) {
            throw talk.wrong(wrong);
        }
        return talk.with(uri, terminal, client -> send(client, messages));
    }

    private int send(JsonRpcClient client, List<Message> messages) {
        ResultPrinter report = new ResultPrinter(terminal, talk.json);
        Batch batch = client.batch();
        // Of each message the id and the handle of its answer; nothing of a notification.
        List<Optional<Asked>> asked = new ArrayList<>();
        for (Message message : messages) {
            if (message instanceof Request request) {
                asked.add(Optional.of(new Asked(request.id(), batch.call(request))));
            } else {
                batch.notify((Notification) message);
                asked.add(Optional.empty());
            }
        }
        BatchResults results;
        try {
            results = batch.send();
            talk.awaitDelivery();
        } catch (RuntimeException failed) {
            return report.print(CallResult.of(failed));
        }
        return report.print(asked.stream()
                .map(call -> call.map(answered -> answered.entry(results))
                        .orElseGet(() -> new ResultPrinter.Entry(null, new CallResult.Sent())))
                .toList());
    }

    private record Asked(RpcId id, BatchCall<RawJson> call) {
        ResultPrinter.Entry entry(BatchResults results) {
            JsonOutput text = new JsonOutput();
            id.writeTo(text);
            return new ResultPrinter.Entry(RawJson.of(text.toByteArray()), outcome(results.get(call)));
        }
    }

    private static CallResult outcome(BatchResult<RawJson> result) {
        return result instanceof BatchResult.Success<RawJson> success
                ? new CallResult.Result(success.value())
                : CallResult.of(((BatchResult.Failure<RawJson>) result).error());
    }
}
