package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.ErrorDetail;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Generated code answers valid and invalid parameters with the same bytes as reflection. */
final class ServerBytesTest {
    /** The text of the params; empty for none. */
    private static final List<String> PARAMS = List.of(
            "",
            "null",
            "5",
            "\"text\"",
            "[]",
            "{}",
            "[null]",
            "[1]",
            "[-129]",
            "[1.5]",
            "[9e99]",
            "[123456789012345678901234567890]",
            "[true]",
            "[\"x\"]",
            "[\"xy\"]",
            "[\"RED\"]",
            "[\"2026-01-01T00:00:00Z\"]",
            "[\"checked\"]",
            "[\"more\"]",
            "[\"any\"]",
            "[\"silent\"]",
            "[\"illegal\"]",
            "[\"code 4010\"]",
            "[[]]",
            "[[1,2]]",
            "[[1,\"x\"]]",
            "[[null]]",
            "[[[1],[\"x\"]]]",
            "[{}]",
            "[{\"name\":\"N\",\"age\":1}]",
            "[{\"name\":\"N\",\"age\":\"x\"}]",
            "[{\"name\":\"N\",\"age\":null,\"more\":1}]",
            "[[{\"name\":\"N\",\"age\":\"x\"}]]",
            "[{\"RED\":[{\"name\":\"N\",\"age\":1}],\"PINK\":[]}]",
            "[{\"left\":\"k\",\"right\":{\"name\":1}}]",
            "[1,\"b\"]",
            "[1,2]",
            "[1,null]",
            "[\"a\",\"b\"]",
            "[1,\"b\",true]",
            "[1,2,3]",
            "[1,2,[3],[\"x\"]]",
            "[1,2,3,\"d\",true,\"RED\",{\"name\":\"N\",\"age\":1},[8],\"i\",10]",
            "[1,2,3,4,5,6,7,8,9,10,11,12,13]",
            "{\"a\":1}",
            "{\"a\":null}",
            "{\"a\":\"x\"}",
            "{\"a\":1,\"a\":2}",
            "{\"a\":1,\"unknown\":2}",
            "{\"a\":1,\"b\":\"x\"}",
            "{\"a\":1,\"b\":[2,\"x\"]}",
            "{\"b\":1}",
            "{\"b\":\"x\",\"a\":1}",
            "{\"c\":1}",
            "{\"value\":1}",
            "{\"value\":null}",
            "{\"value\":{\"name\":\"N\",\"age\":1,\"nick\":\"n\"}}",
            "{\"how\":\"checked\"}",
            "{\"count\":2}",
            "{\"limit\":3}",
            "{\"class\":\"x\",\"new\":1,\"a b.c\\\"d\":2}",
            "{\"name\":\"N\",\"age\":1}",
            "{\"name\":\"N\"}",
            "{\"unknown\":1}");

    private static JsonRpcServer server(Mode mode, boolean strict) {
        return mode.register(JsonRpcServer.builder()
                        .accept(ProtocolVersion.V1_0)
                        .strictParameters(strict)
                        .errorDetail(ErrorDetail.MESSAGES))
                .build();
    }

    @AfterAll
    static void clearNotifications() {
        ReceivedNotifications.clear();
    }

    @TestFactory
    Stream<DynamicTest> every_method_answers_everything_as_it_does_by_reflection() {
        return Stream.of(false, true).flatMap(ServerBytesTest::compared);
    }

    private static Stream<DynamicTest> compared(boolean strict) {
        JsonRpcServer reflected = server(Mode.REFLECTION, strict);
        JsonRpcServer generated = server(Mode.GENERATED_SERVER, strict);
        assertThat(generated.methodNames()).isEqualTo(reflected.methodNames()).hasSizeGreaterThan(150);
        return reflected.methodNames().stream()
                .map(method -> DynamicTest.dynamicTest(method + (strict ? ", strictly" : ""), () -> {
                    List<String> expected = answers(reflected, method);
                    assertThat(answers(generated, method)).isEqualTo(expected);
                    if (!method.startsWith("given.")) { // has stream arguments
                        assertThat(expected).anyMatch(answer -> answer.contains("\"result\""));
                    }
                    if (!method.endsWith("wholeRaw") && !method.equals("named.whole")) { // accepts anything
                        assertThat(expected).anyMatch(answer -> answer.contains("-32602"));
                    }
                }));
    }

    private static List<String> answers(JsonRpcServer server, String method) throws Exception {
        List<String> answers = new ArrayList<>();
        String name = method.replace("\"", "\\\"");
        for (String params : PARAMS) {
            String call =
                    "\"method\":\"" + name + "\"" + (params.isEmpty() ? "" : ",\"params\":" + params) + ",\"id\":1}";
            for (String version : List.of("", "\"jsonrpc\":\"2.0\",", "\"jsonrpc\":\"3.0\",")) {
                String message = "{" + version + call;
                answers.add(message + " --> " + answer(server, message));
            }
        }
        return answers;
    }

    private static String answer(JsonRpcServer server, String message) throws Exception {
        try {
            return server.handle(message).get(60, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("no answer to " + message, e);
        }
    }
}
