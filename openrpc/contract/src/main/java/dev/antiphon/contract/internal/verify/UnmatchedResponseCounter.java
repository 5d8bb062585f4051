package dev.antiphon.contract.internal.verify;

import dev.antiphon.WireListener;
import dev.antiphon.json.RawJson;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts answers that belong to no call. Safe for use by any number of threads. */
public final class UnmatchedResponseCounter implements WireListener {
    private final AtomicInteger count = new AtomicInteger();

    int count() {
        return count.get();
    }

    @Override
    public void received(String peer, byte[] bytes, int start, int end) {
        try {
            RawJson message = RawJson.of(Arrays.copyOfRange(bytes, start, end));
            boolean answer = message.member("result").isPresent()
                    || message.member("error").isPresent();
            if (answer && message.member("id").map(RawJson::isNull).orElse(true)) {
                count.incrementAndGet();
            }
        } catch (IllegalArgumentException noJson) {
            return; // the client will say so
        }
    }

    @Override
    public void unmatchedResponse(String peer) {
        count.incrementAndGet();
    }
}
