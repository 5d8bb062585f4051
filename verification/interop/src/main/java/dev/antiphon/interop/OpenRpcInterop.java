package dev.antiphon.interop;

import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.openrpc.OpenRpc;
import dev.antiphon.openrpc.OpenRpcBuilder;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes the documents of the demo and of the services in examples/, and validates them with OpenRPC's own tools: every line of
 * output is one check. Arguments: the command that starts the tools, which gets the files as further arguments. The classes of
 * the examples must be on the class path.
 */
final class OpenRpcInterop {
    private static final Duration DEADLINE = Duration.ofSeconds(100);
    private static final Server SERVER = Server.of("local", "http://localhost:8080/rpc");

    private static final List<String> EXAMPLES = List.of(
            "dev.antiphon.examples.hello.Hello$Greeter",
            "dev.antiphon.examples.calculator.CalculatorService",
            "dev.antiphon.examples.chat.Room",
            "dev.antiphon.examples.streams.Archive",
            "dev.antiphon.examples.streams.News",
            "dev.antiphon.examples.streams.Primes",
            "dev.antiphon.examples.production.Ledger",
            "com.example.tasks.Tasks");
    /** The callbacks of the chat room. */
    private static final String GUEST = "dev.antiphon.examples.chat.Guest";

    private final Path directory;
    private final Checks checks;
    private final List<String> files = new ArrayList<>();

    private OpenRpcInterop(Path directory, Checks checks) {
        this.directory = directory;
        this.checks = checks;
    }

    public static void main(String[] command) throws Exception {
        Watchdog.endAfter(DEADLINE);
        Checks checks = new Checks(System.out);
        Path directory = Files.createTempDirectory("openrpc");
        int exit;
        try {
            OpenRpcInterop documents = new OpenRpcInterop(directory, checks);
            documents.writeAll();
            List<String> tools = new ArrayList<>(Arrays.asList(command));
            tools.addAll(documents.files);
            Process process = new ProcessBuilder(tools).inheritIO().start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            exit = process.waitFor();
        } finally {
            delete(directory);
        }
        System.exit(exit != 0 ? exit : checks.allPassed() ? 0 : 1);
    }

    private void writeAll() {
        write("demo", builder -> builder.document(DemoServer.server()));
        write("demo, by OpenRPC 1.4.1", builder -> builder.openrpc("1.4.1").document(DemoServer.server()));
        for (String name : EXAMPLES) {
            try {
                Class<?> service = Class.forName(name);
                Class<?> callbacks = name.endsWith(".Room") ? Class.forName(GUEST) : null;
                write(
                        service.getSimpleName(),
                        builder -> (callbacks == null ? builder : builder.callbacks(callbacks)).document(service));
            } catch (ClassNotFoundException e) {
                System.out.println("LEFT OUT " + name + ": it is not compiled");
            }
        }
    }

    private void write(String name, Function<OpenRpcBuilder, OpenRpcDocument> maker) {
        checks.check(name + ": is a document of which Antiphon finds nothing wrong", () -> {
            // The validator of calls rejects schemas with formats that draft 7 does not have.
            OpenRpcDocument document = maker.apply(
                    OpenRpc.builder("Antiphon " + name, "1.0.0").server(SERVER).draftFormats());
            Path file = directory.resolve(name + ".json");
            Files.writeString(file, document.toJson());
            files.add(file.toString());
            Checks.same(List.of(), document.validate());
        });
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
