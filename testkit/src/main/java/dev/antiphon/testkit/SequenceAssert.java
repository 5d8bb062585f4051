package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates numbered messages, and checks that they arrive in sequence from zero on. */
final class SequenceAssert {
    private final CountDownLatch complete = new CountDownLatch(1);
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger disorder = new AtomicInteger();
    private final int expected;

    SequenceAssert(int expected) {
        this.expected = expected;
    }

    /** A message of this size that begins with its number. */
    static byte[] message(int number, int size) {
        byte[] message = new byte[size];
        Arrays.fill(message, (byte) 'x');
        byte[] digits = (number + " ").getBytes(UTF_8);
        System.arraycopy(digits, 0, message, 0, digits.length);
        return message;
    }

    void check(byte[] message) {
        int number = 0;
        for (int i = 0; message[i] != ' '; i++) {
            number = 10 * number + message[i] - '0';
        }
        if (number != count.get()) {
            disorder.incrementAndGet();
        }
        if (count.incrementAndGet() == expected) {
            complete.countDown();
        }
    }

    boolean isComplete() {
        return complete.getCount() == 0;
    }

    void await() {
        Await.forLatch(complete);
        if (disorder.get() != 0 || count.get() != expected) {
            throw new AssertionError(
                    disorder + " of " + count + " messages are out of order; there should be " + expected);
        }
    }
}
