package dev.antiphon.cli;

import dev.antiphon.cli.output.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Runs commands in this process and captures their output. For one command at a time. */
final class Shell {
    /** The exit code and the output of a command. */
    record Run(int code, String out, String err) {}

    private final boolean interactive;
    private final Map<String, String> environment;
    private String input = "";

    private Shell(boolean interactive, Map<String, String> environment) {
        this.interactive = interactive;
        this.environment = environment;
    }

    /** A shell whose output is a pipe, as in a script. */
    static Shell piped() {
        return new Shell(false, Map.of());
    }

    /** A shell whose output is a terminal. */
    static Shell interactive(Map<String, String> environment) {
        return new Shell(true, environment);
    }

    /** Sets the standard input of the next command. */
    Shell input(String text) {
        input = text;
        return this;
    }

    Run run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                () -> interactive,
                environment);
        int code = AntiphonCommand.run(terminal, args);
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
