package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import dev.antiphon.transport.TransportContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Results and data whose writing fails, also in the middle, and what is left of them: nothing. */
class UnwritableReplyTest {
    /** Written as its text, except that some texts break the writer when it has written half of them. */
    record Fragile(String text) {}

    private final CapturedLog log = new CapturedLog();

    private final TinyBinding binding = new TinyBinding().writes(Fragile.class, (fragile, out) -> {
        boolean attached = out.attachment() != null;
        out.attach("a generator");
        out.ascii("{\"attached\":" + attached + ",\"text\":");
        switch (fragile.text()) {
            case "break" -> throw new IllegalStateException("half written");
            case "overflow" -> throw new StackOverflowError("too deep");
            default -> out.value(fragile.text());
        }
        out.write('}');
    });

    private ServerBuilder builder() {
        return JsonRpcServer.builder()
                .binding(binding)
                .method(
                        "write",
                        Parameters.of(required("text", String.class)),
                        args -> new Fragile(args.get(0)),
                        MethodOption.nonBlocking(),
                        MethodOption.returns(new TypeRef<Fragile>() {}))
                .method(
                        "any",
                        Parameters.of(required("text", String.class)),
                        args -> new Fragile(args.get(0)),
                        MethodOption.nonBlocking())
                .method(
                        "fail",
                        Parameters.of(required("text", String.class)),
                        args -> {
                            throw new JsonRpcException(7, "failed", new Fragile(args.get(0)));
                        },
                        MethodOption.nonBlocking());
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private static String written(String text, boolean attached, int id) {
        return Wire.result("{\"attached\":" + attached + ",\"text\":\"" + text + "\"}", id);
    }

    @Test
    void aResultThatBreaksInTheMiddleIsAnInternalErrorAndTheNextReplyIsClean() {
        JsonRpcServer server = builder().build();
        for (String method : List.of("write", "any")) {
            for (String text : List.of("break", "overflow")) {
                log.records().clear();
                assertThat(Wire.call(server, method, "[\"" + text + "\"]"))
                        .isEqualTo(Wire.error(-32603, "Internal error"));
                assertThat(log.throwables())
                        .singleElement()
                        .satisfies(
                                thrown -> assertThat(thrown).rootCause().hasMessageMatching("half written|too deep"));
                assertThat(Wire.call(server, method, "[\"fine\"]")).isEqualTo(written("fine", false, 1));
            }
        }
    }

    @Test
    void whatIsAttachedToTheOutputIsKeptUntilAWriterBreaks() {
        JsonRpcServer server = builder().build();
        assertThat(Wire.call(server, "write", "[\"a\"]")).isEqualTo(written("a", false, 1));
        assertThat(Wire.call(server, "write", "[\"b\"]")).isEqualTo(written("b", true, 1));
        assertThat(Wire.call(server, "write", "[\"break\"]")).contains("-32603");
        assertThat(Wire.call(server, "write", "[\"c\"]")).isEqualTo(written("c", false, 1));
    }

    @Test
    void aResultThatBreaksInABatchLeavesItsNeighboursWhole() {
        String batch = "[" + Wire.request("write", "[\"a\"]", 1) + "," + Wire.request("write", "[\"break\"]", 2) + ","
                + Wire.request("write", "[\"b\"]", 3) + "]";
        assertThat(Wire.send(builder().build(), batch))
                .isEqualTo("[" + written("a", false, 1) + "," + Wire.error(-32603, "Internal error", 2) + ","
                        + written("b", false, 3) + "]");
    }

    @Test
    void aResultThatBreaksFirstInABatchLeavesItsNeighboursWhole() {
        String batch = "[" + Wire.request("write", "[\"break\"]", 1) + "," + Wire.request("write", "[\"b\"]", 2) + "]";
        assertThat(Wire.send(builder().build(), batch))
                .isEqualTo("[" + Wire.error(-32603, "Internal error", 1) + "," + written("b", false, 2) + "]");
    }

    @Test
    void anErrorHandlerMayChooseTheErrorOfAResultThatCannotBeWritten() {
        JsonRpcServer server = builder()
                .errorHandler((thrown, call) -> Optional.of(ErrorObject.of(55, thrown.getMessage())))
                .build();
        assertThat(Wire.call(server, "write", "[\"break\"]")).isEqualTo(Wire.error(55, "The result cannot be written"));
    }

    @Test
    void dataThatCannotBeWrittenIsLeftOutOfTheErrorAndLogged() {
        JsonRpcServer server = builder().build();
        assertThat(Wire.call(server, "fail", "[\"x\"]")).contains("\"text\":\"x\"");
        for (String text : List.of("break", "overflow")) {
            log.records().clear();
            assertThat(Wire.call(server, "fail", "[\"" + text + "\"]")).isEqualTo(Wire.error(7, "failed"));
            assertThat(log.records()).hasSize(1);
        }
    }

    @Test
    void aReplyThatIsTooLargeInABatchDoesNotHideTheBreakingOfAnother() {
        String large = "[\"" + "x".repeat(300) + "\"]";
        String batch = "[" + Wire.request("write", large, 1) + "," + Wire.request("write", "[\"break\"]", 2) + ","
                + Wire.request("write", large, 3) + "," + Wire.request("write", "[\"fine\"]", 4) + "]";
        assertThat(Wire.send(builder().limit(Limit.REPLY_BYTES, 200).build(), batch))
                .isEqualTo("[" + Wire.error(-32006, "Reply too large", 1) + ","
                        + Wire.error(-32603, "Internal error", 2) + "," + Wire.error(-32006, "Reply too large", 3)
                        + "," + written("fine", false, 4) + "]");
        assertThat(log.records()).hasSize(1);
    }

    @Test
    void aReplyThatIsTooLargeIsNotLoggedAndTheNextIsClean() {
        JsonRpcServer server = builder().limit(Limit.REPLY_BYTES, 200).build();
        assertThat(Wire.call(server, "write", "[\"" + "x".repeat(300) + "\"]"))
                .isEqualTo(Wire.error(-32006, "Reply too large"));
        assertThat(Wire.call(server, "write", "[\"fine\"]")).isEqualTo(written("fine", false, 1));
        assertThat(log.records()).isEmpty();
    }

    @Test
    void aTransportLearnsOfTheErrorThatTakesThePlaceOfAReply() {
        JsonRpcServer server = builder().limit(Limit.REPLY_BYTES, 200).build();
        Map<String, Fault> faults = Map.of("x".repeat(300), Fault.REPLY_TOO_LARGE, "break", Fault.INTERNAL_ERROR);
        faults.forEach((text, fault) -> {
            byte[] call = Wire.request("write", "[\"" + text + "\"]", 1).getBytes(StandardCharsets.UTF_8);
            assertThat(server.handle(call, TransportContext.UNKNOWN).join())
                    .satisfies(answer -> assertThat(answer.fault()).isEqualTo(fault))
                    .satisfies(answer -> assertThat(answer.error()).isNotNull());
        });
    }

    @Test
    void aReplyOfExactlyTheLimitIsSent() {
        String reply = Wire.result("[\"" + "x".repeat(100) + "\"]");
        ServerBuilder builder = JsonRpcServer.builder().raw("echo", (params, call) -> params);
        String params = "[\"" + "x".repeat(100) + "\"]";
        assertThat(Wire.call(builder.limit(Limit.REPLY_BYTES, reply.length()).build(), "echo", params))
                .isEqualTo(reply);
        assertThat(Wire.call(
                        builder.limit(Limit.REPLY_BYTES, reply.length() - 1).build(), "echo", params))
                .isEqualTo(Wire.error(-32006, "Reply too large"));
    }

    @Test
    void aLargeReplyDoesNotSpoilTheOutputForTheNext() {
        JsonRpcServer server = JsonRpcServer.builder()
                .limit(Limit.MESSAGE_BYTES, 4 << 20)
                .raw("echo", (params, call) -> params, MethodOption.nonBlocking())
                .build();
        String large = "[\"" + "x".repeat(3 << 20) + "\"]";
        assertThat(Wire.call(server, "echo", large)).isEqualTo(Wire.result(large));
        assertThat(Wire.call(server, "echo", "[1]")).isEqualTo(Wire.result("[1]"));
        assertThat(RawJson.of(Wire.call(server, "echo", large)).member("result"))
                .contains(RawJson.of(large));
    }

    @Test
    void aMessageThatIsTooLargeForAReplyIsNotSent() {
        JsonRpcServer server = builder()
                .method("long", Parameters.of(required("length", int.class)), args -> {
                    throw new JsonRpcException(7, "x".repeat(args.<Integer>get(0)));
                })
                .limit(Limit.REPLY_BYTES, 2_000)
                .limit(Limit.BATCH_REPLY_BYTES, 3_000)
                .build();
        assertThat(Wire.call(server, "long", "[1900]")).isEqualTo(Wire.error(7, "x".repeat(1900)));
        assertThat(Wire.call(server, "long", "[2000]")).isEqualTo(Wire.error(-32006, "Reply too large"));
        assertThat(Wire.send(
                        server,
                        "[" + Wire.request("long", "[1900]", 1) + "," + Wire.request("long", "[1900]", 2) + "]"))
                .isEqualTo(
                        "[" + Wire.error(7, "x".repeat(1900)) + "," + Wire.error(-32006, "Reply too large", 2) + "]");
    }
}
