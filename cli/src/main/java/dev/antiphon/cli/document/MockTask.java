package dev.antiphon.cli.document;

import dev.antiphon.cli.output.FileArguments;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.server.ForegroundServer;
import dev.antiphon.cli.server.HttpListeners;
import dev.antiphon.cli.server.HttpServerOptions;
import dev.antiphon.contract.MockServer;
import dev.antiphon.contract.RecordedCall;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.transport.Listener;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;

/** Serves a mock of an OpenRPC document. Separate from the command, so that the help of the command loads neither Jackson nor Vert.x. */
public final class MockTask {
    private final Terminal terminal;
    private final MockOptions options;
    private final HttpServerOptions http;

    public MockTask(Terminal terminal, MockOptions options, HttpServerOptions http) {
        this.terminal = terminal;
        this.options = options;
        this.http = http;
    }

    /** Serves until the thread is interrupted, and returns the exit code. */
    public int run() throws IOException {
        return DocumentTaskRunner.run(terminal, false, () -> {
            OpenRpcDocument document = new DocumentLoader(terminal).document(options.document);
            if (options.record == null) {
                return serve(document, call -> terminal.printError(call.toString()));
            }
            try (BufferedWriter file = FileArguments.openForAppending(options.record)) {
                return serve(document, call -> append(call, file));
            }
        });
    }

    private int serve(OpenRpcDocument document, Consumer<RecordedCall> recorder) {
        MockServer mock = MockServer.builder(document)
                .seed(options.seed)
                .delay(options.delay)
                .streams(options.wire)
                .keeping(0)
                .onCall(recorder)
                .build();
        options.failures.forEach(failure -> fail(mock, failure));
        if (!mock.ignoredExamples().isEmpty()) {
            terminal.printError(mock.ignoredExamples().size()
                    + " examples do not match their schemas and are not used; the command lint lists them");
        }
        Listener listener = HttpListeners.open(mock.server(), options.host, options.port, http);
        URI address = listener.address();
        return ForegroundServer.run(
                terminal,
                listener,
                List.of(
                        "and on " + address.toString().replaceFirst("^http", "ws"),
                        "a mock of " + document.info().title() + ", methods: "
                                + String.join(", ", mock.server().methodNames()),
                        "try: " + terminal.command() + " call " + address + " rpc.discover"));
    }

    private static void fail(MockServer mock, String failure) {
        int sign = failure.lastIndexOf('=');
        try {
            mock.fail(failure.substring(0, Math.max(sign, 0)), Long.parseLong(failure.substring(sign + 1)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--fail is METHOD=CODE, such as order=1001, not '" + failure + "'", e);
        }
    }

    private void append(RecordedCall call, BufferedWriter file) {
        synchronized (file) {
            try {
                file.write(call.toJson() + "\n");
                file.flush();
            } catch (IOException e) {
                terminal.printError("cannot be recorded, " + e.getMessage() + ": " + call);
            }
        }
    }
}
