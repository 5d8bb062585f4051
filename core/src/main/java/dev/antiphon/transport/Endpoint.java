package dev.antiphon.transport;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * The address to connect to, with the options of the connection. Immutable.
 *
 * @param uri the address; its query may have options, such as {@code framing=content-length}
 * @param connectTimeout the timeout for connecting
 * @param maxMessageBytes the size limit for received messages
 * @param headers headers that the user has set, by name; ignored by transports without headers
 */
public record Endpoint(URI uri, Duration connectTimeout, int maxMessageBytes, Map<String, String> headers) {
    /** The default timeout for connecting. */
    public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** The default size limit for messages that a client receives, 25 MiB. */
    public static final int DEFAULT_MAX_MESSAGE_BYTES = 25 << 20;

    /**
     * Creates an endpoint with the default options and without headers.
     *
     * @param uri the address
     * @return the endpoint
     */
    public static Endpoint of(URI uri) {
        return new Endpoint(uri, DEFAULT_CONNECT_TIMEOUT, DEFAULT_MAX_MESSAGE_BYTES, Map.of());
    }

    /**
     * Returns this endpoint with other headers.
     *
     * @param headers the headers, by name
     * @return the new endpoint
     */
    public Endpoint withHeaders(Map<String, String> headers) {
        return new Endpoint(uri, connectTimeout, maxMessageBytes, headers);
    }

    /**
     * Returns an option of the query.
     *
     * @param name the name of the option
     * @param defaultValue the value of an option that is not set
     * @return the value
     */
    public String option(String name, String defaultValue) {
        String query = uri.getQuery();
        if (query != null) {
            for (String part : query.split("&", -1)) {
                if (part.startsWith(name + "=")) {
                    return part.substring(name.length() + 1);
                }
            }
        }
        return defaultValue;
    }
}
