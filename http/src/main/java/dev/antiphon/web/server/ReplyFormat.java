package dev.antiphon.web.server;

import dev.antiphon.web.ContentTypes;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The form of a reply's body. */
public enum ReplyFormat {
    /** One message, whole. */
    JSON(ContentTypes.JSON),
    /** Server-sent events, each a message. */
    EVENTS(ContentTypes.EVENTS),
    /** Lines, each a message. */
    LINES(ContentTypes.LINES);

    private final String contentType;

    ReplyFormat(String contentType) {
        this.contentType = contentType;
    }

    public String contentType() {
        return contentType;
    }

    /** The form that a client likes best; JSON if it does not say. */
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
            ReplyFormat form = form(range);
            double weight = weight(range);
            if (form != null && weight > bestWeight) {
                best = form;
                bestWeight = weight;
            }
        }
        return best;
    }

    private static @Nullable ReplyFormat form(String range) {
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
                } catch (NumberFormatException noNumber) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
