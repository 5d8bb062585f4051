package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;

/** The rules for publishers, for the one that a client gives. */
public final class RemoteStreamVerification extends FlowPublisherVerification<Long> {
    /** The rule that wants more items than anybody who is sent them unasked has room for. */
    static final String VERY_MANY = "required_spec317_mustNotSignalOnErrorWhenPendingAboveLongMaxValue";

    private final FlowEnds ends;
    private final long most;

    RemoteStreamVerification(TestEnvironment environment, FlowEnds ends, long most) {
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
