package dev.antiphon.web.server;

import dev.antiphon.web.HeaderRules;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The headers that handlers add to a response. Rejects malformed ones, those that only the transport sets, and any that come too late. Thread-safe. */
final class ReplyHeaders {
    /** Null once they have been taken. */
    private @Nullable Map<String, String> added = Map.of();

    synchronized void put(String name, String value) {
        HeaderRules.checkName(name);
        HeaderRules.checkValue(name, value);
        if (HeaderRules.isReserved(name)) {
            throw new IllegalArgumentException("The transport sets the header '" + name + "' itself; leave it out");
        }
        if (added == null) {
            throw new IllegalStateException("The headers of the response have been sent already");
        }
        if (added.isEmpty()) {
            added = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        }
        added.put(name, value);
    }

    /** Takes the headers to send them; from now on it is too late to add any. */
    synchronized Map<String, String> take() {
        Map<String, String> taken = added == null ? Map.of() : added;
        added = null;
        return taken;
    }
}
