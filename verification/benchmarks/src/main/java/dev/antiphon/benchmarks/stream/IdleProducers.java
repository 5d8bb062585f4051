package dev.antiphon.benchmarks.stream;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Antiphon produces; what asks for the streams is a bare socket. */
final class IdleProducers implements IdleStreams {
    /** What Antiphon's client asks for too, by default. */
    private static final int CREDIT = 256;

    private final HeldSinks sinks;
    private final BareLines client;
    private long asked;
    private long expected;
    private int open;

    IdleProducers(int most) throws IOException {
        sinks = new HeldSinks(most);
        client = new BareLines(
                new Socket(InetAddress.getLoopbackAddress(), sinks.listener().port()));
    }

    @Override
    public void open(int count) throws Exception {
        for (int done = 0; done < count; done += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - done);
            for (int i = 0; i < some; i++) {
                client.write("{\"jsonrpc\":\"3.0\",\"method\":\"" + HeldSinks.METHOD + "\",\"id\":" + ++asked
                        + ",\"options\":{\"stream\":{\"credit\":" + CREDIT + "}}}\n");
            }
            expected += some;
            client.await(expected);
        }
        open += count;
    }

    @Override
    public void end() throws Exception {
        sinks.end(open); // throws if one of them was refused
        expected += open;
        open = 0;
        client.await(expected);
    }

    @Override
    public void close() throws IOException {
        client.close();
        sinks.close();
    }
}
