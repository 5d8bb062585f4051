package dev.antiphon.http;

import dev.antiphon.testkit.StreamContract;
import dev.antiphon.testkit.StreamWay;
import java.util.List;

/** What streams promise, over WebSockets and over HTTP. */
final class StreamsOverHttpTest extends StreamContract {
    StreamsOverHttpTest(StreamWay way) {
        super(way);
    }

    static List<StreamWay> ways() {
        return StreamWay.over(WebCarrier.values());
    }
}
