package dev.antiphon.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TestExtent;
import dev.antiphon.json.JsonFuzzer;
import dev.antiphon.json.PlainJson;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The short way to read a message gives what the long way gives, or leaves the message to it. */
class PlainMessageTest {
    private static final List<String> MESSAGES = List.of(
            "{'jsonrpc':'2.0','method':'subtract','params':[42,23],'id':1}",
            "{'id':'a-longer-one','params':{'minuend':42,'subtrahend':23},'method':'subtract','jsonrpc':'2.0'}",
            "{'jsonrpc':'3.0','method':'a.b','params':[],'id':-1}",
            "{'method':'m','jsonrpc':'2.0'}",
            "{'jsonrpc':'2.0','method':'log','params':{}}",
            "{'jsonrpc':'2.0','result':19,'id':1}",
            "{'id':'x','result':'a text of some length','jsonrpc':'3.0'}",
            "{'jsonrpc':'2.0','method':'echo','params':['x',0,-0.5e7,true,false,null,1.25],'id':1.5e3}",
            "{'jsonrpc':'2.0','method':'echo','params':[{'a':[1,2.5,null,true],'b':{'c':'\\u00e9'}},'x',0],'id':1.5e3}",
            "{'params':['" + "long ".repeat(60) + "'],'jsonrpc':'2.0','id':12345678901234567890,'method':'caf\u00e9'}");

    private static final List<ReadRules> RULES = List.of(
            Reading.DEFAULTS,
            Reading.accepting(ProtocolVersion.V1_0, ProtocolVersion.V3_0),
            new ReadRules(Set.of(ProtocolVersion.V2_0), true, IdPolicy.TRUNCATE, 1024, 3, 8, 100),
            new ReadRules(Set.of(ProtocolVersion.V2_0), true, IdPolicy.EXACT, 1024, 1, 8, 100));

    private int taken;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'2.0','method':'subtract','params':[42,23],'id':1}",
                "{'jsonrpc':'2.0','method':'subtract','params':{'minuend':42,'subtrahend':23},'id':'one'}   ",
                "{'params':[true,null,false,-1.5e+3],'id':0,'method':'m','jsonrpc':'3.0'}",
                "{'method':'m','jsonrpc':'2.0','params':[]}",
                "{'method':'m','params':{},'jsonrpc':'2.0','id':-7.5}",
                "{'jsonrpc':'2.0','result':null,'id':1}",
                "{'jsonrpc':'3.0','id':'a','result':'text'}"
            })
    void what_is_plain_takes_the_short_way(String text) {
        compare(Reading.DEFAULTS, json(text), 0);

        assertThat(taken).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc': '2.0','method':'m','id':1}",
                "{'jsonrpc':'2.0','method':'m','id':1,'id':1}",
                "{'jsonrpc':'2.0','method':'m','method':'m','id':1}",
                "{'jsonrpc':'2.0','method':'m','id':[1]}",
                "{'jsonrpc':'2.0','method':'m','id':null}",
                "{'jsonrpc':'2.0','method':'m','id':1,'x':1}",
                "{'jsonrpc':'2.0','method':'m','id':1,}",
                "{'jsonrpc':'2.0','method':'m','id':01}",
                "{'jsonrpc':'2.0','method':'','id':1}",
                "{'jsonrpc':'2.0','method':' ','id':1}",
                "{'jsonrpc':'2.0','method':'m\\u0020','id':1}",
                "{'jsonrpc':'2.0','method':'m','params':null,'id':1}",
                "{'jsonrpc':'2.0','method':'m','params':[1,],'id':1}",
                "{'jsonrpc':'2.0','method':'m','params':[1},'id':1}",
                "{'jsonrpc':'2.0','method':'m','params':{'a'},'id':1}",
                "{'jsonrpc':'2.0','method':'m','params':[[1]],'id':1}",
                "{'jsonrpc':'2.0','id':1}",
                "{'jsonrpc':'2.0','result':1}",
                "{'jsonrpc':'2.0','result':1,'id':null}",
                "{'jsonrpc':'2.0','result':{},'id':1}",
                "{'jsonrpc':'2.0','result':1,'error':null,'id':1}",
                "{'jsonrpc':'2.0','result':1,'method':'m','id':1}",
                "{'result':1,'params':[1],'jsonrpc':'2.0','id':1}",
                "{'method':'m','id':1}",
                "{'jsonrpc':'1.0','method':'m','id':1}",
                "{'jsonrpc':'2.0','method':'m','id':1",
                "{}",
                "{"
            })
    void all_else_is_left_to_the_long_way(String text) {
        compare(Reading.DEFAULTS, json(text), 0);

        assertThat(taken).isZero();
    }

    @Test
    void every_beginning_of_a_message_is_read_alike() {
        for (String message : MESSAGES) {
            byte[] whole = json(message);
            for (int length = 1; length <= whole.length; length++) {
                compare(Reading.DEFAULTS, Arrays.copyOf(whole, length), 0);
            }
        }
        assertThat(taken).isEqualTo(MESSAGES.size() - 2); // neither an object inside is plain, nor a name beyond ASCII
    }

    @Test
    void damaged_messages_are_read_alike_by_every_rule() {
        JsonFuzzer fuzzer = new JsonFuzzer(20261117);
        for (int i = 0; i < TestExtent.rounds(200_000); i++) {
            byte[] text = json(MESSAGES.get(i % MESSAGES.size()));
            for (int damage = 0; damage <= i % 3; damage++) {
                text = fuzzer.damaged(text);
            }
            for (ReadRules rules : RULES) {
                compare(rules, text, i % 2);
            }
        }
        assertThat(taken).isGreaterThan(TestExtent.rounds(10_000));
    }

    /** Reads an object both ways; whether bytes stand behind it must not matter. */
    private void compare(ReadRules rules, byte[] text, int depth) {
        if (text.length == 0 || text[0] != '{') {
            return;
        }
        byte[] longer = Arrays.copyOf(text, text.length + 9);
        System.arraycopy(json("'id':1}"), 0, longer, text.length, 7);
        boolean alone = compare(rules, text, text, depth);
        assertThat(compare(rules, longer, text, depth)).isEqualTo(alone);
        taken += alone ? 1 : 0;
    }

    private static boolean compare(ReadRules rules, byte[] bytes, byte[] text, int depth) {
        PlainMessage way = new PlainMessage(rules);
        TestEnvelope plain = new TestEnvelope();
        plain.bytes = bytes;
        int end = way.read(plain, bytes, 0, text.length, depth);

        TestEnvelope any = new TestEnvelope();
        any.bytes = bytes;
        if (end != PlainJson.NOT_PLAIN) {
            EnvelopeScan scan = new EnvelopeScan(rules, way);
            scan.over(bytes, 0, text.length);
            int anyEnd = scan.anyObject(any, bytes, 0, depth);
            assertThat(end).as(() -> new String(text, UTF_8)).isEqualTo(anyEnd);
        }
        assertThat(parts(plain)).as(() -> new String(text, UTF_8)).isEqualTo(parts(any));
        return end != PlainJson.NOT_PLAIN;
    }

    private static List<Object> parts(Envelope envelope) {
        return List.of(
                envelope.kind,
                envelope.version,
                envelope.idStart,
                envelope.idEnd,
                envelope.methodStart,
                envelope.methodEnd,
                envelope.payloadStart,
                envelope.payloadEnd,
                envelope.optionsStart,
                envelope.paramsCount,
                envelope.idTruncated,
                envelope.methodEscaped,
                envelope.batched,
                Optional.ofNullable(envelope.aside));
    }

    private static byte[] json(String text) {
        return text.replace('\'', '"').getBytes(UTF_8);
    }
}
