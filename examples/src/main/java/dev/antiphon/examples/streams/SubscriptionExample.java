package dev.antiphon.examples.streams;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Listener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Consumer;

/** Subscriptions in the style of Ethereum: {@code news_subscribe}, then {@code news_subscription} until either side ends it. */
public final class SubscriptionExample {
    private SubscriptionExample() {}

    static Listener serve(int port, SubmissionPublisher<String> press) {
        // [server]
        JsonRpcServer server = JsonRpcServer.builder()
                .streams(StreamWire.SUBSCRIPTIONS) // for callers of version 2.0
                .service(News.class, () -> press)
                .build();
        // [/server]
        return HttpTransport.serve(server, port);
    }

    static JsonRpcClient connect(String uri) {
        // [client]
        JsonRpcClient client =
                JsonRpcClient.builder().streams(StreamWire.SUBSCRIPTIONS).connect(uri);
        // [/client]
        return client;
    }

    static CompletableFuture<?> subscribe(JsonRpcClient client, Consumer<String> reader) {
        // [subscribe]
        CompletableFuture<?> end =
                client.stream("news_headlines", null, String.class).forEach(reader);
        // end.cancel(true) unsubscribes
        // [/subscribe]
        return end;
    }

    /**
     * Prints the headlines.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        SubmissionPublisher<String> press = new SubmissionPublisher<>();
        try (Listener listener = serve(0, press);
                JsonRpcClient client = connect(listener.address().toString().replaceFirst("http", "ws"))) {
            CompletableFuture<?> end = subscribe(client, System.out::println);
            while (!press.hasSubscribers()) {
                Thread.onSpinWait();
            }
            press.submit("It rains");
            press.close();
            end.join();
        }
    }
}
