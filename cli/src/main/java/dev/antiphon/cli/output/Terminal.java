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
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The only way in and out of the program: everything that is printed goes through here, in UTF-8, and here it is known whether
 * a person looks at it. Results go to the standard output, all else to the standard error. That one has no colours, since Java
 * cannot tell whether it is a terminal.
 */
public final class Terminal {
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final BooleanSupplier interactive;
    private final Map<String, String> environment;
    private int shown;

    /**
     * @param interactive whether a person looks at what is printed; asked only when that matters
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
            // From JDK 22 on there is always a console, and this tells whether it is a terminal.
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

    /** Everything that there is to read. */
    public byte[] readAll() throws IOException {
        return in.readAllBytes();
    }

    /** What there is to read, or so many bytes of it. */
    public byte[] readAtMost(int bytes) throws IOException {
        return in.readNBytes(bytes);
    }

    /** Prints a value, for a person to read or as it is. */
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
     * Prints a line of UTF-8, JSON for the most part. The controls that JSON allows in strings are escaped, whoever reads it: whether that
     * is a terminal cannot be told if the standard input is none.
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

    /** Prints a line of text, in which nothing that a peer sent controls the terminal. */
    public void printLine(String line) {
        print(out, visible(line));
    }

    /** Prints a line to the standard error. What a peer sent must not control the terminal, nor look like a line of its own. */
    public void printError(String line) {
        print(err, visible(line));
    }

    private static byte[] visible(String line) {
        StringBuilder visible = new StringBuilder(line.length());
        line.codePoints()
                .forEach(c -> visible.append(
                        Character.isISOControl(c) ? String.format("\\u%04x", c) : Character.toString(c)));
        return visible.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a person looks at what is printed. */
    public boolean isInteractive() {
        return interactive.getAsBoolean();
    }

    /** Shows a person how things stand, in place of what was shown before; an empty text takes it away. */
    public void showProgress(String state) {
        String blank = " ".repeat(Math.max(0, shown - state.length()));
        byte[] text = ("\r" + state + blank + (state.isEmpty() ? "\r" : "")).getBytes(StandardCharsets.UTF_8);
        err.write(text, 0, text.length);
        err.flush();
        shown = state.length();
    }

    /** What the user calls this program. */
    public String command() {
        return environment.getOrDefault("ANTIPHON_COMMAND", "antiphon");
    }

    private static void print(PrintStream stream, byte[] line) {
        stream.write(line, 0, line.length);
        stream.write('\n');
        stream.flush();
    }

    public PrintWriter outWriter() {
        return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
    }

    public PrintWriter errWriter() {
        return new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
    }
}
