package dev.antiphon.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.Requests;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("exhaustive")
class ContenderTest {
    static Stream<Arguments> claims() {
        return Stream.of(Contenders.values())
                .flatMap(each -> each.create().loads().stream().map(load -> Arguments.of(each, load)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("claims")
    void everyContenderAnswersEveryLoadItSupports(Contenders kind, Load load) throws Exception {
        assertReply(kind.create(), load);
    }

    @ParameterizedTest
    @EnumSource
    void aContenderCanBeUsedAgainForAnyOfItsLoads(Contenders kind) throws Exception {
        Contender contender = kind.create();
        for (int round = 0; round < 3; round++) {
            for (Load load : contender.loads()) {
                assertReply(contender, load);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyContenderLooksTheMethodUp(Contenders kind) throws Exception {
        String reply = answer(kind.create(), "{'jsonrpc':'2.0','method':'noSuchMethod','params':[42,23],'id':1}");

        assertThat(reply).contains("-32601");
    }

    @ParameterizedTest
    @EnumSource
    void everyContenderEchoesTheIdThatItGot(Contenders kind) throws Exception {
        String reply = answer(kind.create(), "{'jsonrpc':'2.0','method':'subtract','params':[5,7],'id':'a-1'}");

        assertThat(ExpectedReply.parse(reply.getBytes(UTF_8)))
                .isEqualTo(ExpectedReply.parse(bytes("{'jsonrpc':'2.0','result':-2,'id':'a-1'}")));
    }

    @ParameterizedTest
    @EnumSource
    void everyContenderReadsMembersInAnyOrder(Contenders kind) throws Exception {
        String reply = answer(kind.create(), "{'id':7,'params':[42,23],'method':'subtract','jsonrpc':'2.0'}");

        assertThat(ExpectedReply.parse(reply.getBytes(UTF_8)))
                .isEqualTo(ExpectedReply.parse(bytes("{'jsonrpc':'2.0','result':19,'id':7}")));
    }

    @ParameterizedTest
    @EnumSource(names = {"JACKSON_3_BY_HAND", "JACKSON_2_BY_HAND"})
    void byHandARecordIsBoundByNameToo(Contenders kind) throws Exception {
        String byPosition = new String(Load.ECHO.request(), UTF_8);
        String byName =
                byPosition.replace("\"params\":[", "\"params\":{\"value\":").replace("],\"id\":1}", "},\"id\":1}");

        assertThat(ExpectedReply.parse(kind.create().answer(byName.getBytes(UTF_8))))
                .isEqualTo(ExpectedReply.to(Load.ECHO));
    }

    @ParameterizedTest
    @EnumSource(names = {"JACKSON_3_BY_HAND", "JACKSON_2_BY_HAND"})
    void byHandANotificationHasNoResponseAlsoInABatch(Contenders kind) throws Exception {
        Contender contender = kind.create();
        String notification = "{'jsonrpc':'2.0','method':'subtract','params':[42,23]}";
        String call = "{'jsonrpc':'2.0','method':'subtract','params':[42,23],'id':1}";

        assertThat(answer(contender, notification)).isEmpty();
        assertThat(answer(contender, "[" + notification + "," + notification + "]"))
                .isEmpty();
        assertThat(answer(contender, "[" + notification + "," + call + "]"))
                .isEqualTo("[" + answer(contender, call) + "]");
    }

    @ParameterizedTest
    @EnumSource(names = {"JACKSON_3_BY_HAND", "JACKSON_2_BY_HAND"})
    void byHandAnInvalidRequestHasAnErrorResponse(Contenders kind) throws Exception {
        Contender contender = kind.create();

        assertThat(answer(contender, "[1]")).contains("-32600", "\"id\":null");
        assertThat(answer(contender, "{'method':'subtract','params':[42,23],'id':1}"))
                .contains("-32600");
        assertThat(answer(contender, "{'jsonrpc':'2.0','method':'subtract','params':[42],'id':1}"))
                .contains("-32602");
    }

    @Test
    void antiphonAnswersTheLargestMessagesOfTheGrowthBenchmarks() throws Exception {
        Contender contender = AntiphonContender.forLargeMessages();
        byte[] echo = Requests.echoOfKilobytes(1024);

        assertThat(ExpectedReply.parse(contender.answer(Requests.batch(1000)))).isEqualTo(ExpectedReply.batch(1000));
        assertThat(contender.answer(echo)).hasSizeGreaterThan(echo.length * 9 / 10);
    }

    private static void assertReply(Contender contender, Load load) throws Exception {
        assertThat(ExpectedReply.parse(contender.answer(load.request()))).isEqualTo(ExpectedReply.to(load));
    }

    private static String answer(Contender contender, String request) throws Exception {
        return new String(contender.answer(bytes(request)), UTF_8);
    }

    /** JSON with single quotes, for Java strings. */
    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(UTF_8);
    }
}
