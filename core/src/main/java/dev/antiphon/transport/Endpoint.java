package dev.antiphon.transport;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * Where to connect to, and how.
 *
 * @param uri the address; its query may have options, such as {@code framing=content-length}
 * @param connectTimeout how long connecting may take
 * @param messageBytes the size of a message received at most
 * @param headers what the user wants to travel beside every message, by name; only for transports that have headers
 */
public record Endpoint(URI uri, Duration connectTimeout, int messageBytes, Map<String, String> headers) {
    /**
     * An option of the query.
     *
     * @param name its name
     * @param otherwise what it is unless it is given
     * @return its value
     */
    public String option(String name, String otherwise) {
        String query = uri.getQuery();
        if (query != null) {
            for (String part : query.split("&", -1)) {
                if (part.startsWith(name + "=")) {
                    return part.substring(name.length() + 1);
                }
            }
        }
        return otherwise;
    }
}
