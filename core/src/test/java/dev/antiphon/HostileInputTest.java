package dev.antiphon;

import static dev.antiphon.Parameter.optional;
import static dev.antiphon.Parameter.required;
import static dev.antiphon.Parameter.rest;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonScanner;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes arrive, the answer is a JSON-RPC error, a reply or nothing: no exception, no hang, no overflow. */
@Timeout(30)
class HostileInputTest {
    private static final String PARSE_ERROR =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32700,\"message\":\"Parse error\"},\"id\":null}";
    private static final String INVALID =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32600,\"message\":\"Invalid Request\"},\"id\":null}";
    private static final String EXPONENT = "9".repeat(200);

    /** Messages of all kinds, from which prefixes and mutants are made. */
    private static final List<String> VALID = List.of(
            Wire.request("subtract", "[42,23]", 1),
            Wire.request("subtract", "{\"subtrahend\":23,\"minuend\":42}", 2),
            Wire.notification("tell", "[\"h\\u00e9\\\"llo ü 😀\",-1.5e+10,true,false,null]"),
            "{\"id\":\"a\\n\",\"params\":[{\"a\":[[],{}]}],\"method\":\"ech\\u006f\",\"jsonrpc\":\"2.0\"}",
            "{\"jsonrpc\":\"3.0\",\"method\":\"echo\",\"params\":[1],\"options\":{\"timeout\":5},\"id\":1.50}",
            "{\"method\":\"sum\",\"params\":[1,2,3],\"id\":7}",
            "{\"jsonrpc\":\"2.0\",\"result\":[1],\"id\":1}",
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-1,\"message\":\"x\"},\"id\":1}",
            "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":{}}}",
            "{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":1}}",
            "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}",
            "[" + Wire.request("subtract", "[1,2]", 1) + " , " + Wire.notification("tell", "[]") + ",1,"
                    + Wire.request("nobody", "{\"é\":[]}", 3) + ",{\"jsonrpc\":\"2.0\",\"result\":0,\"id\":9}]");

    private final JsonRpcServer server = builder().build();

    private static ServerBuilder builder() {
        MethodOption quick = MethodOption.nonBlocking();
        return JsonRpcServer.builder()
                .method(
                        "subtract",
                        Parameters.of(required("minuend", int.class), optional("subtrahend", int.class, 0)),
                        args -> args.<Integer>get(0) - args.<Integer>get(1),
                        quick)
                .method(
                        "sum",
                        Parameters.of(rest("n", long.class)),
                        args -> Arrays.stream(args.<long[]>get(0)).sum(),
                        quick)
                .method("text", Parameters.of(required("text", String.class)), args -> args.get(0), quick)
                .method("?", Parameters.of(optional("?", String.class)), args -> "question: " + args.get(0), quick)
                .raw("echo", (params, call) -> params, quick)
                .notification("tell", Parameters.of(rest("values", RawJson.class)), args -> {}, quick);
    }

    private static String answer(JsonRpcServer server, byte[] message) {
        CompletableFuture<byte[]> future = server.handle(message);
        assertThat(future).isDone();
        byte[] reply = Wire.await(future);
        if (reply == null) {
            return null;
        }
        assertThat(new JsonScanner(1_000_000).over(reply, 0, reply.length).isText(0))
                .isTrue();
        return new String(reply, UTF_8);
    }

    private String answer(String message) {
        return answer(server, message.getBytes(UTF_8));
    }

    /** Checks that the answer is well formed, down to the members of each reply. */
    private static void assertSound(JsonRpcServer server, byte[] message) {
        String reply;
        try {
            reply = answer(server, message);
        } catch (Throwable thrown) {
            throw new AssertionError("for " + HexFormat.of().formatHex(message), thrown);
        }
        if (reply != null) {
            RawJson json = RawJson.of(reply);
            List<RawJson> replies = json.kind() == JsonKind.ARRAY ? json.elements() : List.of(json);
            assertThat(replies).isNotEmpty().allSatisfy(HostileInputTest::assertReply);
        }
    }

    private static void assertReply(RawJson reply) {
        Map<String, RawJson> members = reply.members();
        assertThat(members).containsKey("id");
        RawJson error = members.get("error");
        if (error != null && !error.isNull()) {
            assertThat(error.member("code").orElseThrow().asLong()).isNegative();
            assertThat(error.member("message").orElseThrow().asString()).isNotEmpty();
        } else {
            assertThat(members).containsKey("result");
        }
    }

    @Test
    void aMessageCutOffAtAnyByteIsAParseError() {
        for (String message : VALID) {
            byte[] bytes = message.getBytes(UTF_8);
            for (int length = 0; length < bytes.length; length++) {
                assertThat(answer(server, Arrays.copyOf(bytes, length)))
                        .as(message + " cut at " + length)
                        .isEqualTo(PARSE_ERROR);
            }
            assertSound(server, bytes);
        }
    }

    @Test
    void aMessageThatBeginsOrLacksAByteAnywhereIsAnsweredSoundly() {
        for (String message : VALID) {
            byte[] bytes = message.getBytes(UTF_8);
            for (int at = 0; at < bytes.length; at++) {
                assertSound(server, Arrays.copyOfRange(bytes, at, bytes.length));
                byte[] without = Arrays.copyOf(bytes, bytes.length - 1);
                System.arraycopy(bytes, at + 1, without, at, bytes.length - at - 1);
                assertSound(server, without);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":", " ", "\"", "\\", "-", "1", "[]", "{}", ",", "n", "\u00ff"})
    void aMegabyteOfTheSameIsAnErrorWhereverItStands(String piece) {
        String many = piece.repeat((1 << 20) / piece.length() - 100);
        for (String message : List.of(
                many,
                "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"id\":1,\"params\":" + many,
                "{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"id\":" + many,
                "{\"jsonrpc\":\"2.0\",\"method\":\"" + many)) {
            assertThat(answer(message)).contains("\"error\"").hasSizeLessThan(200);
        }
    }

    @Test
    void deepNestingIsAnErrorOrWhereItIsAllowedNoMoreWorkThanItsLength() {
        String deep = "[".repeat(300_000) + "]".repeat(300_000);
        assertThat(answer(Wire.request("echo", deep, 1))).isEqualTo(PARSE_ERROR);
        JsonRpcServer deeper = builder().limit(Limit.NESTING_DEPTH, 1_000_000).build();
        assertThat(answer(deeper, Wire.request("echo", deep, 1).getBytes(UTF_8)))
                .isEqualTo(Wire.result(deep));
        String objects = "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000);
        assertThat(answer(deeper, Wire.request("echo", objects, 1).getBytes(UTF_8)))
                .isEqualTo(Wire.result(objects));
    }

    @Test
    void anIdWithAHugeExponentGoesBackAsItCame() {
        for (String id :
                List.of("1e" + EXPONENT, "-1E-" + EXPONENT, "0e" + EXPONENT, "1." + EXPONENT + "e+" + EXPONENT)) {
            String call = Wire.request("subtract", "[3]", 1).replace("\"id\":1", "\"id\":" + id);
            assertThat(answer(call)).isEqualTo(Wire.result("3").replace("\"id\":1", "\"id\":" + id));
            assertThat(answer("[" + call + "," + call + "]")).contains("-32600");
        }
    }

    @Test
    void aNumberWithAHugeExponentIsReadQuicklyOrRefused() {
        for (Class<?> type : List.of(
                byte.class,
                short.class,
                int.class,
                long.class,
                float.class,
                double.class,
                BigDecimal.class,
                BigInteger.class,
                Integer.class,
                char.class,
                boolean.class,
                String.class)) {
            JsonRpcServer typed = JsonRpcServer.builder()
                    .method("take", Parameters.of(required("n", type)), args -> args.get(0), MethodOption.nonBlocking())
                    .build();
            for (String number : List.of(
                    "1e" + EXPONENT,
                    "-1e" + EXPONENT,
                    "1e-" + EXPONENT,
                    "0e" + EXPONENT,
                    "1e999999999",
                    "1e-999999999",
                    "1e2147483647",
                    "1e-2147483648",
                    "1e2147483648",
                    "9".repeat(1_000_000),
                    "0." + "0".repeat(999_990) + "1",
                    "1e" + "0".repeat(999_990) + "1")) {
                String reply = answer(
                        typed, Wire.request("take", "[" + number + "]", 1).getBytes(UTF_8));
                assertThat(reply).containsAnyOf("\"result\"", "-32602").hasSizeLessThan(20_000);
                if (type == int.class && !number.startsWith("0e") && !number.startsWith("1e000")) {
                    assertThat(reply).contains("-32602", "expected a 32-bit integer");
                }
            }
        }
    }

    @Test
    void aHundredThousandBatchEntriesAreRefusedOrWhereTheyAreAllowedAllAnswered() {
        String ones = "[" + "1,".repeat(99_999) + "1]";
        assertThat(answer(ones))
                .contains("-32003", "Batch too large, limit: 100 entries")
                .hasSizeLessThan(200);
        JsonRpcServer large = builder()
                .limit(Limit.BATCH_ENTRIES, 100_000)
                .limit(Limit.MESSAGE_BYTES, 20 << 20)
                .build();
        assertThat(answer(large, ones.getBytes(UTF_8))).isEqualTo("[" + (INVALID + ",").repeat(99_999) + INVALID + "]");
        StringBuilder batch = new StringBuilder("[");
        for (int i = 0; i < 100_000; i++) {
            batch.append(i == 0 ? "" : ",").append(Wire.request("subtract", "[" + i + "]", i));
        }
        List<RawJson> replies = RawJson.of(
                        answer(large, batch.append(']').toString().getBytes(UTF_8)))
                .elements();
        assertThat(replies).hasSize(100_000);
        assertThat(replies.get(99_999)).hasToString(Wire.result("99999", 99_999));
    }

    @Test
    void aMethodNameOfTenMegabytesIsRefused() {
        byte[] message = Wire.request("m".repeat(10 << 20), "[]", 1).getBytes(UTF_8);
        assertThat(answer(server, message))
                .contains("-32004", "Request too large")
                .hasSizeLessThan(200);
        JsonRpcServer large = builder().limit(Limit.MESSAGE_BYTES, 20 << 20).build();
        assertThat(answer(large, message)).isEqualTo(Wire.error(-32600, "Invalid Request"));
        byte[] escaped = Wire.request("\\u006d".repeat(1 << 20), "[]", 1).getBytes(UTF_8);
        assertThat(answer(large, escaped)).isEqualTo(Wire.error(-32600, "Invalid Request"));
    }

    @Test
    void anIdIsEchoedUpToItsLimitAndRefusedBeyond() {
        JsonRpcServer large = builder().limit(Limit.MESSAGE_BYTES, 20 << 20).build();
        for (String id :
                List.of("\"" + "i".repeat(1022) + "\"", "1".repeat(1024), "\"" + "\\u0000".repeat(170) + "\"")) {
            String call = Wire.request("subtract", "[3]", 1).replace("\"id\":1", "\"id\":" + id);
            assertThat(answer(large, call.getBytes(UTF_8)))
                    .isEqualTo(Wire.result("3").replace("\"id\":1", "\"id\":" + id));
        }
        for (String id :
                List.of("\"" + "i".repeat(1023) + "\"", "1".repeat(1025), "\"" + "i".repeat(10 << 20) + "\"")) {
            String call = Wire.request("subtract", "[3]", 1).replace("\"id\":1", "\"id\":" + id);
            assertThat(answer(large, call.getBytes(UTF_8))).isEqualTo(INVALID);
        }
    }

    @Test
    void anIdIsAStringANumberOrNull() {
        for (String id :
                List.of("\"\"", "\"x\"", "0", "-0", "1.5", "-1e-7", "12345678901234567890", "null", "\"\\ud800\"")) {
            String call = Wire.request("subtract", "[3]", 1).replace("\"id\":1", "\"id\":" + id);
            assertThat(answer(call)).isEqualTo(Wire.result("3").replace("\"id\":1", "\"id\":" + id));
        }
        for (String id : List.of("true", "false", "[]", "[1]", "{}", "{\"id\":1}")) {
            assertThat(answer(Wire.request("subtract", "[3]", 1).replace("\"id\":1", "\"id\":" + id)))
                    .isEqualTo(INVALID);
        }
    }

    @Test
    void aNulByteIsAParseErrorAndAnEscapedOneIsACharacter() {
        String call = Wire.request("text", "[\"a\"]", 1);
        for (int at = 0; at <= call.length(); at++) {
            assertThat(answer(call.substring(0, at) + "\0" + call.substring(at)))
                    .isEqualTo(PARSE_ERROR);
        }
        assertThat(answer(call.replace("\"a\"", "\"a\\u0000\""))).isEqualTo(Wire.result("\"a\\u0000\""));
        assertThat(answer(call.replace("\"id\"", "\"id\\u0000\""))).isNull();
        assertThat(answer(call.replace("\"text\"", "\"text\\u0000\""))).contains("-32601");
        assertThat(answer(call.replace("\"method\"", "\"\\u0000method\""))).contains("-32600");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c080",
                "c1bf",
                "e08080",
                "e09fbf",
                "f0808080",
                "f08fbfbf",
                "eda080",
                "edbfbf",
                "f4908080",
                "f5808080",
                "80",
                "bf",
                "ff",
                "fe",
                "c3",
                "e282",
                "f09f98",
                "c328",
                "e28228",
                "f8888080",
                "fc8480808080"
            })
    void bytesThatAreNotUtf8AreAParseErrorWhereverTheyStand(String hex) {
        String bad = new String(HexFormat.of().parseHex(hex), ISO_8859_1);
        for (String message : List.of(
                Wire.request("text", "[\"" + bad + "\"]", 1),
                Wire.request("te" + bad + "xt", "[\"a\"]", 1),
                Wire.request("text", "{\"" + bad + "\":1}", 1),
                Wire.request("text", "[\"a\"]", 1).replace("\"id\":1", "\"id\":\"" + bad + "\""),
                Wire.request("text", "[\"a\"]", 1).replace("}", ",\"" + bad + "\":1}"),
                bad + Wire.request("text", "[\"a\"]", 1),
                Wire.request("text", "[\"a\"]", 1) + bad)) {
            assertThat(answer(server, message.getBytes(ISO_8859_1))).isEqualTo(PARSE_ERROR);
        }
    }

    @Test
    void aLoneSurrogateIsKeptInTextsAndNeverTakenForAnotherName() {
        for (String lone : List.of("\\ud800", "\\udfff", "x\\udc00y", "\\ud800\\ud800", "\\udc00\\ud800")) {
            assertThat(answer(Wire.request("echo", "[\"" + lone + "\"]", 1)))
                    .isEqualTo(Wire.result("[\"" + lone + "\"]"));
            assertThat(answer(Wire.request("text", "[\"" + lone + "\"]", 1)))
                    .isEqualTo(Wire.result("\"" + lone + "\""));
        }
        assertThat(answer(Wire.request("?", "{\"?\":\"a\"}", 1))).isEqualTo(Wire.result("\"question: a\""));
        assertThat(answer(Wire.request("\\u003f", "{\"\\u003f\":\"a\"}", 1))).isEqualTo(Wire.result("\"question: a\""));
        assertThat(answer(Wire.request("\\ud800", "[]", 1))).contains("-32601");
        assertThat(answer(Wire.request("?", "{\"\\udfff\":\"a\"}", 1))).isEqualTo(Wire.result("\"question: null\""));
    }

    @Test
    void hundredsOfThousandsOfParametersAreCountedOrIgnoredInLinearTime() {
        String zeros = "[" + "0,".repeat(300_000) + "0]";
        assertThat(answer(Wire.request("sum", zeros, 1))).isEqualTo(Wire.result("0"));
        assertThat(answer(Wire.request("subtract", zeros, 1))).contains("-32602", "at most 2 positional parameters");
        StringBuilder names = new StringBuilder("{");
        for (int i = 0; i < 80_000; i++) {
            names.append("\"p").append(i).append("\":0,");
        }
        String many = names.append("\"minuend\":3}").toString();
        assertThat(answer(Wire.request("subtract", many, 1))).isEqualTo(Wire.result("3"));
        String repeated = "{" + "\"minuend\":1,".repeat(60_000) + "\"minuend\":3}";
        assertThat(answer(Wire.request("subtract", repeated, 1))).isEqualTo(Wire.result("3"));
    }

    @Test
    void membersThatComeTwiceAreRefused() {
        String call = Wire.request("subtract", "[3]", 1);
        for (String member : List.of("\"id\":1", "\"method\":\"subtract\"", "\"params\":[3]", "\"jsonrpc\":\"2.0\"")) {
            String escaped = String.format("\"\\u%04x", (int) member.charAt(1)) + member.substring(2);
            assertThat(answer(call.replace(member, escaped))).isEqualTo(Wire.result("3"));
            assertThat(answer(call.replace(member, member + "," + member))).contains("-32600");
            assertThat(answer(call.replace(member, member + "," + escaped))).contains("-32600");
        }
    }

    @Test
    void randomByteStringsAreAnsweredSoundly() {
        Random random = new Random(20261115);
        byte[] alphabet = "{}[]\",:\\ \n-+.eE0123456789truefalsnjopcmhdi\0\u00ff".getBytes(ISO_8859_1);
        for (int i = 0; i < TestExtent.rounds(50_000); i++) {
            byte[] bytes = new byte[random.nextInt(80)];
            random.nextBytes(bytes);
            if (i % 2 == 0) {
                for (int at = 0; at < bytes.length; at++) {
                    bytes[at] = alphabet[(bytes[at] & 0xFF) % alphabet.length];
                }
            }
            assertSound(server, bytes);
        }
    }

    @Test
    void mutatedMessagesAreAnsweredSoundly() {
        Random random = new Random(42);
        List<JsonRpcServer> servers = List.of(
                server,
                builder()
                        .accept(ProtocolVersion.V1_0)
                        .errorDetail(ErrorDetail.DEBUG)
                        .build(),
                builder()
                        .acceptOnly(ProtocolVersion.V3_0)
                        .strictParameters(true)
                        .build(),
                builder()
                        .batches(false)
                        .intercept((call, next) -> next.proceed(call))
                        .executor(Runnable::run)
                        .build());
        for (int i = 0; i < TestExtent.rounds(50_000); i++) {
            byte[] bytes = VALID.get(random.nextInt(VALID.size())).getBytes(UTF_8);
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                bytes = mutant(bytes, random);
            }
            assertSound(servers.get(i % servers.size()), bytes);
        }
    }

    private static final List<String> TOKENS = List.of(
            "null",
            "true",
            "\"\"",
            "0",
            "-1",
            "1e400",
            "[]",
            "{}",
            "\"id\":",
            "\"method\":\"echo\"",
            ",",
            ":",
            "\\ud800",
            "\\u0000",
            "\"jsonrpc\":\"3.0\",",
            "\"params\":{},",
            "\"result\":1,",
            "\"stream\":{},",
            "\"options\":",
            "\"ack\":");

    private static byte[] mutant(byte[] bytes, Random random) {
        String text = new String(bytes, ISO_8859_1);
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(12));
        String piece = text.substring(from, to);
        String before = text.substring(0, from);
        String after = text.substring(to);
        String changed = switch (random.nextInt(6)) {
            case 0 -> before + after;
            case 1 -> before + piece + piece + after;
            case 2 -> before + TOKENS.get(random.nextInt(TOKENS.size())) + after;
            case 3 -> before + piece + TOKENS.get(random.nextInt(TOKENS.size())) + after;
            case 4 -> before + (char) random.nextInt(256) + after;
            default -> after + before;
        };
        return changed.getBytes(ISO_8859_1);
    }
}
