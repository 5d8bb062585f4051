package dev.antiphon.benchmarks.connection;

import java.io.IOException;

/** The barest loop: the caller itself reads the answer, so that no other thread of the client is needed. One call at a time. */
final class BareRoundTrips implements ConnectionTarget {
    private final Streams streams;
    private final BareOutput requests;
    private final BareFrames replies;

    private BareRoundTrips(Streams streams) {
        this.streams = streams;
        Streams.End server = streams.server();
        Daemons.thread(new BareServer(new BareFrames(server.in(), BareFrames.REQUEST), new DirectOutput(server.out())))
                .start();
        this.requests = new DirectOutput(streams.client().out());
        this.replies = new BareFrames(streams.client().in(), BareFrames.REPLY);
    }

    static BareRoundTrips over(PairTransport medium) throws IOException {
        return new BareRoundTrips(medium.connect());
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
