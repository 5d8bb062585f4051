package dev.antiphon.cli.output;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints what became of calls: for people, or for programs as one JSON object. */
public final class ResultPrinter {
    /**
     * What became of an entry of a batch.
     *
     * @param id its id, or null if it was a notification
     */
    public record Entry(@Nullable RawJson id, CallResult outcome) {}

    private final Terminal terminal;
    private final boolean json;

    public ResultPrinter(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    /** Prints the outcome of one call, and gives its exit code. */
    public int print(CallResult outcome) {
        if (json) {
            JsonOutput out = new JsonOutput();
            write(new Entry(null, outcome), out);
            terminal.print(out.toByteArray());
        } else {
            printForPeople(null, outcome);
        }
        return outcome.exitCode();
    }

    /** Prints the outcomes of a batch, in order, and gives the exit code of the worst. */
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
            entries.forEach(entry -> printForPeople(entry.id(), entry.outcome()));
        }
        return entries.stream()
                .mapToInt(entry -> entry.outcome().exitCode())
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
        entry.outcome().writeTo(out);
        out.write('}');
    }

    /** Prints a result to the standard output and anything else to the standard error, behind the id if there are several. */
    private void printForPeople(@Nullable RawJson id, CallResult outcome) {
        String label = id == null ? "" : id + ": ";
        if (outcome instanceof CallResult.Result result) {
            terminal.print(label, result.value());
        } else if (outcome instanceof CallResult.ErrorResponse refused) {
            terminal.printError(label + "error " + refused.code() + ": " + refused.message());
            if (refused.data() != null) {
                terminal.printError(refused.data().toString());
            }
        } else if (outcome instanceof CallResult.NoResponse failed) {
            terminal.printError(label + "failure: " + failed.message());
        }
    }
}
