package dev.antiphon.cli;

import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.Terminal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The entry point of the command line. */
public final class Main {
    /** The time for a command to end after a signal; longer than a server drains. */
    private static final long SHUTDOWN_SECONDS = 40;

    private Main() {}

    /**
     * Runs one command and exits with its code; {@code antiphon --help} lists the commands and the codes.
     *
     * @param args the command and its arguments
     */
    public static void main(String[] args) {
        CompletableFuture<Integer> code = new CompletableFuture<>();
        Thread command = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(command, code), "antiphon-signal"));
        try {
            code.complete(AntiphonCommand.run(Terminal.system(), args));
        } finally {
            code.complete(ExitCode.BUG);
        }
        System.exit(code.join());
    }

    /** Interrupts the command on a signal, and waits until it has ended. */
    private static void interrupt(Thread command, CompletableFuture<Integer> code) {
        if (code.isDone()) {
            return; // no signal: the command has ended
        }
        command.interrupt();
        try {
            if (code.get(SHUTDOWN_SECONDS, TimeUnit.SECONDS) == ExitCode.OK) {
                // Else the exit code would be that of the signal, although a server that has drained has not failed.
                Runtime.getRuntime().halt(ExitCode.OK);
            }
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            return; // the exit code is that of the signal
        }
    }
}
