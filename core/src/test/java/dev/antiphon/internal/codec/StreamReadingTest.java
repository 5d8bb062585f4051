package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Ack;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.protocol.StreamFrame;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What came with 3.0: streams, their end and abort, and acks. */
class StreamReadingTest {
    static Object[] messages() {
        RpcId one = RpcId.of(1);
        RpcId name = RpcId.of("s");
        RawJson seven = RawJson.of("7");
        return new Object[] {
            message("{'stream':{'id':1,'data':7}}", EnvelopeKind.STREAM_DATA, new StreamFrame.Data(one, seven)),
            message("{'stream':{'id':1},'data':7}", EnvelopeKind.STREAM_DATA, new StreamFrame.Data(one, seven)),
            message("{'data':7,'stream':{'id':1}}", EnvelopeKind.STREAM_DATA, new StreamFrame.Data(one, seven)),
            message(
                    "{'stream':{'data':7,'x':0,'id':'s'}}",
                    EnvelopeKind.STREAM_DATA,
                    new StreamFrame.Data(name, seven)),
            message(
                    "{'stream':{'id':1,'data':null}}",
                    EnvelopeKind.STREAM_DATA,
                    new StreamFrame.Data(one, RawJson.NULL)),
            message(
                    "{'stream':{'id':1},'data':null}",
                    EnvelopeKind.STREAM_DATA,
                    new StreamFrame.Data(one, RawJson.NULL)),
            message(
                    "{'stream':{'\\u0069d':1,'dat\\u0061':7}}",
                    EnvelopeKind.STREAM_DATA,
                    new StreamFrame.Data(one, seven)),
            message("{'id':9,'stream':{'id':1,'data':7}}", EnvelopeKind.STREAM_DATA, new StreamFrame.Data(one, seven)),
            message("{'stream':{'id':1},'result':7}", EnvelopeKind.STREAM_DONE, new StreamFrame.Done(one, seven)),
            message(
                    "{'stream':{'id':1},'result':null}",
                    EnvelopeKind.STREAM_DONE,
                    new StreamFrame.Done(one, RawJson.NULL)),
            message(
                    "{'stream':{'id':1},'error':{'code':-32800,'title':'T','message':'m'}}",
                    EnvelopeKind.STREAM_ERROR,
                    new StreamFrame.Failed(one, new ErrorObject(-32800, "m", null, "T"))),
            message("{'options':{'stream':1,'abort':true}}", EnvelopeKind.STREAM_ABORT, new StreamAbort(one)),
            message("{'options':{'abort':true,'x':0,'stream':'s'}}", EnvelopeKind.STREAM_ABORT, new StreamAbort(name)),
            message("{'ack':{},'id':1}", EnvelopeKind.ACK, new Ack(one, false, RawJson.of("{}"))),
            message("{'id':1,'ack':{'id':2}}", EnvelopeKind.ACK, new Ack(one, false, RawJson.of("{\"id\":2}"))),
            message("{'id':null,'ack':{'id':1}}", EnvelopeKind.ACK, new Ack(one, true, RawJson.of("{\"id\":1}"))),
            message("{'ack':{'id':1}}", EnvelopeKind.ACK, new Ack(one, true, RawJson.of("{\"id\":1}"))),
            message(
                    "{'ack':{'progress':10,'total':20},'id':'s'}",
                    EnvelopeKind.ACK,
                    new Ack(name, false, RawJson.of("{\"progress\":10,\"total\":20}"))),
            message(
                    "{'ack':{'id':'s','stream':{'id':'t'}}}",
                    EnvelopeKind.ACK,
                    new Ack(name, true, RawJson.of("{\"id\":\"s\",\"stream\":{\"id\":\"t\"}}"))),
        };
    }

    private static Arguments message(String text, EnvelopeKind kind, Message message) {
        return Arguments.of(("{'jsonrpc':'3.0'," + text.substring(1)).replace('\'', '"'), kind, message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void messages_about_streams_are_read_in_all_their_spellings(String text, EnvelopeKind kind, Message expected) {
        TestEnvelope read = read(text);
        assertThat(read.kind()).isEqualTo(kind);
        assertThat(read.message()).isEqualTo(expected);
        assertThat(read.version()).isEqualTo(ProtocolVersion.V3_0);
        assertThat(read("[" + text + "]").message()).as("in a batch").isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'stream':{}}",
                "{'stream':null,'data':1}",
                "{'stream':1,'data':1}",
                "{'stream':[],'data':1}",
                "{'stream':{'id':1}}",
                "{'stream':{'data':1}}",
                "{'stream':{'id':null,'data':1}}",
                "{'stream':{'id':[],'data':1}}",
                "{'stream':{'id':true,'data':1}}",
                "{'id':1,'stream':{'data':1}}",
                "{'stream':{},'error':{'code':1,'message':'m'}}",
                "{'stream':{},'result':1}",
                "{'ack':{}}",
                "{'ack':[],'id':1}",
                "{'ack':null,'id':1}",
                "{'ack':true,'id':1}",
                "{'ack':{},'id':[]}",
                "{'ack':{'id':null}}",
                "{'ack':{'id':{}}}",
                "{'options':{'abort':true}}",
                "{'id':7,'options':{'abort':true}}",
                "{'ack':{},'id':null}",
                "{'options':{'stream':null,'abort':true}}",
                "{'options':{'stream':true,'abort':true}}",
            })
    void a_message_about_a_stream_that_breaks_a_rule_is_malformed_and_not_answered(String text) {
        assertThat(read(inVersion3(text)).kind()).isEqualTo(EnvelopeKind.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'options':{'stream':1}}",
                "{'options':{'stream':1,'abort':false}}",
                "{'options':{'stream':1,'abort':'true'}}",
                "{'options':[true]}",
                "{'options':null}",
                "{'data':1}",
                "{'id':1}",
            })
    void what_is_about_no_stream_is_an_invalid_request(String text) {
        assertThat(read(inVersion3(text)).kind()).isEqualTo(EnvelopeKind.INVALID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{'stream':{'id':X,'data':1}}", "{'ack':{'id':X}}", "{'options':{'stream':X,'abort':true}}"})
    void the_id_of_a_stream_has_at_most_1024_bytes(String text) {
        String longest = '"' + "x".repeat(1022) + '"';
        String tooLong = '"' + "x".repeat(1023) + '"';
        assertThat(read(inVersion3(text).replace("X", longest)).id()).hasToString("x".repeat(1022));
        assertThat(read(inVersion3(text).replace("X", tooLong)).kind()).isEqualTo(EnvelopeKind.MALFORMED);
    }

    private static String inVersion3(String text) {
        return ("{'jsonrpc':'3.0'," + text.substring(1)).replace('\'', '"');
    }
}
