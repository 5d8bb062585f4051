package dev.antiphon.examples.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.examples.Wait;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SubscriptionExampleTest {
    private final List<String> read = new CopyOnWriteArrayList<>();

    @Test
    void news_arrive_until_either_side_ends_the_subscription() throws Exception {
        SubmissionPublisher<String> press = new SubmissionPublisher<>();
        try (Listener listener = SubscriptionExample.serve(0, press);
                JsonRpcClient client = SubscriptionExample.connect(
                        listener.address().toString().replaceFirst("http", "ws"))) {
            CompletableFuture<?> first = SubscriptionExample.subscribe(client, read::add);
            Wait.until("there is a subscriber", () -> press.getNumberOfSubscribers() == 1);
            press.submit("It rains");
            Wait.until("it is read", () -> read.equals(List.of("It rains")));
            first.cancel(true);
            Wait.until("there is no subscriber", () -> press.getNumberOfSubscribers() == 0);
            press.submit("Unread");

            CompletableFuture<?> second = SubscriptionExample.subscribe(client, read::add);
            Wait.until("there is a subscriber again", () -> press.getNumberOfSubscribers() == 1);
            press.submit("It has stopped raining");
            press.close();
            second.get(60, TimeUnit.SECONDS);
            assertThat(read).containsExactly("It rains", "It has stopped raining");
        }
    }
}
