package dev.antiphon.web.server;

import dev.antiphon.web.ContentTypes;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A complete HTTP response. An adapter writes it as it is; to a HEAD request it writes the headers and the length of the body instead of
 * the body. Immutable.
 *
 * @param status the status
 * @param headers the headers in order, without the length
 * @param body the body, which must not be changed; may be empty
 * @param closesConnection whether an HTTP/1.1 connection must be closed after the response
 */
@SuppressWarnings("ArrayRecordComponent") // responses are written, never compared
public record FixedResponse(int status, Map<String, String> headers, byte[] body, boolean closesConnection) {
    private static final byte[] EMPTY = new byte[0];

    /**
     * A response with a line of text, for people.
     *
     * @param status the status
     * @param message the text
     * @return the response
     */
    static FixedResponse text(int status, String message) {
        byte[] body = (message + "\n").getBytes(StandardCharsets.UTF_8);
        return new FixedResponse(status, Map.of("content-type", ContentTypes.TEXT), body, false);
    }

    /**
     * A response with JSON.
     *
     * @param status the status
     * @param body the JSON
     * @return the response
     */
    static FixedResponse json(int status, byte[] body) {
        return new FixedResponse(status, Map.of("content-type", ContentTypes.JSON), body, false);
    }

    /** A response without a body. */
    static FixedResponse empty(int status) {
        return new FixedResponse(status, Map.of(), EMPTY, false);
    }

    /** The same response with a header before the others. */
    FixedResponse with(String name, String value) {
        return with(Map.of(name, value));
    }

    /** The same response with headers before the others. */
    FixedResponse with(Map<String, String> more) {
        if (more.isEmpty()) {
            return this;
        }
        Map<String, String> all = new LinkedHashMap<>(more);
        all.putAll(headers);
        return new FixedResponse(status, all, body, closesConnection);
    }

    /** The same response as the last on its connection. */
    FixedResponse closing() {
        return new FixedResponse(status, headers, body, true);
    }
}
