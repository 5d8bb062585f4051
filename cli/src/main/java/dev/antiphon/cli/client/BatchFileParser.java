package dev.antiphon.cli.client;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses the calls of a batch: a JSON array, or one call per line.
 *
 * <p>An entry with the member {@code jsonrpc} is a complete message, and a notification if it has no id. An entry without it is the
 * short form of a call, and gets an id if it has none; with {@code notify} in place of {@code method} it is a notification.
 */
public final class BatchFileParser {
    private static final Set<String> MEMBERS = Set.of("jsonrpc", "method", "notify", "params", "id", "options");

    private final ProtocolVersion version;
    private final Set<RpcId> ids = new HashSet<>();
    private long lastId;

    private BatchFileParser(ProtocolVersion version) {
        this.version = version;
    }

    /**
     * Parses the entries, in order.
     *
     * @throws IllegalArgumentException if an entry is not a call; the message has its number and the reason
     */
    public static List<Message> parse(byte[] text, ProtocolVersion version) {
        List<RawJson> entries = entries(text);
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("There is no call in the batch");
        }
        BatchFileParser parser = new BatchFileParser(version);
        for (int i = 0; i < entries.size(); i++) {
            parser.addGivenId(i + 1, entries.get(i));
        }
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            messages.add(parser.message(i + 1, entries.get(i).members()));
        }
        return messages;
    }

    private static List<RawJson> entries(byte[] text) {
        try {
            RawJson whole = RawJson.of(text);
            return whole.kind() == JsonKind.ARRAY ? whole.elements() : List.of(whole);
        } catch (IllegalArgumentException e) {
            String all = new String(text, StandardCharsets.UTF_8);
            if (all.stripLeading().startsWith("[")) {
                throw e;
            }
            return lines(all);
        }
    }

    private static List<RawJson> lines(String text) {
        List<RawJson> entries = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (!line.isBlank()) {
                try {
                    entries.add(RawJson.of(line));
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("Line " + number + " of the batch: " + e.getMessage(), e);
                }
            }
        }
        return entries;
    }

    /** Collects the ids that are given, before others are generated, so that all are distinct. */
    private void addGivenId(int number, RawJson entry) {
        if (entry.kind() != JsonKind.OBJECT) {
            throw wrong(number, "is not a JSON object", null);
        }
        RawJson id = entry.members().get("id");
        if (id != null && (id.isNull() || !ids.add(id(number, id)))) {
            throw wrong(number, id.isNull() ? "has the id null" : "has the id " + id + ", as one before it has", null);
        }
    }

    private static RpcId id(int number, RawJson id) {
        try {
            return RpcId.of(id);
        } catch (IllegalArgumentException e) {
            throw wrong(number, "has no id that can be used: " + e.getMessage(), e);
        }
    }

    private Message message(int number, Map<String, RawJson> entry) {
        for (String member : entry.keySet()) {
            if (!MEMBERS.contains(member)) {
                throw wrong(number, "has the member '" + member + "'; a call has method, params and id", null);
            }
        }
        RawJson jsonrpc = entry.get("jsonrpc");
        if (jsonrpc != null && !jsonrpc.toString().equals('"' + version.text() + '"')) {
            throw wrong(number, "is of another version than " + version.text() + "; see --protocol", null);
        }
        boolean notification = jsonrpc != null ? !entry.containsKey("id") : entry.containsKey("notify");
        RawJson method = entry.get(notification && jsonrpc == null ? "notify" : "method");
        if (method == null || method.kind() != JsonKind.STRING) {
            throw wrong(number, "has no method, which is a string", null);
        }
        try {
            return notification
                    ? new Notification(version, method.asString(), entry.get("params"), entry.get("options"))
                    : new Request(
                            version,
                            idOrGenerated(number, entry.get("id")),
                            method.asString(),
                            entry.get("params"),
                            entry.get("options"));
        } catch (IllegalArgumentException e) {
            throw wrong(number, "is not a call: " + e.getMessage(), e);
        }
    }

    private RpcId idOrGenerated(int number, @Nullable RawJson given) {
        if (given != null) {
            return id(number, given);
        }
        RpcId generated = RpcId.of(++lastId);
        while (!ids.add(generated)) {
            generated = RpcId.of(++lastId);
        }
        return generated;
    }

    private static IllegalArgumentException wrong(int number, String problem, @Nullable Exception cause) {
        return new IllegalArgumentException("Entry " + number + " of the batch " + problem, cause);
    }
}
