package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.service.JsonRpcNotification;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What becomes of the results of service methods: void ones, notifications, futures. */
class ServiceResultTest {
    interface Quiet {
        void store(String text);

        @JsonRpcNotification
        void tell(String text);

        NotificationOk hint(String text);
    }

    private static final class Keeper implements Quiet {
        final List<String> kept = new CopyOnWriteArrayList<>();

        @Override
        public void store(String text) {
            if (text.isEmpty()) {
                throw new JsonRpcException(1200, "Nothing to store");
            }
            kept.add(text);
        }

        @Override
        public void tell(String text) {
            store(text);
        }

        @Override
        public NotificationOk hint(String text) {
            store(text);
            return NotificationOk.OK;
        }
    }

    private final Keeper keeper = new Keeper();
    private final JsonRpcServer quiet =
            JsonRpcServer.builder().service(Quiet.class, keeper).build();

    @Test
    void aVoidMethodAnswersNull() {
        assertThat(Wire.call(quiet, "store", "[\"a\"]")).isEqualTo(Wire.result("null"));
        assertThat(keeper.kept).containsExactly("a");
    }

    @Test
    void theErrorOfAVoidMethodReachesItsCaller() {
        assertThat(Wire.call(quiet, "store", "[\"\"]")).isEqualTo(Wire.error(1200, "Nothing to store"));
    }

    @Test
    void notificationsAreTakenAndNotAnsweredHoweverTheyAreMarked() {
        assertThat(Wire.send(quiet, Wire.notification("tell", "[\"a\"]"))).isNull();
        assertThat(Wire.send(quiet, Wire.notification("hint", "{\"text\":\"b\"}")))
                .isNull();
        assertThat(Wire.send(quiet, Wire.notification("store", "[\"c\"]"))).isNull();
        assertThat(keeper.kept).containsExactly("a", "b", "c");
    }

    @Test
    void whoeverAsksForTheAnswerOfANotificationGetsNull() {
        assertThat(Wire.call(quiet, "tell", "[\"a\"]")).isEqualTo(Wire.result("null"));
        assertThat(Wire.call(quiet, "hint", "[\"b\"]")).isEqualTo(Wire.result("null"));
        assertThat(keeper.kept).containsExactly("a", "b");
    }

    interface Later {
        CompletableFuture<Integer> future(int value);

        CompletionStage<String> stage(String value);

        CompletableFuture<Void> nothing();

        CompletableFuture<?> anything();
    }

    /** Answers with whatever future the test chose. */
    private static final class Chosen implements Later {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture<?> anything = new CompletableFuture<>();

        @Override
        public CompletableFuture<Integer> future(int value) {
            return future;
        }

        @Override
        public CompletionStage<String> stage(String value) {
            return stage.minimalCompletionStage();
        }

        @Override
        public CompletableFuture<Void> nothing() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<?> anything() {
            return anything;
        }
    }

    private final Chosen chosen = new Chosen();
    private final JsonRpcServer later = JsonRpcServer.builder()
            .service(Later.class, chosen, ServiceOption.nonBlocking())
            .build();

    @Test
    void aFutureThatIsDoneIsAnsweredAtOnce() {
        chosen.future = CompletableFuture.completedFuture(7);
        assertThat(later.handle(Wire.request("future", "[1]", 1))).isCompletedWithValue(Wire.result("7"));
        assertThat(later.handle(Wire.request("nothing", "[]", 1))).isCompletedWithValue(Wire.result("null"));
    }

    @Test
    void aFutureIsAnsweredWhenItCompletes() {
        CompletableFuture<String> reply = later.handle(Wire.request("future", "[1]", 1));
        assertThat(reply).isNotDone();
        chosen.future.complete(8);
        assertThat(reply).isCompletedWithValue(Wire.result("8"));
    }

    @Test
    void aStageThatIsNoFutureIsAnsweredWhenItCompletes() {
        CompletableFuture<String> reply = later.handle(Wire.request("stage", "[\"a\"]", 1));
        assertThat(reply).isNotDone();
        chosen.stage.complete("b");
        assertThat(reply).isCompletedWithValue(Wire.result("\"b\""));
    }

    @Test
    void aFutureOfNullIsAnsweredWithNullNowOrLater() {
        CompletableFuture<String> reply = later.handle(Wire.request("future", "[1]", 1));
        chosen.future.complete(null);
        assertThat(reply).isCompletedWithValue(Wire.result("null"));
        assertThat(later.handle(Wire.request("future", "[1]", 1))).isCompletedWithValue(Wire.result("null"));
    }

    @Test
    void aFutureThatFailsIsAnsweredWithItsErrorNowOrLater() {
        CompletableFuture<String> reply = later.handle(Wire.request("future", "[1]", 1));
        chosen.future.completeExceptionally(new JsonRpcException(1300, "Closed"));
        assertThat(reply).isCompletedWithValue(Wire.error(1300, "Closed"));
        assertThat(later.handle(Wire.request("future", "[1]", 1))).isCompletedWithValue(Wire.error(1300, "Closed"));
    }

    @Test
    void aMethodThatGivesNoFutureAtAllAnswersNull() {
        chosen.future = null;
        assertThat(later.handle(Wire.request("future", "[1]", 1))).isCompletedWithValue(Wire.result("null"));
    }

    @Test
    void aFutureOfAnythingIsWrittenAsWhatItBecomes() {
        chosen.anything = CompletableFuture.completedFuture(List.of("x").get(0));
        assertThat(Wire.call(later, "anything", "[]")).isEqualTo(Wire.result("\"x\""));
        chosen.anything = CompletableFuture.completedFuture(1.5);
        assertThat(Wire.call(later, "anything", "[]")).isEqualTo(Wire.result("1.5"));
    }

    @Test
    void aBlockingMethodMayGiveAFutureToo() {
        chosen.future = new CompletableFuture<>();
        JsonRpcServer blocking =
                JsonRpcServer.builder().service(Later.class, chosen).build();
        List<CompletableFuture<String>> replies = new ArrayList<>();
        for (int id = 1; id <= 3; id++) {
            replies.add(blocking.handle(Wire.request("future", "[1]", id)));
        }
        chosen.future.complete(9);
        for (int id = 1; id <= 3; id++) {
            assertThat(Wire.await(replies.get(id - 1))).isEqualTo(Wire.result("9", id));
        }
    }

    interface Unsaid<T> {
        Object object();

        T generic();
    }

    interface UnsaidOfAll extends Unsaid<Object> {}

    @Test
    @SuppressWarnings("FutureReturnValueIgnored") // that it is not ignored is the point
    void aFutureIsWaitedForThoughItIsDeclaredAsAnyObject() {
        UnsaidOfAll service = new UnsaidOfAll() {
            @Override
            public Object object() {
                return CompletableFuture.completedFuture(1);
            }

            @Override
            public Object generic() {
                return CompletableFuture.completedFuture("two").minimalCompletionStage();
            }
        };
        JsonRpcServer server =
                JsonRpcServer.builder().service(UnsaidOfAll.class, service).build();
        assertThat(Wire.call(server, "object", "[]")).isEqualTo(Wire.result("1"));
        assertThat(Wire.call(server, "generic", "[]")).isEqualTo(Wire.result("\"two\""));
    }
}
