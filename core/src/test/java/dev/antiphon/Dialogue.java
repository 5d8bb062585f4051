package dev.antiphon;

import dev.antiphon.json.RawJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Messages between a client and a server in the order in which they are said, of a file that the README beside the transcripts
 * describes. For the tests of every module.
 *
 * @param title what it is about
 * @param lines the messages
 */
public record Dialogue(String title, List<Line> lines) {
    /** The dialogues in which this library is the server. */
    public static final String SERVER = "version-3-server.txt";
    /** The dialogues in which this library is the client. */
    public static final String CLIENT = "version-3-client.txt";

    /** Who says something. */
    public enum Speaker {
        /** The client. */
        CLIENT("-->"),
        /** The server. */
        SERVER("<--"),
        /** Somebody else, to whom the server has sent the client. */
        OTHER("<~~");

        private final String mark;

        Speaker(String mark) {
            this.mark = mark;
        }
    }

    /**
     * One message.
     *
     * @param speaker who says it
     * @param text its text
     */
    public record Line(Speaker speaker, String text) {
        /** The message. */
        RawJson json() {
            return RawJson.of(text);
        }

        /** Whether a client begins a call with it. */
        boolean isRequest() {
            return speaker == Speaker.CLIENT && json().member("id").isPresent();
        }
    }

    /**
     * Reads a file.
     *
     * @param name its name
     * @return what it has
     */
    public static List<Dialogue> load(String name) {
        try (InputStream file = JsonRpcServer.class.getResourceAsStream("transcripts/" + name)) {
            return parse(name, new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Dialogue> parse(String name, String text) {
        List<Dialogue> dialogues = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("## ")) {
                dialogues.add(new Dialogue(line.substring(3), new ArrayList<>()));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                dialogues.get(dialogues.size() - 1).lines().add(parseLine(name, line));
            }
        }
        return dialogues;
    }

    private static Line parseLine(String name, String line) {
        for (Speaker speaker : Speaker.values()) {
            if (line.startsWith(speaker.mark + " ")) {
                return new Line(speaker, line.substring(4));
            }
        }
        throw new IllegalArgumentException(name + ": " + line);
    }

    /**
     * Tells whether the client says one thing only, so that an exchange can carry all of it.
     *
     * @return whether it does
     */
    public boolean isExchange() {
        return lines.stream().filter(line -> line.speaker() == Speaker.CLIENT).count() == 1;
    }

    /**
     * Tells whether the server says that something is to be had in another place.
     *
     * @return whether it does
     */
    public boolean leadsElsewhere() {
        return title.startsWith("11.1.3") || title.startsWith("11.4.2");
    }

    @Override
    public String toString() {
        return title;
    }
}
