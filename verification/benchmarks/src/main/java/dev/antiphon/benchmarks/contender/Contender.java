package dev.antiphon.benchmarks.contender;

import dev.antiphon.benchmarks.load.Load;
import java.util.Set;

/**
 * A JSON-RPC 2.0 server, in process: reads the envelope, finds the method by its name, binds the parameters, calls the
 * {@link dev.antiphon.benchmarks.load.BenchService} and writes the reply.
 *
 * <p>Used by one thread at a time, so a contender may keep buffers in its fields.
 */
public interface Contender {
    /** The name in the tables. */
    String name();

    /** The loads that the contender answers completely; the others are left out of the tables. */
    Set<Load> loads();

    /** Answers a request; throws what the library throws, so that no contender pays for wrapping. */
    byte[] answer(byte[] request) throws Exception;
}
