package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.util.Locale;

/** What is between the peers. */
public enum PairTransport {
    /** A TCP connection over the loopback interface. */
    TCP {
        @Override
        Streams connect() throws IOException {
            return Streams.overTcp();
        }
    },

    /** Nothing but memory: piped streams of the JDK, or Antiphon's own pair of channels. */
    MEMORY {
        @Override
        Streams connect() throws IOException {
            return Streams.inMemory();
        }
    };

    /** The name in the tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Connects two ends, for those who read and write streams. */
    abstract Streams connect() throws IOException;
}
