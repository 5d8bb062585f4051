package dev.antiphon;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every transcript against a server whose handlers may block, and against one whose handlers never do. */
class TranscriptTest {
    private static final List<String> FILES = List.of(
            "specification.txt",
            "edge-cases.txt",
            "params.txt",
            "errors.txt",
            "limits.txt",
            "version-1.txt",
            "version-3.txt",
            "extensions.txt");

    @TestFactory
    Stream<DynamicNode> everyMessageIsAnsweredAsTheTranscriptSays() {
        return FILES.stream()
                .map(file -> DynamicContainer.dynamicContainer(
                        file,
                        Stream.of(true, false)
                                .flatMap(blocking -> Transcript.load(file).exchanges().stream()
                                        .map(exchange -> check(exchange, blocking)))));
    }

    private static DynamicTest check(Transcript.Exchange exchange, boolean blocking) {
        String name = (blocking ? "on a worker, " : "inline, ") + exchange;
        return DynamicTest.dynamicTest(name, () -> {
            byte[] answer =
                    server(exchange.setup(), blocking).handle(exchange.sent()).get();
            String text = answer == null ? "" : new String(answer, StandardCharsets.UTF_8);
            assertThat(Transcript.canonical(text)).isEqualTo(Transcript.canonical(exchange.expected()));
        });
    }

    private static JsonRpcServer server(List<String> setup, boolean blocking) {
        ServerBuilder builder = JsonRpcServer.builder();
        MethodOption[] how = blocking ? new MethodOption[0] : new MethodOption[] {MethodOption.nonBlocking()};
        builder.method(
                        "subtract",
                        Parameters.of(required("minuend", int.class), required("subtrahend", int.class)),
                        args -> args.<Integer>get(0) - args.<Integer>get("subtrahend"),
                        how)
                .method(
                        "sum",
                        Parameters.of(rest("n", long.class)),
                        args -> LongStream.of(args.<long[]>get(0)).sum(),
                        how)
                .method("get_data", Parameters.none(), args -> RawJson.of("[\"hello\",5]"), how)
                .method("echo", Parameters.of(required("value", RawJson.class)), args -> args.get(0), how)
                .method(
                        "greet",
                        Parameters.of(required("name", String.class), optional("greeting", String.class, "Hello")),
                        args -> args.get(1) + ", " + args.get(0),
                        how)
                .method("half", Parameters.of(required("x", double.class)), args -> args.<Double>get(0) / 2, how)
                .method(
                        "fail",
                        Parameters.none(),
                        args -> {
                            throw new JsonRpcException(-32001, "failed", RawJson.of("{\"why\":\"test\"}"));
                        },
                        how)
                .method(
                        "boom",
                        Parameters.none(),
                        args -> {
                            throw new IllegalStateException("secret");
                        },
                        how)
                .method(
                        "reject",
                        Parameters.of(required("text", String.class)),
                        args -> {
                            throw new IllegalArgumentException("not " + args.get(0));
                        },
                        how)
                .method("options", Parameters.none(), args -> args.call().options(), how)
                .method("same_name", Parameters.none(), args -> true, aliased(how))
                .notification("update", Parameters.of(rest("n", RawJson.class)), args -> {}, how)
                .notification("notify_hello", Parameters.of(rest("n", RawJson.class)), args -> {}, how)
                .notification("notify_sum", Parameters.of(rest("n", RawJson.class)), args -> {}, how);
        setup.forEach(line -> configure(builder, line));
        return builder.build();
    }

    private static MethodOption[] aliased(MethodOption[] how) {
        return Stream.concat(Stream.of(how), Stream.of(MethodOption.alias("other_name")))
                .toArray(MethodOption[]::new);
    }

    private static void configure(ServerBuilder builder, String line) {
        String[] words = line.split(" ", -1);
        switch (words[0] + " " + words[1]) {
            case "accept only" -> builder.acceptOnly(version(words[2]));
            case "batches off" -> builder.batches(false);
            case "ids truncate" -> builder.idPolicy(IdPolicy.TRUNCATE);
            case "parameters strict" -> builder.strictParameters(true);
            case "detail messages" -> builder.errorDetail(ErrorDetail.MESSAGES);
            case "extensions off" -> builder.systemExtensions(false);
            default -> {
                switch (words[0]) {
                    case "accept" -> builder.accept(version(words[1]));
                    case "limit" -> builder.limit(Limit.valueOf(words[1]), Integer.parseInt(words[2]));
                    default -> throw new IllegalArgumentException("Unknown set-up line: " + line);
                }
            }
        }
    }

    private static ProtocolVersion version(String text) {
        return Stream.of(ProtocolVersion.values())
                .filter(version -> version.text().equals(text))
                .findFirst()
                .orElseThrow();
    }
}
