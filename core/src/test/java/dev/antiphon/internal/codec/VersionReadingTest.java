package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.accepting;
import static dev.antiphon.internal.codec.Reading.read;
import static dev.antiphon.protocol.ProtocolVersion.V1_0;
import static dev.antiphon.protocol.ProtocolVersion.V2_0;
import static dev.antiphon.protocol.ProtocolVersion.V3_0;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.Notification;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.Response;
import dev.antiphon.protocol.RpcId;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionReadingTest {
    private static final Refusal REFUSAL =
            new Refusal(Fault.INVALID_REQUEST, "the jsonrpc member must name a version that is accepted here");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"1.0\"",
                "\"2\"",
                "\"2.1\"",
                "\"4.0\"",
                "\"\"",
                "\"2.0 \"",
                "\" 2.0\"",
                "\"2.00\"",
                "\"2,0\"",
                "2.0",
                "2",
                "true",
                "null",
                "[\"2.0\"]",
                "{}",
                "\"\\u0034.0\"",
                "\"\\\"2.0\"",
                "\"2.\u0660\"",
                "\"\\u0032.0\\u0000\""
            })
    void another_version_is_refused_and_answered_in_2_0(String version) {
        TestEnvelope call = read("{\"jsonrpc\":" + version + ",\"method\":\"m\",\"id\":5}");
        assertThat(call.refusal()).isEqualTo(REFUSAL);
        assertThat(call.version()).isEqualTo(V2_0);
        assertThat(Reading.idOf(call)).isEqualTo("5");
    }

    @Test
    void a_call_without_a_version_is_refused_where_1_0_is_not_accepted() {
        assertThat(read("{\"method\":\"m\",\"params\":[],\"id\":5}").refusal()).isEqualTo(REFUSAL);
        assertThat(read("{\"method\":\"m\",\"params\":[]}").refusal()).isEqualTo(REFUSAL);
    }

    @ParameterizedTest
    @CsvSource({"V1_0, 2.0", "V1_0, 3.0", "V2_0, 3.0", "V3_0, 2.0"})
    void a_version_that_is_not_accepted_is_refused(ProtocolVersion accepted, String version) {
        TestEnvelope call = read(accepting(accepted), "{\"jsonrpc\":\"" + version + "\",\"method\":\"m\",\"id\":5}");
        assertThat(call.refusal()).isEqualTo(REFUSAL);
        assertThat(call.version()).as("the version of the answer").isEqualTo(accepted);
    }

    @Test
    void a_message_of_unknown_version_is_answered_in_2_0_if_that_is_accepted() {
        assertThat(read(accepting(V1_0, V2_0, V3_0), "[").version()).isEqualTo(V2_0);
        assertThat(read(accepting(V1_0, V3_0), "[").version()).isEqualTo(V1_0);
        assertThat(read(accepting(V3_0), "[").version()).isEqualTo(V3_0);
    }

    static Object[] messagesOfVersion1() {
        RpcId one = RpcId.of(1);
        RawJson array = RawJson.of("[2]");
        return new Object[] {
            Arguments.of("{'method':'m','params':[2],'id':1}", new Request(V1_0, one, "m", array, null)),
            Arguments.of("{'method':'m','id':1}", new Request(V1_0, one, "m", null, null)),
            Arguments.of("{'method':'m','params':null,'id':1}", new Request(V1_0, one, "m", null, null)),
            Arguments.of("{'method':'m','params':[2],'id':null}", new Notification(V1_0, "m", array, null)),
            Arguments.of("{'result':[2],'error':null,'id':1}", new Response.Success(V1_0, one, array)),
            Arguments.of("{'result':null,'error':null,'id':1}", new Response.Success(V1_0, one, RawJson.NULL)),
            Arguments.of("{'result':[2],'id':1}", new Response.Success(V1_0, one, array)),
            Arguments.of(
                    "{'result':null,'error':{'code':5,'message':'x'},'id':1}",
                    new Response.Failure(V1_0, one, ErrorObject.of(5, "x"))),
            Arguments.of(
                    "{'error':{'code':5,'message':'x'},'id':1}",
                    new Response.Failure(V1_0, one, ErrorObject.of(5, "x"))),
            Arguments.of(
                    "{'result':null,'error':'failed','id':1}",
                    new Response.Failure(
                            V1_0,
                            one,
                            new ErrorObject(
                                    -32603,
                                    "The peer sent an error of an unknown form",
                                    RawJson.of("\"failed\""),
                                    null))),
        };
    }

    @ParameterizedTest
    @MethodSource("messagesOfVersion1")
    void a_message_without_a_version_is_of_1_0(String text, Message expected) {
        assertThat(read(accepting(V1_0, V2_0), text.replace('\'', '"')).message())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {"method":"m","params":[]}              | null | a request in version 1.0 has an id
                    {"method":"m","params":{"a":1},"id":1}  | 1    | params must be an array in version 1.0
                    {"method":"m","params":"x","id":1}      | 1    | params must be an array or an object
                    {"method":"m","params":[],"id":[]}      | null | the id must be a string, a number or null
                    {"params":[],"id":1}                    | 1    | neither a request nor a response
                    """)
    void a_call_of_1_0_has_rules_of_its_own(String text, String id, String reason) {
        TestEnvelope call = read(accepting(V1_0), text);
        assertThat(call.refusal()).isEqualTo(new Refusal(Fault.INVALID_REQUEST, reason));
        assertThat(Reading.idOf(call)).isEqualTo(id);
        assertThat(call.version()).isEqualTo(V1_0);
    }

    @Test
    void version_1_0_knows_no_batches() {
        TestEnvelope call = read(accepting(V1_0, V2_0), "[{\"method\":\"m\",\"params\":[],\"id\":5}]");
        assertThat(call.refusal()).isEqualTo(REFUSAL);
        assertThat(Reading.idOf(call)).isEqualTo("5");
        assertThat(read(accepting(V1_0, V2_0), "[{\"result\":1,\"error\":null,\"id\":5}]")
                        .kind())
                .isEqualTo(EnvelopeKind.MALFORMED);
    }

    @Test
    void a_result_and_an_error_that_are_both_something_are_malformed_in_1_0_too() {
        assertThat(read(accepting(V1_0), "{\"result\":1,\"error\":{\"code\":5},\"id\":1}")
                        .kind())
                .isEqualTo(EnvelopeKind.MALFORMED);
    }

    @Test
    void rules_that_accept_no_version_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ReadRules(Set.of(), true, IdPolicy.EXACT, 1, 1, 1, 1))
                .withMessage("At least one protocol version must be accepted");
    }
}
