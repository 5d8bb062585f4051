package dev.antiphon.benchmarks.connection;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

/** A bare loop at both ends: a thread of the client reads what another has asked for, as a client with many callers must. */
final class BareConnectionTarget implements ConnectionTarget {
    private final Streams streams;
    private final BareOutput requests;
    private final Answers answers;
    private long sent;
    private long outstanding;

    private BareConnectionTarget(Streams streams, Function<OutputStream, BareOutput> outputs) {
        this.streams = streams;
        Streams.End server = streams.server();
        Daemons.thread(new BareServer(new BareFrames(server.in(), BareFrames.REQUEST), outputs.apply(server.out())))
                .start();
        this.requests = outputs.apply(streams.client().out());
        this.answers = new Answers(new BareFrames(streams.client().in(), BareFrames.REPLY));
    }

    /** One write for each call and each reply. */
    static BareConnectionTarget writingEachCall(PairTransport medium) throws IOException {
        return new BareConnectionTarget(medium.connect(), DirectOutput::new);
    }

    /** A writer at either end that writes at once whatever is there. */
    static BareConnectionTarget coalescing(PairTransport medium) throws IOException {
        return new BareConnectionTarget(medium.connect(), CoalescingOutput::new);
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
