package dev.antiphon;

import dev.antiphon.json.RawJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A golden file of exchanges; the README beside the files tells their format. */
record Transcript(String name, List<Exchange> exchanges) {
    /**
     * One message and its answer, with the set-up lines that hold for it.
     *
     * @param latin1 the bytes of the message, a character each
     */
    record Exchange(int line, List<String> setup, String latin1, String expected) {
        byte[] sent() {
            return latin1.getBytes(StandardCharsets.ISO_8859_1);
        }

        @Override
        public String toString() {
            String text = new String(sent(), StandardCharsets.UTF_8).strip();
            return "line " + line + ": " + (text.length() > 70 ? text.substring(0, 70) + "..." : text);
        }
    }

    static Transcript load(String name) {
        try (InputStream file = Transcript.class.getResourceAsStream("transcripts/" + name)) {
            return parse(name, new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Transcript parse(String name, String text) {
        List<Exchange> exchanges = new ArrayList<>();
        List<String> setup = List.of();
        byte[] sent = null;
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (line.startsWith("! ")) {
                List<String> longer = new ArrayList<>(line.equals("! default") ? List.of() : setup);
                if (!line.equals("! default")) {
                    longer.add(line.substring(2));
                }
                setup = List.copyOf(longer);
            } else if (line.startsWith("-->") && sent == null) {
                sent = bytes(line.substring(3));
            } else if (line.startsWith("<--") && sent != null) {
                exchanges.add(new Exchange(
                        number - 1,
                        setup,
                        new String(sent, StandardCharsets.ISO_8859_1),
                        line.substring(3).strip()));
                sent = null;
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException(name + " line " + number + ": " + line);
            }
        }
        if (sent != null || exchanges.isEmpty()) {
            throw new IllegalArgumentException(name + " ends in the middle of an exchange, or has none");
        }
        return new Transcript(name, exchanges);
    }

    private static byte[] bytes(String text) {
        if (text.startsWith(" hex")) {
            return HexFormat.of().parseHex(text.substring(4).replace(" ", ""));
        }
        return text.substring(1).getBytes(StandardCharsets.UTF_8);
    }

    /** The JSON with its members sorted, so that texts which differ in their order only are the same. */
    static String canonical(String json) {
        return json.isEmpty() ? "" : canonical(RawJson.of(json));
    }

    private static String canonical(RawJson json) {
        return switch (json.kind()) {
            case OBJECT ->
                new TreeMap<>(json.members())
                        .entrySet().stream()
                                .map(member -> '"' + member.getKey() + "\":" + canonical(member.getValue()))
                                .collect(Collectors.joining(",", "{", "}"));
            case ARRAY ->
                json.elements().stream().map(Transcript::canonical).collect(Collectors.joining(",", "[", "]"));
            case STRING -> '"' + json.asString() + '"';
            default -> json.toString();
        };
    }
}
