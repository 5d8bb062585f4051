package dev.antiphon;

import dev.antiphon.protocol.RpcId;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Makes the ids of a client's calls, each different from those before. Safe for use by any number of threads. */
@FunctionalInterface
public interface IdGenerator {
    /**
     * The next id.
     *
     * @return an id that no call in flight has
     */
    RpcId next();

    /**
     * Numbers from 1 on.
     *
     * @return a generator
     */
    static IdGenerator sequential() {
        AtomicLong last = new AtomicLong();
        return () -> RpcId.of(last.incrementAndGet());
    }

    /**
     * Random UUIDs as strings.
     *
     * @return a generator
     */
    static IdGenerator uuid() {
        return () -> RpcId.of(UUID.randomUUID().toString());
    }

    /**
     * Random numbers of 53 bits, which every peer reads exactly. They tell how many calls there were to nobody, but they are no
     * secrets.
     *
     * @return a generator
     */
    static IdGenerator random() {
        return () -> RpcId.of(ThreadLocalRandom.current().nextLong(1L << 53));
    }
}
