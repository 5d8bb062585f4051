package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A response from a connection with one request; the body is ASCII.
 *
 * @param headers by their names in lower case
 */
public record RawResponse(int status, Map<String, String> headers, String body) {
    private static final String HTTP = "HTTP/1.1 ";

    /** Parses a response, or returns null if bytes are missing. */
    static @Nullable RawResponse parse(byte[] bytes, int count) {
        String text = new String(bytes, 0, count, ISO_8859_1);
        int headEnd = text.indexOf("\r\n\r\n");
        if (headEnd < 0) {
            return null;
        }
        String[] head = text.substring(0, headEnd).split("\r\n", -1);
        if (!head[0].startsWith(HTTP)) {
            throw new IllegalStateException("not a response: " + text);
        }
        Map<String, String> headers = new LinkedHashMap<>();
        Stream.of(head).skip(1).forEach(header -> {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        });
        String rest = text.substring(headEnd + 4);
        String body = headers.containsKey("transfer-encoding") ? ofChunks(rest) : ofLength(headers, rest);
        int status = Integer.parseInt(head[0].substring(HTTP.length(), HTTP.length() + 3));
        return body == null ? null : new RawResponse(status, Map.copyOf(headers), body);
    }

    private static @Nullable String ofLength(Map<String, String> headers, String rest) {
        String length = headers.get("content-length");
        if (length == null) {
            throw new IllegalStateException("a response without a length: " + headers);
        }
        int end = Integer.parseInt(length);
        return rest.length() < end ? null : endingAt(end, rest, rest);
    }

    private static @Nullable String ofChunks(String rest) {
        StringBuilder body = new StringBuilder();
        int at = 0;
        while (true) {
            int line = rest.indexOf("\r\n", at);
            if (line < 0) {
                return null;
            }
            int size = Integer.parseInt(rest.substring(at, line), 16);
            int end = line + 2 + size;
            if (rest.length() < end + 2) {
                return null;
            }
            body.append(rest, line + 2, end);
            at = end + 2;
            if (size == 0) {
                return endingAt(at, rest, body.toString());
            }
        }
    }

    /** Nothing may follow: there was only one request. */
    private static String endingAt(int end, String rest, String body) {
        if (rest.length() > end) {
            throw new IllegalStateException("more than one response: " + rest);
        }
        return body;
    }
}
