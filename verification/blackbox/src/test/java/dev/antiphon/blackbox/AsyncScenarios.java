package dev.antiphon.blackbox;

import dev.antiphon.NotificationOk;
import dev.antiphon.blackbox.Scenario.Needs;
import dev.antiphon.blackbox.Values.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Futures, notifications and streams. */
final class AsyncScenarios {
    private static final Person P0 = new Person("P0", 0, Optional.empty());
    private static final Person P1 = new Person("P1", 1, Optional.empty());

    private final List<Scenario<?>> all = new ArrayList<>();

    private AsyncScenarios() {}

    static List<Scenario<?>> all() {
        AsyncScenarios scenarios = new AsyncScenarios();
        scenarios.futures();
        scenarios.notifications();
        scenarios.streams();
        scenarios.streamsGiven();
        return scenarios.all;
    }

    private void later(String name, String expected, Scenario.Call<AsyncResults> call) {
        all.add(Scenario.of(AsyncResults.class, name, call, expected));
    }

    private static <T> T get(CompletableFuture<T> future) throws Exception {
        return future.get(60, TimeUnit.SECONDS);
    }

    private void futures() {
        later("future", "2", s -> get(s.future(1)));
        later("staged", "a1", s -> get(s.staged("a", 1).toCompletableFuture()));
        later("done", "null", s -> get(s.done()));
        later("absent", "null", s -> get(s.absent()));
        later(
                "people",
                ValueText.of(List.of(GenericEcho.ANN, new Person("B", 2, Optional.empty()))),
                s -> get(s.people(2)));
        later("perhaps", "Optional[" + GenericEcho.ANN + "]", s -> get(s.perhaps(true)));
        later("perhaps not", "Optional.empty", s -> get(s.perhaps(false)));
        later("wild", "1.5D", s -> get(s.wild(3)));
        later("bare", "[1, x]", s -> get((CompletableFuture<?>) s.bare(1)));
        later("failing", "3", s -> get(s.failing("not")));
        later(
                "failing, declared",
                "later CheckedFailure: checked it null <- JsonRpcException",
                s -> get(s.failing("checked")));
        later(
                "failing, unknown",
                "later InvalidParamsException: Invalid params -32602",
                s -> get(s.failing("illegal")));
    }

    private void notice(String name, String expected, Scenario.Call<Notifications> call) {
        all.add(Scenario.of(Notifications.class, name, s -> call.on(s) + " " + ReceivedNotifications.next(), expected));
    }

    private void notifications() {
        notice("plain", "sent plain()", s -> {
            s.plain();
            return "sent";
        });
        notice("send", "sent send(x)", s -> {
            s.send("x");
            return "sent";
        });
        notice("tellAll", NotificationOk.OK + " tellAll(x1int[2, 3])", s -> s.tellAll("x", 1, 2, 3));
        notice("ok", NotificationOk.OK + " ok(1)", s -> s.ok(1));
        notice("later", NotificationOk.OK + " later(12)", s -> get(s.later(1, 2)));
        notice(
                "stage",
                NotificationOk.OK + " stage(context of stage)",
                s -> get(s.stage(null).toCompletableFuture()));
        notice("failing", "sent failing(1)", s -> {
            s.failing(1);
            return "sent";
        });
    }

    private void stream(String name, String expected, Scenario.Call<StreamResults> call) {
        all.add(Scenario.of(StreamResults.class, name, call, expected).needing(Needs.STREAMS));
    }

    private static <T> List<T> drained(Stream<T> stream) {
        try (stream) {
            return stream.toList();
        }
    }

    private static <T> List<T> drained(Flow.Publisher<T> publisher) throws Exception {
        List<T> items = new ArrayList<>();
        CompletableFuture<List<T>> end = new CompletableFuture<>();
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(T item) {
                items.add(item);
            }

            @Override
            public void onError(Throwable failure) {
                end.completeExceptionally(failure);
            }

            @Override
            public void onComplete() {
                end.complete(items);
            }
        });
        return get(end);
    }

    private void streams() {
        stream("published", "[0, 1, 2]", s -> drained(s.published(3)));
        stream("opened", ValueText.of(List.of(P0, P1)), s -> drained(s.opened(2)));
        stream("wild", "[1, 2.5D]", s -> drained(s.wild()));
        stream("counted", "[a0, a1] null", s -> {
            ConcurrentLinkedQueue<String> items = new ConcurrentLinkedQueue<>();
            Object end = get(s.counted("a", 2).forEach(items::add));
            return ValueText.of(items) + " " + end;
        });
        stream("counted, opened", "[a0]", s -> drained(s.counted("a", 1).open()));
        stream("broken", "InternalErrorException: Internal error -32603", s -> drained(s.broken(2)));
    }

    private void given(String name, String expected, Scenario.Call<StreamResults.Given> call) {
        all.add(Scenario.of(StreamResults.Given.class, name, call, expected).needing(Needs.CONNECTION));
    }

    private void streamsGiven() {
        given("sum", "6", s -> s.sum(Stream.of(1, 2, 3)));
        given("sumBehind", "16", s -> s.sumBehind(10, List.of(1, 2, 3).iterator()));
        given("iterable", "[P0, P1]-[a, b]", s -> s.iterable(List.of(P0, P1), "-", Stream.of("a", "b")));
        given("later", "3", s -> get(s.later(new StreamService().published(3))));
        given("doubled", "[2, 4]", s -> drained(s.doubled(Stream.of(1, 2))));
    }
}
