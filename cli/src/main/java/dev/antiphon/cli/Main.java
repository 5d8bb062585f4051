package dev.antiphon.cli;

import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.Terminal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Where the command line starts. */
public final class Main {
    /** How long a command may take to end after a signal: what a server waits for its calls, and a little. */
    private static final long PATIENCE_SECONDS = 40;

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

    /** On a signal, lets the command end in order: it is interrupted, and every command knows what to do then. */
    private static void interrupt(Thread command, CompletableFuture<Integer> code) {
        if (code.isDone()) {
            return; // no signal: it has ended by itself
        }
        command.interrupt();
        try {
            if (code.get(PATIENCE_SECONDS, TimeUnit.SECONDS) == ExitCode.OK) {
                // The JVM would tell of the signal, and a server that was asked to end and has drained has not failed.
                Runtime.getRuntime().halt(ExitCode.OK);
            }
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            return; // the signal's own code is the right one
        }
    }
}
