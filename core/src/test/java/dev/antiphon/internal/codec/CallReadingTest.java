package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.protocol.ProtocolVersion.V2_0;
import static dev.antiphon.protocol.ProtocolVersion.V3_0;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.RpcId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallReadingTest {
    static Object[] calls() {
        RpcId one = RpcId.of(1);
        return new Object[] {
            Arguments.of("{'jsonrpc':'2.0','method':'m','id':1}", new Request(V2_0, one, "m", null, null)),
            Arguments.of("{'jsonrpc':'2.0','method':'m','params':[1,2],'id':1}", request("[1,2]")),
            Arguments.of("{'jsonrpc':'2.0','method':'m','params':{'a':1},'id':1}", request("{\"a\":1}")),
            Arguments.of("{'jsonrpc':'2.0','method':'m','params':[],'id':1}", request("[]")),
            Arguments.of("{'jsonrpc':'2.0','method':'m','params':{},'id':1}", request("{}")),
            Arguments.of(
                    "{'jsonrpc':'2.0','method':'m','params':null,'id':1}", new Request(V2_0, one, "m", null, null)),
            Arguments.of(
                    "{'jsonrpc':'2.0','method':'m','id':null}", new Request(V2_0, RpcId.ofNull(), "m", null, null)),
            Arguments.of("{'jsonrpc':'2.0','method':'m','id':'a'}", new Request(V2_0, RpcId.of("a"), "m", null, null)),
            Arguments.of("{'jsonrpc':'2.0','method':'m'}", new Notification(V2_0, "m", null, null)),
            Arguments.of(
                    "{'jsonrpc':'2.0','method':'m','params':[1]}",
                    new Notification(V2_0, "m", RawJson.of("[1]"), null)),
            Arguments.of("{'jsonrpc':'2.0','method':'m','params':null}", new Notification(V2_0, "m", null, null)),
            Arguments.of("{'jsonrpc':'3.0','method':'m','id':1}", new Request(V3_0, one, "m", null, null)),
            Arguments.of("{'jsonrpc':'3.0','method':'m'}", new Notification(V3_0, "m", null, null)),
            Arguments.of(
                    "{'jsonrpc':'3.0','method':'m','id':1,'options':{'stream':true}}",
                    new Request(V3_0, one, "m", null, RawJson.of("{\"stream\":true}"))),
            Arguments.of(
                    "{'options':{ },'jsonrpc':'3.0','method':'m'}",
                    new Notification(V3_0, "m", null, RawJson.of("{ }"))),
            Arguments.of(
                    "{'jsonrpc':'3.0','method':'m','id':1,'options':null}", new Request(V3_0, one, "m", null, null)),
        };
    }

    private static Request request(String params) {
        return new Request(V2_0, RpcId.of(1), "m", RawJson.of(params), null);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void a_call_is_a_request_if_it_has_an_id_and_else_a_notification(String text, Message expected) {
        TestEnvelope call = read(text.replace('\'', '"'));
        assertThat(call.message()).isEqualTo(expected);
        assertThat(call.kind())
                .isEqualTo(expected instanceof Request ? EnvelopeKind.REQUEST : EnvelopeKind.NOTIFICATION);
        assertThat(call.version()).isEqualTo(expected.version());
        assertThat(call.refusal()).isNull();
        assertThat(call.next()).isNull();
        assertThat(call.isBatched()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"jsonrpc":"2.0","method":1,"id":5}                   | the method must be a string
                    {"jsonrpc":"2.0","method":null,"id":5}                | the method must be a string
                    {"jsonrpc":"2.0","method":["m"],"id":5}               | the method must be a string
                    {"jsonrpc":"2.0","method":{},"id":5}                  | the method must be a string
                    {"jsonrpc":"2.0","method":"","id":5}                  | the method must not be blank
                    {"jsonrpc":"2.0","method":" ","id":5}                 | the method must not be blank
                    {"jsonrpc":"2.0","method":"\\t\\n","id":5}            | the method must not be blank
                    {"jsonrpc":"2.0","method":"\\u0020","id":5}           | the method must not be blank
                    {"jsonrpc":"2.0","method":"\u2003","id":5}            | the method must not be blank
                    {"jsonrpc":"2.0","method":"m","params":1,"id":5}      | params must be an array or an object
                    {"jsonrpc":"2.0","method":"m","params":"x","id":5}    | params must be an array or an object
                    {"jsonrpc":"2.0","method":"m","params":true,"id":5}   | params must be an array or an object
                    {"jsonrpc":"3.0","method":"m","options":[],"id":5}    | options must be an object
                    {"jsonrpc":"3.0","method":"m","options":"x","id":5}   | options must be an object
                    {"jsonrpc":"2.0","id":5}                              | neither a request nor a response
                    {"jsonrpc":"2.0","params":[],"id":5}                  | neither a request nor a response
                    {"jsonrpc":"2.0","stream":{"id":1,"data":2},"id":5}   | neither a request nor a response
                    {"jsonrpc":"2.0","ack":{},"id":5}                     | neither a request nor a response
                    {"jsonrpc":"2.0","options":{"abort":true,"stream":1},"id":5} | neither a request nor a response
                    """)
    void a_call_that_breaks_a_rule_is_refused_and_its_id_kept(String text, String reason) {
        TestEnvelope call = read(text);
        assertThat(call.kind()).isEqualTo(EnvelopeKind.INVALID);
        assertThat(call.refusal()).isEqualTo(new Refusal(Fault.INVALID_REQUEST, reason));
        assertThat(Reading.idOf(call)).isEqualTo("5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"x\"", "true", "null", "-1.5e3", " 7 "})
    void a_value_that_is_neither_an_object_nor_an_array_is_an_invalid_request(String text) {
        TestEnvelope entry = read(text);
        assertThat(entry.refusal())
                .isEqualTo(new Refusal(Fault.INVALID_REQUEST, "a message is an object, or an array of objects"));
        assertThat(Reading.idOf(entry)).isEqualTo("null");
    }

    @Test
    void an_empty_object_is_an_invalid_request() {
        assertThat(read("{}").refusal().fault()).isEqualTo(Fault.INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00a0", "\u00e9", "\0", "a b", " a", "\u0085"})
    void a_name_that_only_looks_blank_is_one(String name) {
        String json = name.equals("\0") ? "\\u0000" : name;
        assertThat(read("{\"jsonrpc\":\"2.0\",\"method\":\"" + json + "\"}").method())
                .isEqualTo(name);
    }

    @Test
    void an_escaped_method_is_read_unescaped() {
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"method\":\"\\u0061\\/\\ud83d\\ude00\"}");
        assertThat(call.method()).isEqualTo("a/\ud83d\ude00");
        assertThat(call.isMethodEscaped()).isTrue();
    }

    @Test
    void a_plain_method_lies_in_the_bytes_as_it_is() {
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"m\\u0065thod\":\"add\",\"x\":\"\\n\"}");
        assertThat(call.isMethodEscaped()).isFalse();
        assertThat(new String(call.bytes(), call.methodStart(), call.methodEnd() - call.methodStart(), UTF_8))
                .isEqualTo("add");
    }

    @Test
    void options_are_ignored_before_3_0() {
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"options\":7,\"id\":1}");
        assertThat(call.kind()).isEqualTo(EnvelopeKind.REQUEST);
        assertThat(call.options()).isEqualTo(RawJson.NULL);
    }

    @Test
    void a_call_with_a_result_beside_is_still_a_call() {
        assertThat(read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"result\":1,\"id\":1}")
                        .kind())
                .isEqualTo(EnvelopeKind.REQUEST);
        assertThat(read("{\"jsonrpc\":\"3.0\",\"method\":\"m\",\"stream\":{\"id\":1},\"ack\":{},\"id\":1}")
                        .kind())
                .isEqualTo(EnvelopeKind.REQUEST);
    }

    @Test
    void what_a_call_does_not_have_is_null() {
        TestEnvelope call = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\"}");
        assertThat(call.id()).isNull();
        assertThat(call.payload()).isEqualTo(RawJson.NULL);
        assertThat(call.payloadStart()).isNegative();
        assertThat(call.options()).isEqualTo(RawJson.NULL);
    }
}
