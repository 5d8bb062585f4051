package dev.antiphon.cli.command;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.client.ClientOptions;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Asks for a stream and prints its items as they come. */
@Command(
        name = "stream",
        description = {
            "Asks for a stream and prints its items as they come.",
            "",
            "Each item is a line of the standard output; the result of the whole, or an error, goes to the standard error. "
                    + "Ctrl-C stops the server's work too.",
            "",
            "Speaks JSON-RPC 3.0, over every kind of URI. Version 2.0 has no streams of its own; with --protocol 2.0, --wire says by "
                    + "which convention the server gives them. Their result as a whole is not told there, except with "
                    + "partial-results."
        },
        footer = {
            "  antiphon stream ws://localhost:8080/rpc countStream n=5 delayMs=200",
            "  antiphon stream tcp://localhost:4000 countStream '[1000000]' | tail -1",
            "  antiphon stream ws://localhost:8080/rpc countStream n=5 --protocol 2.0",
            "  antiphon stream wss://node.example.com eth_newHeads --wire subscriptions"
        })
@SuppressWarnings("NullAway.Init") // picocli gives the fields their values
public final class StreamCommand implements Callable<Integer> {
    /** How many items may wait to be printed before the whole connection does, which has nothing else to do. */
    private static final int BACKLOG = 1 << 10;

    private final Terminal terminal;
    private long items;

    @Spec
    CommandSpec command;

    @Mixin
    ClientOptions talk;

    @Mixin
    CallArguments invocation;

    @Option(
            names = "--wire",
            paramLabel = "WIRE",
            converter = StreamWireConverter.class,
            description =
                    "How the items come in version 2.0, which is spoken then: flows, which are pulled one by one; "
                            + "subscriptions, to NAMESPACE_NAME with NAMESPACE_subscribe; partial-results, as of language "
                            + "servers, and progress, as of MCP, with named parameters; collected, a list as the answer, which needs no connection. "
                            + "Default with --protocol 2.0: flows.")
    @Nullable
    StreamWire wire;

    public StreamCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (!talk.isVersionGiven()) {
            talk.version = wire == null ? ProtocolVersion.V3_0 : ProtocolVersion.V2_0;
        }
        RawJson params = invocation.params(talk, terminal);
        String senseless = senseless(params);
        if (senseless != null) {
            throw new ParameterException(command.commandLine(), senseless);
        }
        if (wire != null) {
            talk.wire = wire;
        }
        return talk.with(invocation.uri, terminal, client -> print(outcome(client, params)));
    }

    /** Why there can be no such stream, and what would help, or null if there can. */
    private @Nullable String senseless(@Nullable RawJson params) {
        if (talk.version == ProtocolVersion.V1_0) {
            return "Version 1.0 has no streams; --protocol is 2.0 or 3.0 here";
        }
        if (talk.version == ProtocolVersion.V3_0) {
            return wire == null
                    ? null
                    : "--wire is for version 2.0; leave it out, since version 3.0 has a wire of its own";
        }
        if (wire != StreamWire.COLLECTED
                && String.valueOf(invocation.uri.getScheme()).matches("(?i)https?")) {
            return "Streams of version 2.0 need a connection, and '" + invocation.uri
                    + "' is none; use ws: instead of http:, --protocol 3.0, or --wire collected if the server gives lists";
        }
        if (wire == StreamWire.SUBSCRIPTIONS && !invocation.method.matches("[^_]+_.+")) {
            return "A subscription is to a method with a namespace, such as eth_newHeads, not to '" + invocation.method
                    + "'";
        }
        if (hasToken() && params != null && params.kind() != JsonKind.OBJECT) {
            return "Partial results are asked for by a member of the parameters; give them by name";
        }
        return null;
    }

    private CallResult outcome(JsonRpcClient client, @Nullable RawJson params) {
        CallOption[] options =
                pushed() ? new CallOption[] {CallOption.buffer(BACKLOG, Overflow.SUSPEND)} : new CallOption[0];
        CompletableFuture<RawJson> result =
                client.stream(invocation.method, params, RawJson.class, options).forEach(this::item);
        try {
            RawJson value = result.get();
            return new CallResult.Result(value == null ? RawJson.NULL : value);
        } catch (InterruptedException e) {
            result.cancel(true);
            return CallResult.of(new CancellationException());
        } catch (ExecutionException e) {
            Throwable failed = e.getCause();
            if (failed instanceof BindingException || failed instanceof IllegalStateException) {
                // The peer does not give streams like this, or gives them faster than they can be printed.
                return new CallResult.NoResponse("stream", String.valueOf(failed.getMessage()));
            }
            if (failed instanceof RuntimeException other) {
                return CallResult.of(other);
            }
            throw new IllegalStateException(failed);
        }
    }

    private boolean pushed() {
        return wire == StreamWire.SUBSCRIPTIONS || hasToken();
    }

    private boolean hasToken() {
        return wire == StreamWire.PARTIAL_RESULTS || wire == StreamWire.PROGRESS;
    }

    private void item(RawJson item) {
        boolean watched = !talk.json && terminal.isInteractive();
        if (watched) {
            terminal.showProgress("");
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
            terminal.showProgress(items == 1 ? "1 item" : items + " items");
        }
    }

    private int print(CallResult outcome) {
        if (!talk.json && terminal.isInteractive()) {
            terminal.showProgress("");
        }
        if (!talk.json && outcome instanceof CallResult.Result result) {
            if (!result.value().isNull()) {
                terminal.printError("Result: " + result.value());
            }
            return outcome.exitCode();
        }
        return new ResultPrinter(terminal, talk.json).print(outcome);
    }
}
