package dev.antiphon.blackbox;

import dev.antiphon.CallContext;
import dev.antiphon.NotificationOk;
import dev.antiphon.blackbox.Values.Person;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Returns futures, and receives notifications. */
final class AsyncService implements AsyncResults, Notifications {
    @Override
    public CompletableFuture<Integer> future(int a) {
        return CompletableFuture.supplyAsync(() -> a + 1);
    }

    @Override
    public CompletionStage<String> staged(String a, int b) {
        return CompletableFuture.completedFuture(a + b);
    }

    @Override
    public CompletableFuture<Void> done() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Person> absent() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<List<Person>> people(int a) {
        return CompletableFuture.completedFuture(List.of(GenericEcho.ANN, new Person("B", a, Optional.empty())));
    }

    @Override
    public CompletableFuture<Optional<Person>> perhaps(boolean a) {
        return CompletableFuture.completedFuture(a ? Optional.of(GenericEcho.ANN) : Optional.empty());
    }

    @Override
    public CompletableFuture<? extends Number> wild(int a) {
        return CompletableFuture.completedFuture(a / 2.0);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public CompletableFuture bare(int a) {
        return CompletableFuture.completedFuture(List.of(a, "x"));
    }

    @Override
    public CompletableFuture<Integer> failing(String how) {
        try {
            return CompletableFuture.completedFuture(FailingService.how(how).length());
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void plain() {
        ReceivedNotifications.add("plain()");
    }

    @Override
    public void send(String a) {
        ReceivedNotifications.add("send(" + a + ")");
    }

    @Override
    public NotificationOk tellAll(String a, int b, int... c) {
        ReceivedNotifications.add("tellAll(" + a + b + ValueText.of(c) + ")");
        return NotificationOk.OK;
    }

    @Override
    public NotificationOk ok(int a) {
        ReceivedNotifications.add("ok(" + a + ")");
        return NotificationOk.OK;
    }

    @Override
    public CompletableFuture<NotificationOk> later(int a, int b) {
        ReceivedNotifications.add("later(" + a + b + ")");
        return CompletableFuture.completedFuture(NotificationOk.OK);
    }

    @Override
    public CompletionStage<NotificationOk> stage(CallContext context) {
        ReceivedNotifications.add("stage(" + ValueText.of(context) + ")");
        return CompletableFuture.completedFuture(NotificationOk.OK);
    }

    @Override
    public void failing(int a) {
        ReceivedNotifications.add("failing(" + a + ")");
        throw new IllegalStateException("not reported");
    }
}
