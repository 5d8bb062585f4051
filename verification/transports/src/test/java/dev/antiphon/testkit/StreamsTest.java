package dev.antiphon.testkit;

import java.util.List;

/** The contract of streams, over the transports of core. */
final class StreamsTest extends StreamContract {
    StreamsTest(StreamWay way) {
        super(way);
    }

    static List<StreamWay> ways() {
        return StreamWay.over(StreamCarrier.Core.values());
    }
}
