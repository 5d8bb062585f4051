package dev.antiphon.web.client;

import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.web.ContentTypes;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The headers of requests: those that all have, and what the others must be like. */
public final class RequestHeaders {
    private static final String SIGNS = "!#$%&'*+-.^_`|~";
    private static final char LAST = 0xFF;

    /** What says where a message begins and ends, and what becomes of the connection. */
    private static final Set<String> TAKEN = Set.of(
            "connection",
            "content-length",
            "expect",
            "keep-alive",
            "sec-websocket-accept",
            "sec-websocket-extensions",
            "sec-websocket-key",
            "sec-websocket-protocol",
            "sec-websocket-version",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private RequestHeaders() {}

    /** Refuses a name that no header can have, or that is none of the user's business. */
    public static void checkName(String name) {
        if (!isToken(name)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name of a header: letters, digits and " + SIGNS + " are");
        }
        if (TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("The header '" + name + "' is the transport's own; leave it out");
        }
    }

    /** Refuses a value that would not arrive as it is. It is not told: it may be a secret. */
    public static String checkValue(String name, @Nullable String value) {
        if (value == null) {
            throw new IllegalArgumentException("The header '" + name + "' has no value: null was given for it");
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c > LAST || (c != '\t' && Character.isISOControl(c))) {
                throw new IllegalArgumentException("The value of the header '" + name + "' has the character U+"
                        + String.format("%04X", (int) c) + " at " + i + ", which headers cannot carry; encode it");
            }
        }
        return value;
    }

    /** Whether a text is what HTTP calls a token. */
    public static boolean isToken(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(c -> (c >= 'a' && c <= 'z')
                                || (c >= 'A' && c <= 'Z')
                                || (c >= '0' && c <= '9')
                                || SIGNS.indexOf(c) >= 0);
    }

    /** The headers that say what a message is, and nothing about who sends it. */
    public static Map<String, String> plain(ExchangeRequest request) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Content-Type", ContentTypes.JSON);
        headers.put("Accept", request.streamed() ? ContentTypes.STREAMED : ContentTypes.ACCEPTED);
        if (!request.timeout().isZero()) {
            // Less than a millisecond is not for ever.
            headers.put(
                    "Rpc-Timeout-Ms",
                    Long.toString(Math.max(1, request.timeout().toMillis())));
        }
        return headers;
    }

    /** Adds the headers of a client, whose values are asked for now, and then those of one call, which count more. */
    public static void add(
            Map<String, String> all, Map<String, Supplier<String>> ofClient, Map<String, String> ofCall) {
        ofClient.forEach((name, value) -> all.put(name, checkValue(name, value.get())));
        ofCall.forEach((name, value) -> {
            checkName(name);
            all.put(name, checkValue(name, value));
        });
    }
}
