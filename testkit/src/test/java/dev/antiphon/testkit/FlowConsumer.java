package dev.antiphon.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Consumes what it is given, as much as it is told to. */
final class FlowConsumer implements Flow.Subscriber<Long> {
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription.complete(given);
    }

    Flow.Subscription subscription() {
        return Await.forResult(subscription);
    }

    @Override
    public void onNext(Long item) {}

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
}
