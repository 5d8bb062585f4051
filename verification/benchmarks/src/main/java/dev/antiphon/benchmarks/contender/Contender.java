package dev.antiphon.benchmarks.contender;

import dev.antiphon.benchmarks.load.Load;
import java.util.Set;

/**
 * A JSON-RPC 2.0 server in process: reads the envelope, finds the method by its name, binds the parameters, calls the {@link
 * dev.antiphon.benchmarks.load.BenchService} and writes the response.
 *
 * <p>For one thread, so a contender may keep buffers in its fields.
 */
public interface Contender {
    /** The name in the tables. */
    String name();

    /** The loads that the contender supports; the others are left out of the tables. */
    Set<Load> loads();

    /** Answers a request; throws what the library throws, so that no contender pays for wrapping. */
    byte[] answer(byte[] request) throws Exception;
}
