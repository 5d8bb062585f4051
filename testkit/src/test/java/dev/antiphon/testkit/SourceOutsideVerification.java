package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;

/** The rules for subscribers, as far as a publisher sees them, for the one that a server gives to publishers. */
public final class SourceOutsideVerification extends FlowSubscriberBlackboxVerification<Long> {
    private final FlowEnds ends;

    SourceOutsideVerification(TestEnvironment environment, FlowEnds ends) {
        super(environment);
        this.ends = ends;
    }

    @Override
    @SuppressWarnings("unchecked") // of anything
    public Flow.Subscriber<Long> createFlowSubscriber() {
        return (Flow.Subscriber<Long>) ends.subscriber(new FlowConsumer());
    }

    @Override
    public Long createElement(int element) {
        return (long) element;
    }
}
