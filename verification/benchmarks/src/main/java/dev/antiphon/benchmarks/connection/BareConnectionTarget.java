package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

/** A bare loop at both ends: one thread of the client reads the responses for another, as a client with many callers must. */
final class BareConnectionTarget implements ConnectionTarget {
    private final StreamPair streams;
    private final BareOutput requests;
    private final ResponseCounter answers;
    private long sent;
    private long outstanding;

    private BareConnectionTarget(StreamPair streams, Function<OutputStream, BareOutput> outputs) {
        this.streams = streams;
        StreamPair.End server = streams.server();
        DaemonThreads.thread(
                        new BareServer(new BareFrames(server.in(), BareFrames.REQUEST), outputs.apply(server.out())))
                .start();
        this.requests = outputs.apply(streams.client().out());
        this.answers = new ResponseCounter(new BareFrames(streams.client().in(), BareFrames.REPLY));
    }

    /** One write per call and per response. */
    static BareConnectionTarget writingEachCall(PairTransport transport) throws IOException {
        return new BareConnectionTarget(transport.connect(), DirectOutput::new);
    }

    /** A writer at either end that writes whatever is queued at once. */
    static BareConnectionTarget coalescing(PairTransport transport) throws IOException {
        return new BareConnectionTarget(transport.connect(), CoalescingOutput::new);
    }

    @Override
    public void call() throws IOException {
        send();
        answers.await(sent);
    }

    @Override
    public void open(int count) throws IOException {
        outstanding = count;
        for (int i = 0; i < count; i++) {
            send();
        }
    }

    @Override
    public void next() throws IOException {
        answers.await(sent - outstanding + 1);
        send();
    }

    private void send() throws IOException {
        requests.send(BareFrames.REQUEST);
        sent++;
    }

    @Override
    public void close() throws IOException {
        streams.close();
    }
}
