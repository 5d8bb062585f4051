package dev.antiphon.interop;

import static dev.antiphon.Parameter.required;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.generate.TypeScriptGenerator;
import dev.antiphon.generate.sample.Everything;
import dev.antiphon.generate.sample.EverythingHere;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.json.TypeRef;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Serves the methods that a generated TypeScript client calls: the demo, and one method per type. Argument: the directory {@code
 * generated}, in which {@link GeneratorInterop} has compiled the client.
 */
final class TypeScriptInterop {
    private static final Duration DEADLINE = Duration.ofSeconds(140);
    private static final TypeRef<Stream<Long>> NUMBERS = new TypeRef<>() {};

    private TypeScriptInterop() {}

    /** Writes the clients of the services. */
    static void generate(Path home) throws IOException {
        Path made = home.resolve("src/made");
        write(Files.readAllBytes(home.resolve("demo.json")), made);
        String document = "/META-INF/antiphon/openrpc/" + Everything.class.getName() + ".json";
        try (InputStream in = Objects.requireNonNull(Everything.class.getResourceAsStream(document))) {
            write(in.readAllBytes(), made);
        }
    }

    private static void write(byte[] document, Path made) throws IOException {
        TypeScriptGenerator.create().generate(OpenRpcDocument.parse(document)).writeTo(made);
    }

    public static void main(String[] args) throws Exception {
        Watchdog.endAfter(DEADLINE);
        Checks checks = new Checks(System.out);
        List<Integer> notes = new CopyOnWriteArrayList<>();
        AtomicInteger cancelled = new AtomicInteger();
        JsonRpcServer server = DemoServer.builder()
                .service(Everything.class, new EverythingHere())
                .notification("note", Parameters.of(required("number", int.class)), call -> notes.add(call.get(0)))
                .method("notes", Parameters.none(), call -> notes)
                .method("cancelled", Parameters.none(), call -> cancelled.get())
                .method("firstOf", Parameters.of(required("numbers", NUMBERS), required("count", int.class)), call -> {
                    try (Stream<Long> numbers = call.get(0)) {
                        return numbers.limit(call.<Integer>get(1)).toList();
                    }
                })
                .stream("doubled", Parameters.of(required("numbers", NUMBERS)), (call, sink) -> {
                    call.<Stream<Long>>get(0).forEach(number -> sink.send(2 * number));
                    sink.complete();
                })
                .method("waitForCancel", Parameters.none(), call -> waited(cancelled))
                .build();
        BlockingQueue<JsonRpcConnection> connections = new LinkedBlockingQueue<>();
        Listener listener = HttpTransport.builder(server)
                .onConnect((connection, methods) -> connections.add(connection))
                .serve();
        Process peer = new ProcessBuilder(
                        "node", "built/checks.js", listener.address().toString())
                .directory(Path.of(args[0]).toFile())
                .inheritIO()
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(peer::destroyForcibly));
        int exit = peer.waitFor();
        checks.check("the tables of Antiphon are empty", () -> {
            for (JsonRpcConnection connection : connections) {
                connection.onClose().get(10, TimeUnit.SECONDS);
                Checks.awaitEmpty(connection);
                Checks.same(0, connection.counts().runningCalls());
            }
        });
        listener.close();
        System.exit(exit != 0 ? exit : checks.allPassed() ? 0 : 1);
    }

    /** Never completes, and counts cancellations. */
    private static Object waited(AtomicInteger cancelled) throws InterruptedException {
        try {
            Thread.sleep(Long.MAX_VALUE);
            return 0;
        } catch (InterruptedException e) {
            cancelled.incrementAndGet();
            throw e;
        }
    }
}
