package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;

/** The rules for subscribers that a publisher can check, for the subscriber of a server's stream. */
public final class ServerSubscriberBlackboxVerification extends FlowSubscriberBlackboxVerification<Long> {
    private final FlowRulesEnds ends;

    ServerSubscriberBlackboxVerification(TestEnvironment environment, FlowRulesEnds ends) {
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
