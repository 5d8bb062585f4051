package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberWhiteboxVerification;

/** All rules for subscribers, for the subscriber of a server's stream, which follows the demand of the client's subscriber. */
public final class ServerSubscriberWhiteboxVerification extends FlowSubscriberWhiteboxVerification<Long> {
    private final FlowRulesEnds ends;

    ServerSubscriberWhiteboxVerification(TestEnvironment environment, FlowRulesEnds ends) {
        super(environment);
        this.ends = ends;
    }

    @Override
    protected Flow.Subscriber<Long> createFlowSubscriber(WhiteboxSubscriberProbe<Long> probe) {
        FlowConsumer consumer = new FlowConsumer();
        return new Probed(ends.subscriber(consumer), probe, new SubscriberPuppet() {
            @Override
            public void triggerRequest(long elements) {
                consumer.subscription().request(elements);
            }

            @Override
            public void signalCancel() {
                consumer.subscription().cancel();
            }
        });
    }

    @Override
    public Long createElement(int element) {
        return (long) element;
    }

    /** A subscriber that reports every signal to a probe. */
    private static final class Probed implements Flow.Subscriber<Long> {
        private final Flow.Subscriber<? super Long> subscriber;
        private final WhiteboxSubscriberProbe<Long> probe;
        private final SubscriberPuppet puppet;
        private boolean subscribed;

        Probed(Flow.Subscriber<? super Long> subscriber, WhiteboxSubscriberProbe<Long> probe, SubscriberPuppet puppet) {
            this.subscriber = subscriber;
            this.probe = probe;
            this.puppet = puppet;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscriber.onSubscribe(subscription);
            if (!subscribed) {
                subscribed = true;
                probe.registerOnSubscribe(puppet);
            }
        }

        @Override
        public void onNext(Long item) {
            subscriber.onNext(item);
            probe.registerOnNext(item);
        }

        @Override
        public void onError(Throwable failure) {
            subscriber.onError(failure);
            probe.registerOnError(failure);
        }

        @Override
        public void onComplete() {
            subscriber.onComplete();
            probe.registerOnComplete();
        }
    }
}
