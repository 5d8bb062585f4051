package dev.antiphon.cli.output;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints the results of calls, as text or as one JSON object. */
public final class ResultPrinter {
    /**
     * The result of an entry of a batch.
     *
     * @param id its id, or null for a notification
     */
    public record Entry(@Nullable RawJson id, CallResult result) {}

    private final Terminal terminal;
    private final boolean json;

    public ResultPrinter(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    /** Prints the result of one call, and returns its exit code. */
    public int print(CallResult result) {
        if (json) {
            JsonOutput out = new JsonOutput();
            write(new Entry(null, result), out);
            terminal.print(out.toByteArray());
        } else {
            printText(null, result);
        }
        return result.exitCode();
    }

    /** Prints the results of a batch in order, and returns the highest exit code. */
    public int print(List<Entry> entries) {
        if (json) {
            JsonOutput out = new JsonOutput();
            out.ascii("{\"results\":");
            char before = '[';
            for (Entry entry : entries) {
                out.write(before);
                write(entry, out);
                before = ',';
            }
            out.ascii("]}");
            terminal.print(out.toByteArray());
        } else {
            entries.forEach(entry -> printText(entry.id(), entry.result()));
        }
        return entries.stream()
                .mapToInt(entry -> entry.result().exitCode())
                .max()
                .orElse(ExitCode.OK);
    }

    private static void write(Entry entry, JsonOutput out) {
        out.write('{');
        if (entry.id() != null) {
            out.ascii("\"id\":");
            entry.id().writeTo(out);
            out.write(',');
        }
        entry.result().writeTo(out);
        out.write('}');
    }

    /** Prints a value to the standard output and everything else to the standard error, after the id in a batch. */
    private void printText(@Nullable RawJson id, CallResult result) {
        String label = id == null ? "" : id + ": ";
        if (result instanceof CallResult.Result success) {
            terminal.print(label, success.value());
        } else if (result instanceof CallResult.ErrorResponse error) {
            terminal.printError(label + "error " + error.code() + ": " + error.message());
            if (error.data() != null) {
                terminal.printError(error.data().toString());
            }
        } else if (result instanceof CallResult.NoResponse failure) {
            terminal.printError(label + "failure: " + failure.message());
        }
    }
}
