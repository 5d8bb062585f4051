package dev.antiphon.cli.output;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.TransportException;
import java.io.IOException;
import java.util.concurrent.CancellationException;

/** Runs the body of a command, and maps the exceptions of the library to output and exit codes. */
public final class CommandRunner {
    private CommandRunner() {}

    /** The work of a command, which returns its exit code. */
    public interface Body {
        int run() throws IOException;
    }

    /**
     * Runs the body. An error response, a failure of the transport and a cancellation are printed. An exception that reports an invalid
     * argument or state means that the command line is wrong.
     *
     * @param json whether to print JSON
     * @return the exit code
     * @throws UsageException if the command line is wrong
     */
    public static int run(Terminal terminal, boolean json, Body body) throws IOException {
        try {
            return body.run();
        } catch (TransportException | JsonRpcException | CancellationException failed) {
            return new ResultPrinter(terminal, json).print(CallResult.of(failed));
        } catch (IllegalArgumentException | IllegalStateException wrong) {
            throw new UsageException(wrong);
        }
    }
}
