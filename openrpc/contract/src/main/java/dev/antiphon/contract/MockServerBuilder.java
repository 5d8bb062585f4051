package dev.antiphon.contract;

import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.stream.StreamWire;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/** Describes a {@link MockServer}. For one thread. */
public final class MockServerBuilder {
    final OpenRpcDocument document;
    long seed = 1;
    Duration delay = Duration.ZERO;
    int kept = 1_000;
    StreamWire wire = StreamWire.FLOWS;
    Consumer<? super RecordedCall> listener = call -> {};

    MockServerBuilder(OpenRpcDocument document) {
        this.document = Objects.requireNonNull(document, "document");
    }

    /**
     * Chooses among the answers that a schema allows; 1 unless this is called. The same seed gives the same answers.
     *
     * @param seed any number
     * @return this builder
     */
    public MockServerBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Has every call wait before it is answered; none does unless this is called.
     *
     * @param delay how long
     * @return this builder
     */
    public MockServerBuilder delay(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("A delay is not less than nothing, as " + delay + " is");
        }
        this.delay = delay;
        return this;
    }

    /**
     * Bounds how many calls are kept; the last 1000 are unless this is called.
     *
     * @param calls how many
     * @return this builder
     */
    public MockServerBuilder keeping(int calls) {
        if (calls < 0) {
            throw new IllegalArgumentException("There is a number of calls to keep, not " + calls);
        }
        this.kept = calls;
        return this;
    }

    /**
     * Tells somebody of every call when it is answered, on the thread that has answered it.
     *
     * @param listener hears of it
     * @return this builder
     */
    public MockServerBuilder onCall(Consumer<? super RecordedCall> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Says how streams travel in version 2.0; as {@link StreamWire#FLOWS} unless this is called.
     *
     * @param wire how
     * @return this builder
     */
    public MockServerBuilder streams(StreamWire wire) {
        this.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Makes the mock.
     *
     * @return a mock to serve over any transport
     * @throws dev.antiphon.openrpc.OpenRpcException if the document refers to what is not there
     * @throws IllegalArgumentException if two methods of the document have the same name
     */
    public MockServer build() {
        return new MockServer(this);
    }
}
