package dev.antiphon.benchmarks.connection;

import java.io.IOException;

/** The simplest loop: the caller itself reads the response, so that the client needs no other thread. One call at a time. */
final class BareRoundTrips implements ConnectionTarget {
    private final StreamPair streams;
    private final BareOutput requests;
    private final BareFrames replies;

    private BareRoundTrips(StreamPair streams) {
        this.streams = streams;
        StreamPair.End server = streams.server();
        DaemonThreads.thread(
                        new BareServer(new BareFrames(server.in(), BareFrames.REQUEST), new DirectOutput(server.out())))
                .start();
        this.requests = new DirectOutput(streams.client().out());
        this.replies = new BareFrames(streams.client().in(), BareFrames.REPLY);
    }

    static BareRoundTrips over(PairTransport transport) throws IOException {
        return new BareRoundTrips(transport.connect());
    }

    @Override
    public void call() throws IOException {
        requests.send(BareFrames.REQUEST);
        replies.readOne();
    }

    @Override
    public void open(int outstanding) {
        throw new UnsupportedOperationException("who writes must not wait for what it reads itself");
    }

    @Override
    public void next() {
        throw new UnsupportedOperationException("who writes must not wait for what it reads itself");
    }

    @Override
    public void close() throws IOException {
        streams.close();
    }
}
