package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.Overflow;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZII_Result;

/** A consumer cancels a flow while its end arrives: it ends once, and no table has an entry. */
@JCStressTest
@Outcome(id = "true, 1, 0", expect = ACCEPTABLE, desc = "the consumer was first, and a cancellation was sent")
@Outcome(
        id = "true, 0, 0",
        expect = ACCEPTABLE,
        desc = "the consumer cancelled while the end was delivered; the flow had ended, so no cancellation was sent")
@Outcome(id = "false, 0, 0", expect = ACCEPTABLE, desc = "the end was first")
@State
public class FlowCancelVersusEnd {
    private final StreamFixture connection = new StreamFixture();
    private final FlowConsumer flow = new FlowConsumer(
            connection.connection(), new InboundStream((json, start, end) -> 1, 4, Overflow.FAIL, () -> {}), 1);
    private final String end;
    private boolean cancelled;

    public FlowCancelVersusEnd() {
        flow.opened(RawJson.of("7"));
        String pull = connection.channel().last();
        end = "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32001,\"message\":\"\"},"
                + pull.substring(pull.lastIndexOf("\"id\""));
    }

    @Actor
    public void cancel() {
        cancelled = flow.cancel(true);
    }

    @Actor
    public void end() {
        connection.receive(end);
    }

    @Arbiter
    public void report(ZII_Result result) {
        result.r1 = cancelled && flow.isCancelled();
        result.r2 = connection.channel().count(FlowProducers.CANCEL);
        result.r3 = connection.connection().remoteStreams().size();
    }
}
