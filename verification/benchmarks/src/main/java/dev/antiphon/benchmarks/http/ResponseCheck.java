package dev.antiphon.benchmarks.http;

import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Detects complete responses, and throws if one is wrong. A response is parsed only if its bytes differ from those of the one
 * before, as when the Date header changes. For one thread.
 */
final class ResponseCheck {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final JsonNode reply;
    private byte[] known = new byte[0];

    /**
     * @param reply the JSON of every response
     */
    ResponseCheck(String reply) {
        this.reply = MAPPER.readTree(reply);
    }

    /** Whether this many bytes are a complete response. */
    boolean isWhole(byte[] bytes, int count) {
        return (count == known.length && Arrays.equals(bytes, 0, count, known, 0, count)) || isRead(bytes, count);
    }

    private boolean isRead(byte[] bytes, int count) {
        RawResponse response = RawResponse.parse(bytes, count);
        if (response == null) {
            return false;
        }
        if (response.status() != 200 || !reply.equals(MAPPER.readTree(response.body()))) {
            throw new IllegalStateException("the reply is not " + reply + " but " + response);
        }
        known = Arrays.copyOf(bytes, count);
        return true;
    }
}
