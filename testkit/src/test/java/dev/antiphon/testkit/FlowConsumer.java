package dev.antiphon.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** A subscriber that requests items only when the test says so. */
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
