package dev.antiphon.cli.output;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The standard input, output and error of the program; no other class reads or prints. All output is UTF-8. Results go to the
 * standard output, everything else to the standard error, which is never coloured: Java cannot tell whether it is a terminal.
 * Methods that print lines are thread-safe; all others are for the thread of the command.
 */
public final class Terminal {
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final BooleanSupplier interactive;
    private final Map<String, String> environment;
    private int progressWidth;

    /**
     * @param interactive whether the output is a terminal; called only when it matters, since finding out takes time at start-up
     */
    public Terminal(
            InputStream in,
            PrintStream out,
            PrintStream err,
            BooleanSupplier interactive,
            Map<String, String> environment) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.interactive = interactive;
        this.environment = environment;
    }

    /** The terminal of this process. */
    public static Terminal system() {
        return new Terminal(System.in, System.out, System.err, Terminal::hasConsole, System.getenv());
    }

    @SuppressWarnings("SystemConsoleNull") // before JDK 22 it is null
    private static boolean hasConsole() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // Since JDK 22 there is always a console, and isTerminal() tells whether it is a terminal.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException olderThan22) {
            return true;
        }
    }

    /** See no-color.org. */
    private boolean hasColours() {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Reads the standard input to its end. */
    public byte[] readAll() throws IOException {
        return in.readAllBytes();
    }

    /** Reads the standard input to its end, or at most this many bytes. */
    public byte[] readAtMost(int bytes) throws IOException {
        return in.readNBytes(bytes);
    }

    /** Prints a value: indented to a terminal, unchanged otherwise. */
    public void print(String label, RawJson value) {
        JsonOutput line = new JsonOutput();
        line.write(label.getBytes(StandardCharsets.UTF_8));
        if (interactive.getAsBoolean()) {
            new ColoredJsonPrinter(line, hasColours()).write(value);
        } else {
            value.writeTo(line);
        }
        print(line.toByteArray());
    }

    /**
     * Prints a line of UTF-8, mostly JSON. Control characters that JSON allows in strings are always escaped, since Java cannot tell
     * whether the output is a terminal if the input is not.
     */
    public void print(byte[] line) {
        JsonOutput safe = new JsonOutput();
        for (int i = 0; i < line.length; i++) {
            int c = line[i] & 0xFF;
            if (c == 0x7F) {
                safe.ascii("\\u007f");
            } else if (c == 0xC2 && i + 1 < line.length && (line[i + 1] & 0xFF) < 0xA0) {
                safe.ascii("\\u00" + Integer.toHexString(line[++i] & 0xFF)); // 80 to 9f
            } else {
                safe.write(c);
            }
        }
        print(out, safe.toByteArray());
    }

    /** Prints a JSON text as one line. */
    public void printJson(String json) {
        print(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Prints the lines of a text, each as {@link #printLine} does. */
    public void printLines(String text) {
        text.lines().forEach(this::printLine);
    }

    /** Prints a line of text. Control characters are escaped, so that text of a peer cannot control the terminal. */
    public void printLine(String line) {
        print(out, escaped(line));
    }

    /** Prints a line to the standard error. Control characters are escaped, so that text of a peer can neither control the terminal nor forge a line. */
    public void printError(String line) {
        print(err, escaped(line));
    }

    private static byte[] escaped(String line) {
        StringBuilder escaped = new StringBuilder(line.length());
        line.codePoints()
                .forEach(c -> escaped.append(
                        Character.isISOControl(c) ? String.format("\\u%04x", c) : Character.toString(c)));
        return escaped.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether the output is a terminal. */
    public boolean isInteractive() {
        return interactive.getAsBoolean();
    }

    /** Replaces the progress line on the standard error; an empty text removes it. */
    public void showProgress(String text) {
        String blank = " ".repeat(Math.max(0, progressWidth - text.length()));
        byte[] line = ("\r" + text + blank + (text.isEmpty() ? "\r" : "")).getBytes(StandardCharsets.UTF_8);
        err.write(line, 0, line.length);
        err.flush();
        progressWidth = text.length();
    }

    /** The name under which the user runs this program. */
    public String command() {
        return environment.getOrDefault("ANTIPHON_COMMAND", "antiphon");
    }

    /** Prints the line and its end in one write, so that lines of several threads do not mix. */
    private static void print(PrintStream stream, byte[] line) {
        byte[] whole = Arrays.copyOf(line, line.length + 1);
        whole[line.length] = '\n';
        stream.write(whole, 0, whole.length);
        stream.flush();
    }

    public PrintWriter outWriter() {
        return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
    }

    public PrintWriter errWriter() {
        return new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
    }
}
