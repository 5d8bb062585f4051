package dev.antiphon.protocol;

import static dev.antiphon.protocol.ProtocolVersion.V1_0;
import static dev.antiphon.protocol.ProtocolVersion.V2_0;
import static dev.antiphon.protocol.ProtocolVersion.V3_0;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.json.RawJson;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be a message cannot be made. */
class MessageRulesTest {
    private static final RpcId ID = RpcId.of(1);
    private static final RawJson ARRAY = RawJson.of("[1]");
    private static final RawJson OBJECT = RawJson.of("{\"a\":1}");

    @ParameterizedTest
    @EnumSource(ProtocolVersion.class)
    void a_call_needs_no_params_and_takes_an_array(ProtocolVersion version) {
        assertThat(new Request(version, ID, "m", null, null).params()).isNull();
        assertThat(new Request(version, ID, "m", ARRAY, null).params()).isEqualTo(ARRAY);
        assertThat(new Notification(version, "m", null, null).params()).isNull();
        assertThat(new Notification(version, "m", ARRAY, null).params()).isEqualTo(ARRAY);
    }

    @Test
    void params_by_name_came_with_2_0() {
        assertThat(new Request(V2_0, ID, "m", OBJECT, null).params()).isEqualTo(OBJECT);
        assertThat(new Notification(V3_0, "m", OBJECT, null).params()).isEqualTo(OBJECT);
        refused("JSON-RPC 1.0 has no named parameters; pass an array", () -> new Request(V1_0, ID, "m", OBJECT, null));
        refused("JSON-RPC 1.0 has no named parameters; pass an array", () -> new Notification(V1_0, "m", OBJECT, null));
    }

    @ParameterizedTest
    @CsvSource({"1, a number", "'\"x\"', a string", "true, a boolean", "null, null"})
    void params_are_an_array_or_an_object(String json, String kind) {
        for (ProtocolVersion version : ProtocolVersion.values()) {
            String reason = "Params are an array or an object, not " + kind;
            refused(reason, () -> new Request(version, ID, "m", RawJson.of(json), null));
            refused(reason, () -> new Notification(version, "m", RawJson.of(json), null));
        }
    }

    @Test
    void options_came_with_3_0() {
        assertThat(new Request(V3_0, ID, "m", null, OBJECT).options()).isEqualTo(OBJECT);
        assertThat(new Notification(V3_0, "m", null, OBJECT).options()).isEqualTo(OBJECT);
        for (ProtocolVersion version : List.of(V1_0, V2_0)) {
            String reason = "JSON-RPC " + version + " has no options; they come with 3.0";
            refused(reason, () -> new Request(version, ID, "m", null, OBJECT));
            refused(reason, () -> new Notification(version, "m", null, OBJECT));
        }
    }

    @ParameterizedTest
    @CsvSource({"[], an array", "1, a number", "null, null"})
    void options_are_an_object(String json, String kind) {
        refused("Options are an object, not " + kind, () -> new Request(V3_0, ID, "m", null, RawJson.of(json)));
        refused("Options are an object, not " + kind, () -> new Notification(V3_0, "m", null, RawJson.of(json)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n", "\u2003"})
    void a_method_has_a_name(String name) {
        for (ProtocolVersion version : ProtocolVersion.values()) {
            refused("A method name must not be blank", () -> new Request(version, ID, name, null, null));
            refused("A method name must not be blank", () -> new Notification(version, name, null, null));
        }
    }

    @Test
    void the_id_null_marks_a_notification_in_1_0_and_nowhere_else() {
        refused(
                "In JSON-RPC 1.0 the id null marks a notification",
                () -> new Request(V1_0, RpcId.ofNull(), "m", ARRAY, null));
        assertThat(new Request(V2_0, RpcId.ofNull(), "m", null, null).id()).isEqualTo(RpcId.ofNull());
        assertThat(new Request(V3_0, RpcId.ofNull(), "m", null, null).id()).isEqualTo(RpcId.ofNull());
    }

    @ParameterizedTest
    @CsvSource({"[], an array", "true, a boolean", "null, null"})
    void an_ack_is_an_object(String json, String kind) {
        assertThat(new Ack(ID, false, OBJECT).detail()).isEqualTo(OBJECT);
        refused("An ack is an object, not " + kind, () -> new Ack(ID, false, RawJson.of(json)));
    }

    @Test
    void acks_and_streams_say_for_which_request_they_are() {
        String reason = "The id of an ack or a stream must be the id of its request, not null";
        refused(reason, () -> new Ack(RpcId.ofNull(), false, OBJECT));
        refused(reason, () -> new StreamFrame.Data(RpcId.ofNull(), ARRAY));
        refused(reason, () -> new StreamFrame.Done(RpcId.ofNull(), ARRAY));
        refused(reason, () -> new StreamFrame.Failed(RpcId.ofNull(), ErrorObject.of(1, "x")));
        refused(reason, () -> new StreamAbort(RpcId.ofNull()));
        refused("The ack of a stream must contain the id of the request", () -> new Ack(ID, true, RawJson.of("{}")));
    }

    @Test
    void acks_and_streams_are_of_3_0() {
        List<Message> messages = List.of(
                new Ack(ID, false, OBJECT),
                new StreamFrame.Data(ID, ARRAY),
                new StreamFrame.Done(ID, ARRAY),
                new StreamFrame.Failed(ID, ErrorObject.of(1, "x")),
                new StreamAbort(ID));
        assertThat(messages).extracting(Message::version).containsOnly(V3_0);
    }

    @Test
    void a_result_may_be_null() {
        assertThat(new Response.Success(V2_0, ID, RawJson.NULL).result().isNull())
                .isTrue();
    }

    @Test
    void an_error_can_be_given_other_data() {
        ErrorObject error = new ErrorObject(-5, "bad", ARRAY, "Bad");
        assertThat(error.withData(OBJECT)).isEqualTo(new ErrorObject(-5, "bad", OBJECT, "Bad"));
        assertThat(error.withData(null)).isEqualTo(new ErrorObject(-5, "bad", null, "Bad"));
        assertThat(ErrorObject.of(-5, "bad")).isEqualTo(new ErrorObject(-5, "bad", null, null));
    }

    @ParameterizedTest
    @CsvSource({"V1_0, 1.0", "V2_0, 2.0", "V3_0, 3.0"})
    void a_version_is_written_as_its_number(ProtocolVersion version, String text) {
        assertThat(version.text()).isEqualTo(text);
        assertThat(version).hasToString(text);
    }

    private static void refused(String reason, ThrowingCallable making) {
        assertThatIllegalArgumentException().isThrownBy(making).withMessage(reason);
    }
}
