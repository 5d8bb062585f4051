package dev.antiphon.web.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.AssertProvider;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP response as a raw client has read it, in a form that does not depend on the server.
 *
 * @param status the status code; the reason phrase is left out
 * @param headers the headers by name in lower case, sorted
 * @param body the body, decoded from chunks
 */
public record RawHttpResponse(int status, Map<String, List<String>> headers, String body)
        implements AssertProvider<RawHttpResponseAssert> {
    /** Parses a head that ends with an empty line. */
    static RawHttpResponse head(String text) {
        String[] lines = text.split("\r\n", -1);
        if (!lines[0].matches("HTTP/1\\.[01] [1-5][0-9][0-9]( .*)?")) {
            throw new AssertionError("not the head of a response: " + text);
        }
        Map<String, List<String>> headers = new TreeMap<>();
        for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            if (colon < 1) {
                throw new AssertionError("not a header: " + lines[i]);
            }
            headers.computeIfAbsent(lines[i].substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(lines[i].substring(colon + 1).strip());
        }
        return new RawHttpResponse(Integer.parseInt(lines[0].substring(9, 12)), headers, "");
    }

    RawHttpResponse withBody(String text) {
        return new RawHttpResponse(status, headers, text);
    }

    /** The first value of a header, or null; the name is case-insensitive. */
    public @Nullable String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : values.get(0);
    }

    /** The values of a header; the name is case-insensitive. */
    public List<String> headers(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    boolean isChunked() {
        return "chunked".equalsIgnoreCase(header("Transfer-Encoding"));
    }

    @Override
    public RawHttpResponseAssert assertThat() {
        return new RawHttpResponseAssert(this);
    }
}
