package dev.antiphon.benchmarks.stream;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** Antiphon produces; a bare socket opens the streams. */
final class IdleProducers implements IdleStreams {
    /** The default credit of Antiphon's client. */
    private static final int CREDIT = 256;

    private final OpenStreamServer sinks;
    private final LineCountingPeer client;
    private long asked;
    private long expected;
    private int open;

    IdleProducers(int most) throws IOException {
        sinks = new OpenStreamServer(most);
        client = new LineCountingPeer(
                new Socket(InetAddress.getLoopbackAddress(), sinks.listener().port()));
    }

    @Override
    public void open(int count) throws Exception {
        for (int done = 0; done < count; done += AT_ONCE) {
            int some = Math.min(AT_ONCE, count - done);
            for (int i = 0; i < some; i++) {
                client.write("{\"jsonrpc\":\"3.0\",\"method\":\"" + OpenStreamServer.METHOD + "\",\"id\":" + ++asked
                        + ",\"options\":{\"stream\":{\"credit\":" + CREDIT + "}}}\n");
            }
            expected += some;
            client.await(expected);
        }
        open += count;
    }

    @Override
    public void end() throws Exception {
        sinks.end(open); // throws if one of them was rejected
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
