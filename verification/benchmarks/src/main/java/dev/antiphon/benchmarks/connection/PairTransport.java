package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.util.Locale;

/** The transport between the peers. */
public enum PairTransport {
    /** A TCP connection over the loopback interface. */
    TCP {
        @Override
        StreamPair connect() throws IOException {
            return StreamPair.overTcp();
        }
    },

    /** Memory: piped streams of the JDK, or Antiphon's own pair of channels. */
    MEMORY {
        @Override
        StreamPair connect() throws IOException {
            return StreamPair.inMemory();
        }
    };

    /** The name in the tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Connects two ends, for contenders that read and write streams. */
    abstract StreamPair connect() throws IOException;
}
