package dev.antiphon.web;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The content types of JSON-RPC over HTTP. */
public final class ContentTypes {
    /** One message. */
    public static final String JSON = "application/json";
    /** A stream of messages, as server-sent events. */
    public static final String EVENTS = "text/event-stream";
    /** A stream of messages, one per line. */
    public static final String LINES = "application/x-ndjson";
    /** The body of an error that is not JSON-RPC. */
    public static final String TEXT = "text/plain; charset=utf-8";

    /** The value of {@code Accept} for a call that may be answered by a stream. */
    public static final String STREAMED = EVENTS + ", " + LINES + ";q=0.9, " + JSON + ";q=0.5";

    /** The value of {@code Accept} for any other call. */
    public static final String ACCEPTED = JSON + ", " + EVENTS + ", " + LINES;

    private ContentTypes() {}

    /**
     * Returns whether a body of this type is JSON in UTF-8.
     *
     * @param contentType the value of the header, or null
     * @return whether it is
     */
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

    /**
     * Returns whether a content type is a certain one, regardless of its parameters.
     *
     * @param contentType the value of the header, or null
     * @param wanted the type without parameters
     * @return whether it is
     */
    public static boolean is(@Nullable String contentType, String wanted) {
        if (contentType == null) {
            return false;
        }
        int semicolon = contentType.indexOf(';');
        String type = semicolon < 0 ? contentType : contentType.substring(0, semicolon);
        return type.strip().equalsIgnoreCase(wanted);
    }
}
