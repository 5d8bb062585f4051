package dev.antiphon.cli.document;

import dev.antiphon.cli.output.CommandRunner;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.cli.output.UsageException;
import dev.antiphon.openrpc.OpenRpcException;
import java.io.IOException;

/** Runs tasks on a document that the command line names. Extends {@link CommandRunner} by the exceptions of an invalid document. */
final class DocumentTaskRunner {
    private DocumentTaskRunner() {}

    /**
     * Runs the body. An invalid document is the fault of the command line.
     *
     * @throws UsageException if the document is invalid, or as {@link CommandRunner#run}
     */
    static int run(Terminal terminal, boolean json, CommandRunner.Body body) throws IOException {
        try {
            return CommandRunner.run(terminal, json, body);
        } catch (OpenRpcException e) {
            throw new UsageException(new IllegalArgumentException("This is no OpenRPC document: " + e.getMessage(), e));
        }
    }
}
