package dev.antiphon;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The server that the transcripts are about, as the README beside them describes it. For the tests of every module. */
public final class TranscriptServer {
    /** The transcripts, which lie beside {@link JsonRpcServer} in a directory of that name. */
    public static final List<String> FILES = List.of(
            "specification.txt",
            "edge-cases.txt",
            "params.txt",
            "errors.txt",
            "limits.txt",
            "version-1.txt",
            "version-3.txt",
            "extensions.txt");

    private final ServerBuilder builder = JsonRpcServer.builder();
    private final MethodOption[] how;

    private TranscriptServer(boolean blocking) {
        this.how = blocking ? new MethodOption[0] : new MethodOption[] {MethodOption.nonBlocking()};
    }

    /**
     * Makes it.
     *
     * @param setup the set-up lines of a transcript
     * @param blocking whether its handlers may block
     * @return the server
     */
    public static JsonRpcServer of(List<String> setup, boolean blocking) {
        TranscriptServer server = new TranscriptServer(blocking);
        server.register();
        setup.forEach(server::configure);
        return server.builder.build();
    }

    private void register() {
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
                .method("fail", Parameters.none(), args -> fail(), how)
                .method("boom", Parameters.none(), args -> boom(), how)
                .method("reject", Parameters.of(required("text", String.class)), args -> reject(args.get(0)), how)
                .method("options", Parameters.none(), args -> args.call().options(), how)
                .method(
                        "same_name",
                        Parameters.none(),
                        args -> true,
                        Stream.concat(Stream.of(how), Stream.of(MethodOption.alias("other_name")))
                                .toArray(MethodOption[]::new))
                .notification("update", Parameters.of(rest("n", RawJson.class)), args -> {}, how)
                .notification("notify_hello", Parameters.of(rest("n", RawJson.class)), args -> {}, how)
                .notification("notify_sum", Parameters.of(rest("n", RawJson.class)), args -> {}, how);
    }

    private static Object fail() {
        throw new JsonRpcException(-32001, "failed", RawJson.of("{\"why\":\"test\"}"));
    }

    private static Object boom() {
        throw new IllegalStateException("secret");
    }

    private static Object reject(String text) {
        throw new IllegalArgumentException("not " + text);
    }

    private void configure(String line) {
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
