package dev.antiphon.benchmarks.http;

import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Says whether a response has arrived, and throws if it is a wrong one. A response is read as HTTP and as JSON only if it has other
 * bytes than the one before: that is so when a server writes the time and a second is over, and else never. For one thread.
 */
final class ResponseCheck {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final JsonNode reply;
    private byte[] known = new byte[0];

    /**
     * @param reply the JSON that every response must have
     */
    ResponseCheck(String reply) {
        this.reply = MAPPER.readTree(reply);
    }

    /** Whether so many bytes are a whole response. */
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
