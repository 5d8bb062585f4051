package dev.antiphon.contract.internal.sample;

import dev.antiphon.contract.internal.schema.BoundedRegex;
import dev.antiphon.contract.internal.schema.UnsatisfiableSchemaException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Generator of strings with a length, a format or a pattern. */
final class StringSampler {
    private static final int MAX_LENGTH = 100_000;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

    private StringSampler() {}

    static String of(JsonNode schema, Random random) {
        int least = schema.path("minLength").asInt(0);
        int most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        if (least > most || least > MAX_LENGTH) {
            throw new UnsatisfiableSchemaException();
        }
        if (schema.has("pattern")) {
            return matching(schema.path("pattern").stringValue(), least, most, random);
        }
        String format = schema.path("format").asString("");
        String formatted = formatted(format, random);
        return formatted.isEmpty() ? word(Math.max(least, Math.min(most, 4 + random.nextInt(5))), random) : formatted;
    }

    private static String matching(String source, int least, int most, Random random) {
        BoundedRegex pattern = BoundedRegex.of(source).orElseThrow();
        for (int i = 0; i < 20; i++) {
            String text = RegexSampler.of(source, random);
            int length = text.codePointCount(0, text.length());
            if (length < least) {
                text += word(least - length, random);
                length = least;
            }
            if (length <= most && pattern.matches(text)) {
                return text;
            }
        }
        throw new UnsatisfiableSchemaException();
    }

    static String word(int length, Random random) {
        StringBuilder word = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return word.toString();
    }

    private static String formatted(String format, Random random) {
        int number = random.nextInt(10);
        String word = word(5, random);
        return switch (format.toLowerCase(Locale.ROOT)) {
            case "date-time" -> "2024-05-1" + number + "T10:2" + number + ":30Z";
            case "date" -> "2024-05-1" + number;
            case "time" -> "10:2" + number + ":30Z";
            case "duration" -> "PT" + (number + 1) + "M";
            case "email", "idn-email" -> word + "@example.com";
            case "hostname", "idn-hostname" -> word + ".example.com";
            case "ipv4" -> "192.0.2." + number;
            case "ipv6" -> "2001:db8::" + number;
            case "uri", "iri", "uri-reference", "iri-reference", "url" -> "https://example.com/" + word;
            case "uri-template" -> "https://example.com/{" + word + "}";
            case "uuid" ->
                UUID.nameUUIDFromBytes(word.getBytes(StandardCharsets.UTF_8)).toString();
            case "json-pointer" -> "/" + word;
            case "relative-json-pointer" -> number + "/" + word;
            case "regex" -> "^" + word + "$";
            case "byte" -> "AAEC"; // base64
            default -> "";
        };
    }
}
