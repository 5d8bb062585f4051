package dev.antiphon.cli.server;

import dev.antiphon.cli.output.CallResult;
import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.ResultPrinter;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Serves on the thread of the command until it is interrupted, then drains. Main interrupts it on SIGTERM and SIGINT. */
public final class ForegroundServer {
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(30);

    private ForegroundServer() {}

    /**
     * Prints the address of a listener, and serves until the thread is interrupted.
     *
     * @param introduction lines to print behind the address
     * @return the exit code
     */
    public static int run(Terminal terminal, Listener listener, List<String> introduction) {
        terminal.printError("listening on " + listener.address());
        introduction.forEach(terminal::printError);
        try {
            new CountDownLatch(1).await(); // never counted down: only an interruption ends it
        } catch (InterruptedException e) {
            awaitDrained(listener.drain(DRAIN_TIMEOUT));
        }
        return ExitCode.OK;
    }

    /** Serves one session until the peer closes it or the thread is interrupted; returns the exit code. */
    public static int run(Terminal terminal, Session session) {
        try {
            Disconnect reason = session.onClose().get();
            if (reason.kind() == Disconnect.Kind.REMOTE) {
                return ExitCode.OK;
            }
            return new ResultPrinter(terminal, false)
                    .print(CallResult.of(new TransportException(reason.detail(), reason)));
        } catch (InterruptedException e) {
            awaitDrained(session.drain(DRAIN_TIMEOUT));
            return ExitCode.OK;
        } catch (ExecutionException e) {
            throw new AssertionError("the future of a session's end never fails", e);
        }
    }

    private static void awaitDrained(Future<Boolean> drained) {
        try {
            drained.get(DRAIN_TIMEOUT.plusSeconds(5).toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            return; // the process ends, and with it whatever still runs
        }
    }
}
