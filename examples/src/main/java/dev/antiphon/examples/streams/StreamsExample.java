package dev.antiphon.examples.streams;

import static dev.antiphon.Parameter.required;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Listener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Streams of results, over any transport, and a call with progress. */
public final class StreamsExample {
    private StreamsExample() {}

    static Listener serve(int port) {
        // [server]
        JsonRpcServer server = JsonRpcServer.builder()
                .service(
                        Primes.class,
                        () -> LongStream.iterate(2, n -> n + 1)
                                .filter(StreamsExample::isPrime)
                                .boxed())
                .stream("words", Parameters.of(required("text", String.class)), (call, sink) -> {
                    String[] words = call.<String>get("text").split(" ", -1);
                    for (String word : words) {
                        sink.send(word); // blocks for backpressure
                    }
                    sink.complete(words.length);
                })
                .method("build", Parameters.none(), call -> {
                    for (int step = 1; step <= 3; step++) {
                        call.call().progress(step, 3, "step " + step);
                    }
                    return "built";
                })
                .build();
        // [/server]
        return HttpTransport.serve(server, port);
    }

    private static boolean isPrime(long number) {
        return LongStream.rangeClosed(2, (long) Math.sqrt((double) number)).noneMatch(divisor -> number % divisor == 0);
    }

    static JsonRpcClient connect(String uri) {
        return JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(uri);
    }

    static JsonRpcClient connectToVersion2(String uri) {
        // [flows]
        JsonRpcClient client = JsonRpcClient.connect(uri); // version 2.0 by default
        // [/flows]
        return client;
    }

    static List<Long> firstPrimes(JsonRpcClient client) {
        // [stream]
        try (Stream<Long> primes = client.service(Primes.class).primes()) {
            return primes.limit(5).toList(); // closing it stops the server
        }
        // [/stream]
    }

    static List<String> words(JsonRpcClient client, String text) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        // [each]
        String count = client.stream("words", Map.of("text", text), String.class)
                .forEach(word -> lines.add(word))
                .thenApply(result -> result + " words")
                .join();
        // [/each]
        lines.add(count);
        return List.copyOf(lines);
    }

    static List<String> build(JsonRpcClient client) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        // [progress]
        String built = client.call(
                "build",
                null,
                String.class,
                CallOption.onProgress(step -> lines.add(step.message() + " of " + (int) step.total())));
        // [/progress]
        lines.add(built);
        return List.copyOf(lines);
    }

    /**
     * Prints the streams.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        try (Listener listener = serve(0);
                JsonRpcClient client = connect(listener.address().toString().replaceFirst("http", "ws"))) {
            System.out.println(firstPrimes(client));
            words(client, "one by one").forEach(System.out::println);
            build(client).forEach(System.out::println);
            try (JsonRpcClient old =
                    connectToVersion2(listener.address().toString().replaceFirst("http", "ws"))) {
                System.out.println(firstPrimes(old));
            }
        }
    }
}
