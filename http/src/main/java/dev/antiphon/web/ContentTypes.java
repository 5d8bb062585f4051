package dev.antiphon.web;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Knows the content types that JSON-RPC travels in. */
public final class ContentTypes {
    public static final String JSON = "application/json";
    public static final String EVENTS = "text/event-stream";
    public static final String LINES = "application/x-ndjson";
    public static final String TEXT = "text/plain; charset=utf-8";

    /** What a client accepts: one message, or a stream of them where the server has one. */
    public static final String STREAMED = EVENTS + ", " + LINES + ";q=0.9, " + JSON + ";q=0.5";

    public static final String ACCEPTED = JSON + ", " + EVENTS + ", " + LINES;

    private ContentTypes() {}

    /** Whether a body of this type is JSON in UTF-8. */
    public static boolean isJson(@Nullable String contentType) {
        if (contentType == null) {
            return false;
        }
        if (contentType.equals(JSON)) {
            return true;
        }
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        String type = parts[0].strip();
        if (!type.equals(JSON)
                && !type.equals("application/json-rpc")
                && !type.equals("application/jsonrequest")
                && !type.endsWith("+json")) {
            return false;
        }
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("charset=")) {
                String charset = parameter
                        .substring("charset=".length())
                        .replace("\"", "")
                        .strip();
                if (!charset.equals("utf-8") && !charset.equals("utf8")) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a content type is this one, whatever its parameters are. */
    public static boolean is(@Nullable String contentType, String wanted) {
        if (contentType == null) {
            return false;
        }
        int semicolon = contentType.indexOf(';');
        String type = semicolon < 0 ? contentType : contentType.substring(0, semicolon);
        return type.strip().equalsIgnoreCase(wanted);
    }
}
