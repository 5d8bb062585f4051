package dev.antiphon.web.server;

import dev.antiphon.web.ContentTypes;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The format of a response body. */
public enum ReplyFormat {
    /** One message, whole. */
    JSON(ContentTypes.JSON),
    /** Server-sent events, one message each. */
    EVENTS(ContentTypes.EVENTS),
    /** Lines, one message each. */
    LINES(ContentTypes.LINES);

    private final String contentType;

    ReplyFormat(String contentType) {
        this.contentType = contentType;
    }

    /**
     * The content type.
     *
     * @return the value of the header
     */
    public String contentType() {
        return contentType;
    }

    /**
     * The framing of a stream in this format.
     *
     * @return the framing
     * @throws IllegalStateException if the format is one message
     */
    public StreamFraming framing() {
        return switch (this) {
            case EVENTS -> StreamFraming.EVENTS;
            case LINES -> StreamFraming.LINES;
            case JSON -> throw new IllegalStateException("A JSON response is one message, not a stream");
        };
    }

    /**
     * The format that a client prefers.
     *
     * @param accept the value of the header {@code Accept}, or null
     * @return the format with the highest weight; JSON if the header is missing
     */
    public static ReplyFormat preferred(@Nullable String accept) {
        if (accept == null
                || accept.equals("*/*")
                || accept.equals(ContentTypes.JSON)
                || accept.equals(ContentTypes.ACCEPTED)) {
            return JSON;
        }
        ReplyFormat best = JSON;
        double bestWeight = 0;
        for (String range : accept.toLowerCase(Locale.ROOT).split(",", -1)) {
            ReplyFormat format = format(range);
            double weight = weight(range);
            if (format != null && weight > bestWeight) {
                best = format;
                bestWeight = weight;
            }
        }
        return best;
    }

    private static @Nullable ReplyFormat format(String range) {
        String type = range.split(";", -1)[0].strip();
        return switch (type) {
            case ContentTypes.EVENTS -> EVENTS;
            case ContentTypes.LINES, "application/jsonl", "application/ndjson" -> LINES;
            case "*/*", "application/*" -> JSON;
            default -> ContentTypes.isJson(type) ? JSON : null;
        };
    }

    private static double weight(String range) {
        for (String parameter : range.split(";", -1)) {
            String stripped = parameter.strip();
            if (stripped.startsWith("q=")) {
                try {
                    return Double.parseDouble(stripped.substring(2));
                } catch (NumberFormatException malformed) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
