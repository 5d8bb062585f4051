package dev.antiphon;

import dev.antiphon.protocol.RpcId;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** A generator of the ids of a client's calls. Must be thread-safe. */
@FunctionalInterface
public interface IdGenerator {
    /**
     * Generates an id.
     *
     * @return an id that no call in flight has
     */
    RpcId next();

    /**
     * Generates consecutive numbers from 1.
     *
     * @return a generator
     */
    static IdGenerator sequential() {
        AtomicLong last = new AtomicLong();
        return () -> RpcId.of(last.incrementAndGet());
    }

    /**
     * Generates random UUIDs as strings.
     *
     * @return a generator
     */
    static IdGenerator uuid() {
        return () -> RpcId.of(UUID.randomUUID().toString());
    }

    /**
     * Generates random numbers of 53 bits, which every peer reads exactly. They do not reveal the number of calls, but they are
     * not secrets.
     *
     * @return a generator
     */
    static IdGenerator random() {
        return () -> RpcId.of(ThreadLocalRandom.current().nextLong(1L << 53));
    }
}
