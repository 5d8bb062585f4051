package dev.antiphon.cli;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks for a stream and prints its items as they come. */
@Command(
        name = "stream",
        description = {
            "Asks for a stream and prints its items as they come.",
            "",
            "Each item is a line of the standard output; the result of the whole, or an error, goes to the standard error. "
                    + "Speaks JSON-RPC 3.0, over connections (ws, wss, tcp, unix). Ctrl-C stops the server's work too."
        },
        footer = {
            "  antiphon stream ws://localhost:8080/rpc countStream n=5 delayMs=200",
            "  antiphon stream tcp://localhost:4000 countStream '[1000000]' | tail -1"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
final class StreamCommand implements Callable<Integer> {
    private final Terminal terminal;
    private long items;

    @Mixin
    Talk talk;

    @Mixin
    Invocation invocation;

    StreamCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        talk.version = ProtocolVersion.V3_0; // the only one that has streams
        RawJson params = invocation.params(talk, terminal);
        return talk.with(invocation.uri, terminal, client -> print(outcome(client, params)));
    }

    private Outcome outcome(JsonRpcClient client, @Nullable RawJson params) {
        CompletableFuture<RawJson> result =
                client.stream(invocation.method, params, RawJson.class).forEach(this::item);
        try {
            return new Outcome.Result(result.get());
        } catch (InterruptedException e) {
            result.cancel(true);
            return Outcome.of(new CancellationException());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                return Outcome.of(failed);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void item(RawJson item) {
        boolean watched = !talk.json && terminal.isInteractive();
        if (watched) {
            terminal.show("");
        }
        if (talk.json) {
            JsonOutput line = new JsonOutput();
            line.ascii("{\"item\":");
            item.writeTo(line);
            line.write('}');
            terminal.print(line.toByteArray());
        } else {
            terminal.print("", item);
        }
        items++;
        if (watched) {
            terminal.show(items == 1 ? "1 item" : items + " items");
        }
    }

    private int print(Outcome outcome) {
        if (!talk.json && terminal.isInteractive()) {
            terminal.show("");
        }
        if (!talk.json && outcome instanceof Outcome.Result result) {
            if (!result.value().isNull()) {
                terminal.tell("Result: " + result.value());
            }
            return outcome.exitCode();
        }
        return new Report(terminal, talk.json).print(outcome);
    }
}
