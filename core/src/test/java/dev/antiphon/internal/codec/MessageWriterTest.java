package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.accepting;
import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.protocol.ProtocolVersion.V1_0;
import static dev.antiphon.protocol.ProtocolVersion.V2_0;
import static dev.antiphon.protocol.ProtocolVersion.V3_0;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Ack;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.Response;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamAbort;
import dev.antiphon.protocol.StreamFrame;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MessageWriterTest {
    private static final RpcId ID = RpcId.of(1);
    private static final RawJson ARRAY = RawJson.of("[1,2]");
    private static final RawJson OBJECT = RawJson.of("{\"a\": 1}");
    private static final ErrorObject ERROR = new ErrorObject(-5, "no \"way\"", OBJECT, null);

    static Object[] messages() {
        return new Object[] {
            message(new Request(V2_0, ID, "m", null, null), "{'jsonrpc':'2.0','method':'m','id':1}"),
            message(new Request(V2_0, ID, "m", ARRAY, null), "{'jsonrpc':'2.0','method':'m','params':[1,2],'id':1}"),
            message(
                    new Request(V2_0, RpcId.of("x"), "m", OBJECT, null),
                    "{'jsonrpc':'2.0','method':'m','params':{'a': 1},'id':'x'}"),
            message(new Request(V2_0, RpcId.ofNull(), "m", null, null), "{'jsonrpc':'2.0','method':'m','id':null}"),
            message(
                    new Request(V2_0, RpcId.of(RawJson.of("1.50")), "a/\u00e9\n", null, null),
                    "{'jsonrpc':'2.0','method':'a/\u00e9\\n','id':1.50}"),
            message(
                    new Request(V3_0, ID, "m", ARRAY, OBJECT),
                    "{'jsonrpc':'3.0','method':'m','params':[1,2],'options':{'a': 1},'id':1}"),
            message(
                    new Request(V3_0, ID, "m", null, OBJECT),
                    "{'jsonrpc':'3.0','method':'m','options':{'a': 1},'id':1}"),
            message(new Request(V1_0, ID, "m", ARRAY, null), "{'method':'m','params':[1,2],'id':1}"),
            message(new Notification(V2_0, "m", null, null), "{'jsonrpc':'2.0','method':'m'}"),
            message(new Notification(V2_0, "m", ARRAY, null), "{'jsonrpc':'2.0','method':'m','params':[1,2]}"),
            message(
                    new Notification(V3_0, "m", OBJECT, OBJECT),
                    "{'jsonrpc':'3.0','method':'m','params':{'a': 1},'options':{'a': 1}}"),
            message(new Notification(V1_0, "m", ARRAY, null), "{'method':'m','params':[1,2],'id':null}"),
            message(new Response.Success(V2_0, ID, ARRAY), "{'jsonrpc':'2.0','result':[1,2],'id':1}"),
            message(new Response.Success(V2_0, ID, RawJson.NULL), "{'jsonrpc':'2.0','result':null,'id':1}"),
            message(new Response.Success(V3_0, ID, OBJECT), "{'jsonrpc':'3.0','result':{'a': 1},'id':1}"),
            message(new Response.Success(V1_0, ID, ARRAY), "{'result':[1,2],'error':null,'id':1}"),
            message(new Response.Success(V1_0, ID, RawJson.NULL), "{'result':null,'error':null,'id':1}"),
            message(
                    new Response.Failure(V2_0, ID, ERROR),
                    "{'jsonrpc':'2.0','error':{'code':-5,'message':'no \\'way\\'','data':{'a': 1}},'id':1}"),
            message(
                    new Response.Failure(V2_0, RpcId.ofNull(), ErrorObject.of(-32700, "Parse error")),
                    "{'jsonrpc':'2.0','error':{'code':-32700,'message':'Parse error'},'id':null}"),
            message(
                    new Response.Failure(V2_0, ID, ErrorObject.of(1, "").withData(RawJson.NULL)),
                    "{'jsonrpc':'2.0','error':{'code':1,'message':'','data':null},'id':1}"),
            message(
                    new Response.Failure(V3_0, ID, new ErrorObject(7, "m", ARRAY, "T")),
                    "{'jsonrpc':'3.0','error':{'code':7,'title':'T','message':'m','data':[1,2]},'id':1}"),
            message(
                    new Response.Failure(V1_0, ID, ErrorObject.of(7, "m")),
                    "{'result':null,'error':{'code':7,'message':'m'},'id':1}"),
            message(new Ack(ID, false, RawJson.of("{}")), "{'jsonrpc':'3.0','ack':{},'id':1}"),
            message(new Ack(ID, false, RawJson.of("{\"id\":1}")), "{'jsonrpc':'3.0','ack':{'id':1},'id':1}"),
            message(new Ack(ID, true, RawJson.of("{\"id\":1}")), "{'jsonrpc':'3.0','ack':{'id':1}}"),
            message(new StreamFrame.Data(ID, ARRAY), "{'jsonrpc':'3.0','stream':{'id':1,'data':[1,2]}}"),
            message(new StreamFrame.Data(ID, RawJson.NULL), "{'jsonrpc':'3.0','stream':{'id':1,'data':null}}"),
            message(new StreamFrame.Done(ID, ARRAY), "{'jsonrpc':'3.0','stream':{'id':1},'result':[1,2]}"),
            message(
                    new StreamFrame.Failed(RpcId.of("s"), new ErrorObject(-32800, "m", null, "T")),
                    "{'jsonrpc':'3.0','stream':{'id':'s'},'error':{'code':-32800,'title':'T','message':'m'}}"),
            message(new StreamAbort(ID), "{'jsonrpc':'3.0','options':{'stream':1,'abort':true}}"),
        };
    }

    private static Arguments message(Message message, String text) {
        return Arguments.of(message, text.replace("'", "\""));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_is_written_in_the_shape_of_its_version(Message message, String text) {
        assertThat(written(out -> MessageWriter.write(message, out))).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_that_was_written_is_read_back(Message message, String text) {
        assertThat(read(accepting(V1_0, V2_0, V3_0), text).message()).isEqualTo(message);
    }

    @Test
    void a_call_of_1_0_always_has_params() {
        String text = written(out -> MessageWriter.write(new Request(V1_0, ID, "m", null, null), out));
        assertThat(text).isEqualTo("{\"method\":\"m\",\"params\":[],\"id\":1}");
        assertThat(written(out -> MessageWriter.write(new Notification(V1_0, "m", null, null), out)))
                .isEqualTo("{\"method\":\"m\",\"params\":[],\"id\":null}");
    }

    @ParameterizedTest
    @CsvSource({"V1_0, false", "V2_0, false", "V3_0, true"})
    void an_error_has_its_title_in_3_0_only(ProtocolVersion version, boolean titled) {
        ErrorObject error = new ErrorObject(1, "m", null, "T");
        assertThat(written(out -> MessageWriter.error(version, error, out)))
                .isEqualTo("{\"code\":1," + (titled ? "\"title\":\"T\"," : "") + "\"message\":\"m\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"jsonrpc":"2.0","method":"m","id":1.0}     | {"jsonrpc":"2.0","result":7,"id":1.0}
                    {"jsonrpc":"2.0","method":"m","id":null}    | {"jsonrpc":"2.0","result":7,"id":null}
                    {"jsonrpc":"3.0","method":"m","id":"\\u0061"} | {"jsonrpc":"3.0","result":7,"id":"\\u0061"}
                    {"method":"m","params":[],"id":1}           | {"result":7,"error":null,"id":1}
                    """)
    void a_request_is_answered_in_its_version_and_with_its_id(String request, String answer) {
        TestEnvelope call = read(accepting(V1_0, V2_0, V3_0), request);
        assertThat(written(out -> {
                    MessageWriter.beginResult(call, out);
                    out.value(7);
                    MessageWriter.endResult(call, out);
                }))
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"jsonrpc":"2.0","method":"m","id":1.0} | {"jsonrpc":"2.0","error":{"code":5,"message":"m"},"id":1.0}
                    {"jsonrpc":"3.0","method":"m","id":"a"} | {"jsonrpc":"3.0","error":{"code":5,"title":"T","message":"m"},"id":"a"}
                    {"method":"m","params":[],"id":1}       | {"result":null,"error":{"code":5,"message":"m"},"id":1}
                    {"jsonrpc":"2.0","method":1,"id":2}     | {"jsonrpc":"2.0","error":{"code":5,"message":"m"},"id":2}
                    {"jsonrpc":"2.0","method":1,"id":[]}    | {"jsonrpc":"2.0","error":{"code":5,"message":"m"},"id":null}
                    {"jsonrpc":"9.9","method":"m","id":3}   | {"jsonrpc":"2.0","error":{"code":5,"message":"m"},"id":3}
                    {                                       | {"jsonrpc":"2.0","error":{"code":5,"message":"m"},"id":null}
                    """)
    void a_failure_is_answered_in_the_version_of_the_request_and_with_its_id(String request, String answer) {
        TestEnvelope call = read(accepting(V1_0, V2_0, V3_0), request);
        ErrorObject error = new ErrorObject(5, "m", null, "T");
        assertThat(written(out -> MessageWriter.failure(call, error, out))).isEqualTo(answer);
    }

    @Test
    void an_id_that_is_cut_is_answered_as_it_was_cut() {
        ReadRules rules = new ReadRules(Reading.DEFAULTS.versions(), true, IdPolicy.TRUNCATE, 1000, 128, 256, 100);
        TestEnvelope call = read(rules, "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1.9}");
        assertThat(written(out -> MessageWriter.failure(call, ErrorObject.of(5, "m"), out)))
                .endsWith("\"id\":1}");
    }

    private static String written(Consumer<JsonOutput> writing) {
        JsonOutput out = new JsonOutput();
        writing.accept(out);
        return new String(out.toByteArray(), UTF_8);
    }
}
