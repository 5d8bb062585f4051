package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import java.util.concurrent.Flow;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A stream argument is consumed while its call completes: one cancellation is sent, and the consumer gets one end. */
@JCStressTest
@Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "either way")
@State
public class ReleaseVersusConsume {
    private final StreamFixture connection = new StreamFixture().passed();
    private int ends;

    @Actor
    public void release() {
        connection.release();
    }

    @Actor
    public void consume() {
        connection.taken().subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(1);
            }

            @Override
            public void onNext(Integer item) {}

            @Override
            public void onError(Throwable failure) {
                ends++;
            }

            @Override
            public void onComplete() {
                ends++;
            }
        });
    }

    @Arbiter
    public void report(III_Result result) {
        result.r1 = connection.channel().count(FlowProducers.CANCEL);
        result.r2 = ends;
        result.r3 = connection.connection().remoteStreams().size() + connection.leftBehind();
    }
}
