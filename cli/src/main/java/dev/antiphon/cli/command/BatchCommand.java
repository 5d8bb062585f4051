package dev.antiphon.cli.command;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.cli.client.BatchFileParser;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.output.UsageException;
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
            "Results are printed in the order of the calls, each behind its id. The calls are a JSON array, or one call per "
                    + "line: {\"method\":\"subtract\",\"params\":[42,23]}. A call without an id gets one; "
                    + "{\"notify\":\"update\",\"params\":[1]} is a notification. An entry with the member \"jsonrpc\" is a "
                    + "complete message, and a notification if it has no id. The exit code is that of the worst result."
        },
        footer = {
            "  antiphon batch tcp://localhost:4000 calls.json",
            "  echo '{\"method\":\"sum\",\"params\":[1,2,4]}' | antiphon batch tcp://localhost:4000"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class BatchCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    ClientOptions options;

    @Parameters(index = "0", paramLabel = "URI", description = ClientOptions.URI_DESCRIPTION)
    URI uri;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "File with the calls. Default: -, the standard input.")
    Path file = Path.of("-");

    public BatchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<Message> messages;
        try {
            byte[] text = file.equals(Path.of("-")) ? terminal.readAll() : Files.readAllBytes(file);
            messages = BatchFileParser.parse(text, options.version());
        } catch (IOException e) {
            throw new UsageException(new IOException("The file '" + file + "' cannot be read: " + e, e));
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(wrong);
        }
        return ClientSession.run(options, uri, terminal, session -> send(session, messages));
    }

    private int send(ClientSession session, List<Message> messages) {
        ResultPrinter printer = new ResultPrinter(terminal, options.json());
        Batch batch = session.client().batch();
        List<Optional<PendingEntry>> entries = new ArrayList<>(); // empty for a notification
        for (Message message : messages) {
            if (message instanceof Request request) {
                entries.add(Optional.of(new PendingEntry(request.id(), batch.call(request))));
            } else {
                batch.notify((Notification) message);
                entries.add(Optional.empty());
            }
        }
        BatchResults results;
        try {
            results = batch.send();
            session.awaitDelivery();
        } catch (RuntimeException failed) {
            return printer.print(CallResult.of(failed));
        }
        return printer.print(entries.stream()
                .map(entry -> entry.map(call -> call.result(results))
                        .orElseGet(() -> new ResultPrinter.Entry(null, new CallResult.Sent())))
                .toList());
    }

    /** A call of the batch: its id, and the handle of its result. */
    private record PendingEntry(RpcId id, BatchCall<RawJson> call) {
        ResultPrinter.Entry result(BatchResults results) {
            JsonOutput text = new JsonOutput();
            id.writeTo(text);
            return new ResultPrinter.Entry(RawJson.of(text.toByteArray()), callResult(results.get(call)));
        }
    }

    private static CallResult callResult(BatchResult<RawJson> result) {
        return result instanceof BatchResult.Success<RawJson> success
                ? new CallResult.Result(success.value())
                : CallResult.of(((BatchResult.Failure<RawJson>) result).error());
    }
}
