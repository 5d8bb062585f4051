package dev.antiphon.cli.document;

import dev.antiphon.cli.output.ExitCode;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.contract.DocumentLinter;
import dev.antiphon.contract.LintReport;
import dev.antiphon.contract.LintRule;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Lints an OpenRPC document. Separate from the command, so that the help of the command does not load Jackson. */
public final class LintTask {
    private final Terminal terminal;
    private final LintOptions options;

    public LintTask(Terminal terminal, LintOptions options) {
        this.terminal = terminal;
        this.options = options;
    }

    /** Prints the report, and returns the exit code. */
    public int run() throws IOException {
        return DocumentTaskRunner.run(terminal, options.json, () -> {
            LintRule.Severity threshold = severity(options.failOn);
            LintReport report = DocumentLinter.lint(new DocumentLoader(terminal).text(options.document));
            if (options.json) {
                terminal.printJson(report.toJson());
            } else {
                terminal.printLines(report.toText());
            }
            return threshold != null && report.has(threshold) ? ExitCode.ERROR : ExitCode.OK;
        });
    }

    /** The severity of this name, or null for {@code never}. */
    private static LintRule.@Nullable Severity severity(String name) {
        for (LintRule.Severity severity : LintRule.Severity.values()) {
            if (severity.word().equals(name)) {
                return severity;
            }
        }
        if (name.equals("never")) {
            return null;
        }
        throw new IllegalArgumentException("--fail-on is error, warning, hint or never, not '" + name + "'");
    }
}
