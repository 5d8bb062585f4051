package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.protocol.ProtocolVersion.V2_0;
import static dev.antiphon.protocol.ProtocolVersion.V3_0;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorCodes;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Response;
import dev.antiphon.protocol.RpcId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReadingTest {
    static Object[] responses() {
        RpcId one = RpcId.of(1);
        return new Object[] {
            Arguments.of("{'jsonrpc':'2.0','result':7,'id':1}", new Response.Success(V2_0, one, RawJson.of("7"))),
            Arguments.of("{'jsonrpc':'2.0','result':null,'id':1}", new Response.Success(V2_0, one, RawJson.NULL)),
            Arguments.of(
                    "{'jsonrpc':'2.0','result':[ 1 ],'id':1}", new Response.Success(V2_0, one, RawJson.of("[ 1 ]"))),
            Arguments.of(
                    "{'jsonrpc':'3.0','result':{},'id':'a'}",
                    new Response.Success(V3_0, RpcId.of("a"), RawJson.of("{}"))),
            Arguments.of(
                    "{'jsonrpc':'2.0','result':7,'error':null,'id':1}",
                    new Response.Success(V2_0, one, RawJson.of("7"))),
            Arguments.of(
                    "{'jsonrpc':'2.0','result':7,'id':null}",
                    new Response.Success(V2_0, RpcId.ofNull(), RawJson.of("7"))),
            Arguments.of(
                    "{'jsonrpc':'2.0','error':{'code':-32601,'message':'Method not found'},'id':1}",
                    new Response.Failure(V2_0, one, ErrorObject.of(-32601, "Method not found"))),
            Arguments.of(
                    "{'jsonrpc':'2.0','error':{'code':-32700,'message':'Parse error'},'id':null}",
                    new Response.Failure(V2_0, RpcId.ofNull(), ErrorObject.of(-32700, "Parse error"))),
            Arguments.of(
                    "{'jsonrpc':'2.0','error':{'data':[1],'message':'m','code':5,'x':0},'id':1}",
                    new Response.Failure(V2_0, one, new ErrorObject(5, "m", RawJson.of("[1]"), null))),
            Arguments.of(
                    "{'jsonrpc':'2.0','error':{'code':5,'message':'m','data':null},'id':1}",
                    new Response.Failure(V2_0, one, new ErrorObject(5, "m", RawJson.NULL, null))),
            Arguments.of(
                    "{'jsonrpc':'3.0','error':{'code':5,'title':'T','message':'m'},'id':1}",
                    new Response.Failure(V3_0, one, new ErrorObject(5, "m", null, "T"))),
        };
    }

    @ParameterizedTest
    @MethodSource("responses")
    void a_message_with_a_result_or_an_error_is_a_response(String text, Message expected) {
        TestEnvelope response = read(text.replace('\'', '"'));
        assertThat(response.message()).isEqualTo(expected);
        assertThat(response.kind())
                .isEqualTo(expected instanceof Response.Success ? EnvelopeKind.SUCCESS : EnvelopeKind.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"result\":null,\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"result\":1}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":[]}",
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":{}}",
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":true}",
                "{\"jsonrpc\":\"9.0\",\"result\":1,\"id\":1}",
                "{\"jsonrpc\":2.0,\"result\":1,\"id\":1}",
                "{\"result\":1,\"id\":1}",
                "{\"error\":{\"code\":1,\"message\":\"m\"},\"id\":1}",
                "{\"result\":1,\"error\":null,\"id\":1}",
                "{\"result\":1}",
            })
    void a_response_that_breaks_a_rule_is_malformed_and_never_invalid_since_nobody_answers_an_answer(String text) {
        TestEnvelope response = read(text);
        assertThat(response.kind()).isEqualTo(EnvelopeKind.MALFORMED);
        assertThat(response.refusal()).isNull();
        assertThatIllegalStateException().isThrownBy(response::message);
        assertThat(Reading.readAll("[" + text + "]"))
                .extracting(Envelope::kind)
                .containsExactly(EnvelopeKind.MALFORMED);
    }

    @Test
    void a_response_with_an_id_that_is_too_long_is_malformed() {
        assertThat(read("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":\"" + "x".repeat(2000) + "\"}")
                        .kind())
                .isEqualTo(EnvelopeKind.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "\"failed\"",
                "7",
                "true",
                "[]",
                "{}",
                "{\"code\":1}",
                "{\"message\":\"m\"}",
                "{\"code\":\"1\",\"message\":\"m\"}",
                "{\"code\":1.5,\"message\":\"m\"}",
                "{\"code\":1e30,\"message\":\"m\"}",
                "{\"code\":null,\"message\":\"m\"}",
                "{\"code\":1,\"message\":null}",
                "{\"code\":1,\"message\":[]}"
            })
    void an_error_of_another_form_becomes_the_data_of_one(String error) {
        TestEnvelope response = read("{\"jsonrpc\":\"2.0\",\"error\":" + error + ",\"id\":1}");
        assertThat(response.kind()).isEqualTo(EnvelopeKind.FAILURE);
        assertThat(response.error())
                .isEqualTo(new ErrorObject(
                        ErrorCodes.INTERNAL_ERROR,
                        "The peer sent an error of an unknown form",
                        RawJson.of(error),
                        null));
    }

    @Test
    void the_members_of_the_message_before_are_forgotten() {
        MessageReader<TestEnvelope> reader = new MessageReader<>(Reading.DEFAULTS, TestEnvelope::new);
        byte[] success = ("{\"jsonrpc\":\"2.0\"," + " ".repeat(100) + "\"result\":1,\"id\":1}").getBytes(UTF_8);
        byte[] failure = "{\"jsonrpc\":\"2.0\",\"error\":{},\"id\":1}".getBytes(UTF_8);
        byte[] nothing = "{\"jsonrpc\":\"2.0\"}".getBytes(UTF_8);
        assertThat(reader.read(success, 0, success.length).kind()).isEqualTo(EnvelopeKind.SUCCESS);
        assertThat(reader.read(failure, 0, failure.length).kind()).isEqualTo(EnvelopeKind.FAILURE);
        assertThat(reader.read(success, 0, success.length).kind()).isEqualTo(EnvelopeKind.SUCCESS);
        assertThat(reader.read(nothing, 0, nothing.length).kind()).isEqualTo(EnvelopeKind.INVALID);
    }

    @Test
    void a_code_may_be_spelled_as_any_whole_number() {
        TestEnvelope response =
                read("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-3.2e4,\"message\":\"m\",\"title\":1},\"id\":1}");
        assertThat(response.error()).isEqualTo(ErrorObject.of(-32000, "m"));
    }
}
