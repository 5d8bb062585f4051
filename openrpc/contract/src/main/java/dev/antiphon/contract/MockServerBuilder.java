package dev.antiphon.contract;

import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.stream.StreamWire;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/** Builder of a {@link MockServer}. Not thread-safe. */
public final class MockServerBuilder {
    final OpenRpcDocument document;
    long seed = 1;
    Duration delay = Duration.ZERO;
    int maxCalls = 1_000;
    StreamWire wire = StreamWire.FLOWS;
    Consumer<? super RecordedCall> listener = call -> {};

    MockServerBuilder(OpenRpcDocument document) {
        this.document = Objects.requireNonNull(document, "document");
    }

    /**
     * Sets the seed of generated results; the default is 1. The same seed gives the same results.
     *
     * @param seed any number
     * @return this builder
     */
    public MockServerBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets a delay before each call; none by default.
     *
     * @param delay the delay
     * @return this builder
     */
    public MockServerBuilder delay(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("The delay must not be negative, but is " + delay);
        }
        this.delay = delay;
        return this;
    }

    /**
     * Sets the maximum number of recorded calls; the default is 1000.
     *
     * @param calls the number
     * @return this builder
     */
    public MockServerBuilder keeping(int calls) {
        if (calls < 0) {
            throw new IllegalArgumentException("The number of calls must not be negative, but is " + calls);
        }
        this.maxCalls = calls;
        return this;
    }

    /**
     * Sets a callback for each call, which runs when the call completes, on the thread that completes it.
     *
     * @param listener the callback
     * @return this builder
     */
    public MockServerBuilder onCall(Consumer<? super RecordedCall> listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Sets the wire format of streams in version 2.0; the default is {@link StreamWire#FLOWS}.
     *
     * @param wire the wire format
     * @return this builder
     */
    public MockServerBuilder streams(StreamWire wire) {
        this.wire = Objects.requireNonNull(wire, "wire");
        return this;
    }

    /**
     * Builds the mock server.
     *
     * @return a mock server
     * @throws dev.antiphon.openrpc.OpenRpcException if a reference of the document cannot be resolved
     * @throws IllegalArgumentException if two methods of the document have the same name
     */
    public MockServer build() {
        return new MockServer(this);
    }
}
