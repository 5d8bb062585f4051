package dev.antiphon.web.server;

import dev.antiphon.web.RetryAfter;
import java.util.Map;
import java.util.TreeMap;

/**
 * Status and headers of the response to a call, without its content type.
 *
 * @param status the status
 * @param headers the headers
 */
public record ReplyHead(int status, Map<String, String> headers) {
    private static final String CHALLENGE = "WWW-Authenticate";

    /**
     * The head of a response: the headers that handlers added, and those that its status needs.
     *
     * @param status the status, from {@link dev.antiphon.web.HttpStatusPolicy}
     * @param rules the rules of the server
     * @param added the headers that handlers added, by case-insensitive name
     * @return the head
     */
    public static ReplyHead of(int status, HttpRules rules, Map<String, String> added) {
        if (status == 503) {
            return new ReplyHead(status, with(added, RetryAfter.NAME, "1"));
        }
        return new ReplyHead(status, status == 401 ? with(added, CHALLENGE, rules.challenge()) : added);
    }

    private static Map<String, String> with(Map<String, String> added, String name, String value) {
        if (added.containsKey(name)) {
            return added;
        }
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(added);
        all.put(name, value);
        return all;
    }
}
