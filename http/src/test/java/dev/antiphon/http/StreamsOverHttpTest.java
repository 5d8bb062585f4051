package dev.antiphon.http;

import dev.antiphon.testkit.StreamContract;
import dev.antiphon.testkit.StreamWay;
import java.util.List;

/** The contract of streams over WebSockets and over HTTP. */
final class StreamsOverHttpTest extends StreamContract {
    StreamsOverHttpTest(StreamWay way) {
        super(way);
    }

    static List<StreamWay> ways() {
        return StreamWay.over(HttpStreamCarrier.values());
    }
}
