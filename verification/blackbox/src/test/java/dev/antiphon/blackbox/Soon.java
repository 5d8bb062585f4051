package dev.antiphon.blackbox;

import dev.antiphon.CallContext;
import dev.antiphon.NotificationOk;
import dev.antiphon.blackbox.Values.Person;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Answers with futures, and hears notifications. */
final class Soon implements AsyncResults, Notifications {
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
    public CompletableFuture<Person> nobody() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<List<Person>> people(int a) {
        return CompletableFuture.completedFuture(List.of(Shelf.ANN, new Person("B", a, Optional.empty())));
    }

    @Override
    public CompletableFuture<Optional<Person>> perhaps(boolean a) {
        return CompletableFuture.completedFuture(a ? Optional.of(Shelf.ANN) : Optional.empty());
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
            return CompletableFuture.completedFuture(Fails.how(how).length());
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void plain() {
        Heard.add("plain()");
    }

    @Override
    public void tell(String a) {
        Heard.add("tell(" + a + ")");
    }

    @Override
    public NotificationOk tellAll(String a, int b, int... c) {
        Heard.add("tellAll(" + a + b + Text.of(c) + ")");
        return NotificationOk.OK;
    }

    @Override
    public NotificationOk ok(int a) {
        Heard.add("ok(" + a + ")");
        return NotificationOk.OK;
    }

    @Override
    public CompletableFuture<NotificationOk> later(int a, int b) {
        Heard.add("later(" + a + b + ")");
        return CompletableFuture.completedFuture(NotificationOk.OK);
    }

    @Override
    public CompletionStage<NotificationOk> stage(CallContext context) {
        Heard.add("stage(" + Text.of(context) + ")");
        return CompletableFuture.completedFuture(NotificationOk.OK);
    }

    @Override
    public void failing(int a) {
        Heard.add("failing(" + a + ")");
        throw new IllegalStateException("nobody learns of this");
    }
}
