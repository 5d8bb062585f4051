package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamFrame;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The frames that there are a million of: their id and their item are found on the one walk over the message. */
class StreamItemReadingTest {
    private static final StreamFrame.Data SEVEN = new StreamFrame.Data(RpcId.of(1), RawJson.of("7"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'3.0','stream':{'id':1,'data':7}}",
                "{'jsonrpc':'3.0','stream':{'data':7,'id':1}}",
                "{'stream':{'id':1,'data':7},'jsonrpc':'3.0'}",
                "{'stream':{'data':8,'id':1},'jsonrpc':'3.0','stream\\u0000':0,'data':7,'result\\u0000':0}",
                " {\t'jsonrpc' : '3.0' ,\r\n'stream' : { 'id' : 1 , 'data' : 7 } } ",
                "{'jsonrpc':'\\u0033.0','str\\u0065am':{'i\\u0064':1,'\\u0064\\u0061\\u0074\\u0061':7}}",
                "{'jsonrpc':'3.0','stream':{'x':{'id':2,'data':8},'id':1,'y':[{'id':3,'data':9}],'data':7,'z':null}}",
                "{'jsonrpc':'3.0','stream':{'ID':2,'Data':8,'id ':3,'data\\u0000':9,'':0,'id':1,'data':7}}",
            })
    void an_item_is_found_however_its_frame_is_spelled(String text) {
        TestEnvelope frame = read(text.replace('\'', '"'));
        assertThat(frame.kind()).isEqualTo(EnvelopeKind.STREAM_DATA);
        assertThat(frame.message()).isEqualTo(SEVEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'id':2,'id':1,'data':7}",
                "{'id':1,'data':8,'data':7}",
                "{'id':2,'data':8,'data':7,'id':1}",
                "{'id':2,'i\\u0064':1,'data':8,'\\u0064ata':7}",
                "{'i\\u0064':2,'id':1,'dat\\u0061':8,'data':7}",
                "{'id':null,'id':1,'data':7}",
            })
    void of_what_comes_twice_inside_a_stream_the_last_counts(String stream) {
        assertThat(read(inFrame(stream)).message()).isEqualTo(SEVEN);
    }

    @Test
    void an_id_that_comes_last_and_is_none_takes_the_place_of_one_before() {
        assertThat(read(inFrame("{'id':1,'data':7,'id':null}")).kind()).isEqualTo(EnvelopeKind.MALFORMED);
        assertThat(read(inFrame("{'id':1,'data':7,'id':[1]}")).kind()).isEqualTo(EnvelopeKind.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"null", "-1.5e3", "'a\\'}'", "[]", "{}", "[1,[2,{'id':5,'data':6}]]", "{'id':5,'data':{'id':6}}"
            })
    void an_item_may_be_any_value(String item) {
        RawJson expected = RawJson.of(item.replace("\\'", "\\\"").replace('\'', '"'));
        String text = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"s\",\"data\":" + expected + "}}";

        assertThat(read(text).message()).isEqualTo(new StreamFrame.Data(RpcId.of("s"), expected));
        assertThat(Reading.readAll("[" + text + "," + text + "]"))
                .extracting(Envelope::payload)
                .containsExactly(expected, expected);
    }

    @Test
    void what_one_frame_had_is_forgotten_with_the_next() {
        MessageReader<TestEnvelope> reader = new MessageReader<>(Reading.DEFAULTS, TestEnvelope::new);
        for (String stream : List.of("{}", "1", "null", "[1,7]", "{'id':1}", "{'data':7}", "{'x':{'id':1,'data':7}}")) {
            assertThat(kind(reader, inFrame("{'id':1,'data':7}"))).isEqualTo(EnvelopeKind.STREAM_DATA);
            assertThat(kind(reader, inFrame(stream))).as(stream).isEqualTo(EnvelopeKind.MALFORMED);
        }
        assertThat(kind(reader, "[" + inFrame("{'id':1,'data':7}") + "," + inFrame("{}") + "]"))
                .isEqualTo(EnvelopeKind.STREAM_DATA);
        assertThat(read("[" + inFrame("{'id':1,'data':7}") + "," + inFrame("{}") + "]")
                        .next()
                        .kind())
                .isEqualTo(EnvelopeKind.MALFORMED);
    }

    @Test
    void a_stream_that_comes_twice_is_malformed_whatever_is_in_it() {
        for (String second : List.of("{'id':1,'data':7}", "{}", "null", "[]")) {
            String text = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":7},\"stream\":"
                    + second.replace('\'', '"') + "}";
            assertThat(read(text).kind()).as(second).isEqualTo(EnvelopeKind.MALFORMED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{'id'",
                "{'id':",
                "{'id':1",
                "{'id':1,",
                "{'id':1,}",
                "{'id':1 'data':7}",
                "{id:1}",
                "{'id' 1}",
                "{'id':1,'data':}",
                "{'id':1,'data':07}",
                "{1:1}",
                "{'id':1]",
                "{,}",
                "{'id':1,'data':7}}",
                "{'\\x':1}",
            })
    void what_is_not_json_inside_a_stream_is_a_parse_error(String stream) {
        TestEnvelope frame = read(inFrame(stream));
        assertThat(frame.refusal()).isNotNull();
        assertThat(frame.refusal().fault()).isEqualTo(Fault.PARSE_ERROR);
    }

    @Test
    void a_stream_counts_as_deep_as_everything_else() {
        // The message, the stream, and three arrays.
        String text = inFrame("{'id':1,'data':[[[]]]}");
        assertThat(read(rules(5), text).kind()).isEqualTo(EnvelopeKind.STREAM_DATA);
        assertThat(read(rules(4), text).refusal().fault()).isEqualTo(Fault.PARSE_ERROR);
        assertThat(read(rules(2), inFrame("{'id':1,'data':7}")).kind()).isEqualTo(EnvelopeKind.STREAM_DATA);
        assertThat(read(rules(1), inFrame("{'id':1,'data':7}")).refusal().fault())
                .isEqualTo(Fault.PARSE_ERROR);
    }

    @Test
    void nothing_is_allocated_for_an_item_but_its_envelope() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        MessageReader<TestEnvelope> reader = new MessageReader<>(Reading.DEFAULTS, TestEnvelope::new);
        byte[] frame = inFrame("{'id':1,'data':7}").getBytes(UTF_8);
        TestEnvelope[] kept = new TestEnvelope[1000];
        fill(kept, reader, frame);

        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        fill(kept, reader, frame);
        long spent = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;

        // An envelope has some 80 bytes; the list of members that was once made had five times as many.
        assertThat(spent / kept.length).isLessThan(160);
    }

    private static void fill(TestEnvelope[] kept, MessageReader<TestEnvelope> reader, byte[] frame) {
        for (int i = 0; i < kept.length; i++) {
            kept[i] = reader.read(frame, 0, frame.length);
        }
    }

    private static EnvelopeKind kind(MessageReader<TestEnvelope> reader, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return reader.read(bytes, 0, bytes.length).kind();
    }

    private static ReadRules rules(int depth) {
        return new ReadRules(Reading.DEFAULTS.versions(), true, IdPolicy.EXACT, 1024, depth, 256, 100);
    }

    private static String inFrame(String stream) {
        return ("{'jsonrpc':'3.0','stream':" + stream + "}").replace('\'', '"');
    }
}
