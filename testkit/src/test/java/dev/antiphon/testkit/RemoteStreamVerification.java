package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules for publishers, for the publisher of a client's stream. */
public final class RemoteStreamVerification extends FlowPublisherVerification<Long> {
    /** The rule that requests more items than a buffer without backpressure holds. */
    static final String VERY_MANY = "required_spec317_mustNotSignalOnErrorWhenPendingAboveLongMaxValue";

    private final FlowRulesEnds ends;
    private final long most;

    RemoteStreamVerification(TestEnvironment environment, FlowRulesEnds ends, long most) {
        super(environment, 2_000);
        this.ends = ends;
        this.most = most;
    }

    @Override
    public Flow.Publisher<Long> createFlowPublisher(long elements) {
        return ends.numbers(elements);
    }

    @Override
    public Flow.Publisher<Long> createFailedFlowPublisher() {
        return ends.failing();
    }

    @Override
    public long maxElementsFromPublisher() {
        return most;
    }
}
