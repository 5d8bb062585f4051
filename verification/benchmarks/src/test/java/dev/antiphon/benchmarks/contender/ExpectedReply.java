package dev.antiphon.benchmarks.contender;

import dev.antiphon.benchmarks.load.Load;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Responses as sets of JSON values: neither the order of members nor that of a batch's entries matters. */
final class ExpectedReply {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private ExpectedReply() {}

    static Set<JsonNode> to(Load load) {
        return switch (load) {
            case SUBTRACT_BY_POSITION, SUBTRACT_BY_NAME -> Set.of(success(MAPPER.readTree("19"), 1));
            case ECHO -> Set.of(success(echoedOrder(), 1));
            case BATCH -> batch(100);
        };
    }

    static Set<JsonNode> batch(int entries) {
        Set<JsonNode> replies = new HashSet<>();
        IntStream.range(0, entries)
                .forEach(id -> replies.add(success(MAPPER.readTree(Integer.toString(42 + id - 23)), id)));
        return replies;
    }

    static Set<JsonNode> parse(byte[] reply) {
        JsonNode json = MAPPER.readTree(reply);
        if (!json.isArray()) {
            return Set.of(json);
        }
        Set<JsonNode> replies = new HashSet<>();
        json.forEach(replies::add);
        if (replies.size() != json.size()) {
            throw new AssertionError("the batch has repeated replies: " + json);
        }
        return replies;
    }

    private static JsonNode success(JsonNode result, int id) {
        return MAPPER.createObjectNode().put("jsonrpc", "2.0").put("id", id).set("result", result);
    }

    /** From the request, so that a contender that drops a member is noticed. */
    private static JsonNode echoedOrder() {
        return MAPPER.readTree(Load.ECHO.request()).get("params").get(0);
    }
}
