package dev.antiphon.cli.command;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.ClientSession;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.CommandRunner;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.output.UsageException;
import dev.antiphon.json.BindingException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.StreamWire;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Calls a stream method and prints its items as they arrive. */
@Command(
        name = "stream",
        description = {
            "Calls a stream method and prints its items as they arrive.",
            "",
            "Each item is a line of the standard output; the result of the call, or an error, goes to the standard error. Ctrl-C "
                    + "cancels the call, so that the server stops too.",
            "",
            "Uses JSON-RPC 3.0, over every kind of URI. Version 2.0 has no streams of its own; with --protocol 2.0, --wire selects "
                    + "the convention of the server. Of these, only partial-results has a result beside the items."
        },
        footer = {
            "  antiphon stream ws://localhost:8080/rpc countStream n=5 delayMs=200",
            "  antiphon stream tcp://localhost:4000 countStream '[1000000]' | tail -1",
            "  antiphon stream ws://localhost:8080/rpc countStream n=5 --protocol 2.0",
            "  antiphon stream wss://node.example.com eth_newHeads --wire subscriptions"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class StreamCommand implements Callable<Integer> {
    /** The most items that wait to be printed; then the connection stops reading, which has nothing else to carry. */
    private static final int BUFFERED_ITEMS = 1 << 10;

    private final Terminal terminal;
    private long items;

    @Mixin
    ClientOptions options;

    @Mixin
    CallArguments arguments;

    @Option(
            names = "--wire",
            paramLabel = "WIRE",
            converter = StreamWireConverter.class,
            description =
                    "Stream convention of version 2.0, and implies that version: flows, whose items are pulled one by one; "
                            + "subscriptions, to NAMESPACE_NAME with NAMESPACE_subscribe; partial-results, as in LSP, and "
                            + "progress, as in MCP, both with named parameters; collected, a list as the result, which needs "
                            + "no connection. Default with --protocol 2.0: flows.")
    @Nullable
    StreamWire wire;

    public StreamCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        ProtocolVersion version = options.versionOr(wire == null ? ProtocolVersion.V3_0 : ProtocolVersion.V2_0);
        RawJson params = arguments.params(version, terminal);
        String problem = problem(version, params);
        if (problem != null) {
            throw new UsageException(problem);
        }
        return CommandRunner.run(terminal, options.json(), () -> {
            try (ClientSession session = ClientSession.open(
                    options,
                    arguments.uri,
                    builder -> builder.version(version).streams(wire == null ? StreamWire.FLOWS : wire))) {
                return print(stream(session.client(), params));
            }
        });
    }

    /** The reason why the options cannot give a stream, with a remedy, or null if they can. */
    private @Nullable String problem(ProtocolVersion version, @Nullable RawJson params) {
        if (version == ProtocolVersion.V1_0) {
            return "Version 1.0 has no streams; --protocol is 2.0 or 3.0 here";
        }
        if (version == ProtocolVersion.V3_0) {
            return wire == null
                    ? null
                    : "--wire is for version 2.0; leave it out, since version 3.0 has streams of its own";
        }
        if (wire != StreamWire.COLLECTED
                && String.valueOf(arguments.uri.getScheme()).matches("(?i)https?")) {
            return "Streams of version 2.0 need a connection, and '" + arguments.uri
                    + "' is reached without one; use ws: instead of http:, --protocol 3.0, or --wire collected if the server returns lists";
        }
        if (wire == StreamWire.SUBSCRIPTIONS && !arguments.method.matches("[^_]+_.+")) {
            return "A subscription needs a method with a namespace, such as eth_newHeads, not '" + arguments.method
                    + "'";
        }
        if (hasToken() && params != null && params.kind() != JsonKind.OBJECT) {
            return "Partial results need a token in the parameters, so those of '" + arguments.method
                    + "' must be an object";
        }
        return null;
    }

    private CallResult stream(JsonRpcClient client, @Nullable RawJson params) {
        CallOption[] callOptions =
                isPushed() ? new CallOption[] {CallOption.buffer(BUFFERED_ITEMS, Overflow.SUSPEND)} : new CallOption[0];
        CompletableFuture<RawJson> result = client.stream(arguments.method, params, RawJson.class, callOptions)
                .forEach(this::printItem);
        try {
            RawJson value = result.get();
            return new CallResult.Result(value == null ? RawJson.NULL : value);
        } catch (InterruptedException e) {
            result.cancel(true);
            return CallResult.of(new CancellationException());
        } catch (ExecutionException e) {
            Throwable failed = e.getCause();
            if (failed instanceof BindingException || failed instanceof IllegalStateException) {
                // The server does not use this convention, or sends items faster than they can be printed.
                return new CallResult.NoResponse("stream", String.valueOf(failed.getMessage()));
            }
            if (failed instanceof RuntimeException other) {
                return CallResult.of(other);
            }
            throw new IllegalStateException(failed);
        }
    }

    private boolean isPushed() {
        return wire == StreamWire.SUBSCRIPTIONS || hasToken();
    }

    private boolean hasToken() {
        return wire == StreamWire.PARTIAL_RESULTS || wire == StreamWire.PROGRESS;
    }

    private void printItem(RawJson item) {
        boolean progress = !options.json() && terminal.isInteractive();
        if (progress) {
            terminal.showProgress("");
        }
        if (options.json()) {
            JsonOutput line = new JsonOutput();
            line.ascii("{\"item\":");
            item.writeTo(line);
            line.write('}');
            terminal.print(line.toByteArray());
        } else {
            terminal.print("", item);
        }
        items++;
        if (progress) {
            terminal.showProgress(items == 1 ? "1 item" : items + " items");
        }
    }

    private int print(CallResult answer) {
        if (!options.json() && terminal.isInteractive()) {
            terminal.showProgress("");
        }
        if (!options.json() && answer instanceof CallResult.Result result) {
            if (!result.value().isNull()) {
                terminal.printError("Result: " + result.value());
            }
            return answer.exitCode();
        }
        return new ResultPrinter(terminal, options.json()).print(answer);
    }
}
