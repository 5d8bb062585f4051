package dev.antiphon.contract.internal.verify;

import dev.antiphon.WireListener;
import dev.antiphon.json.RawJson;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Counter of responses that match no call. Thread-safe. */
public final class UnmatchedResponseCounter implements WireListener {
    private final AtomicInteger count = new AtomicInteger();

    int count() {
        return count.get();
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        try {
            RawJson message = RawJson.of(Arrays.copyOfRange(bytes, start, end));
            boolean response = message.member("result").isPresent()
                    || message.member("error").isPresent();
            if (response && message.member("id").map(RawJson::isNull).orElse(true)) {
                count.incrementAndGet();
            }
        } catch (IllegalArgumentException noJson) {
            return; // the client reports it
        }
    }

    @Override
    public void unmatchedResponse(String peer) {
        count.incrementAndGet();
    }
}
