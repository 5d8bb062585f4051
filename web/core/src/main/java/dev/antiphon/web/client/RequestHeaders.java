package dev.antiphon.web.client;

import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.web.ContentTypes;
import dev.antiphon.web.HeaderRules;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The headers of a request: those of the transport, of the client and of the call. */
public final class RequestHeaders {
    private RequestHeaders() {}

    /**
     * Rejects a malformed name, and names of headers that only the transport sets.
     *
     * @param name the name
     * @throws IllegalArgumentException if the name is not allowed
     */
    public static void checkName(String name) {
        HeaderRules.checkName(name);
        if (HeaderRules.isReserved(name)) {
            throw new IllegalArgumentException("The transport sets the header '" + name + "' itself; leave it out");
        }
    }

    /**
     * The headers of the transport, which describe the message.
     *
     * @param request the message
     * @return the headers by case-insensitive name
     */
    public static Map<String, String> plain(ExchangeRequest request) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Content-Type", ContentTypes.JSON);
        headers.put("Accept", request.streamed() ? ContentTypes.STREAMED : ContentTypes.ACCEPTED);
        if (!request.timeout().isZero()) {
            // Zero would mean no limit.
            headers.put(
                    "Rpc-Timeout-Ms",
                    Long.toString(Math.max(1, request.timeout().toMillis())));
        }
        return headers;
    }

    /**
     * Adds the headers of a client, whose values are read now, and then those of a call, which replace them.
     *
     * @param all the headers to add to
     * @param ofClient the headers of the client
     * @param ofCall the headers of the call
     */
    public static void add(
            Map<String, String> all, Map<String, Supplier<String>> ofClient, Map<String, String> ofCall) {
        ofClient.forEach((name, value) -> all.put(name, HeaderRules.checkValue(name, value.get())));
        ofCall.forEach((name, value) -> {
            checkName(name);
            all.put(name, HeaderRules.checkValue(name, value));
        });
    }
}
