package dev.antiphon.internal.codec;

import static dev.antiphon.internal.codec.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.Message;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.Request;
import dev.antiphon.protocol.Response;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.protocol.StreamFrame;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemberReadingTest {
    static Object[] messages() {
        RpcId id = RpcId.of(17);
        RawJson result = RawJson.of("{\"id\":2}");
        return new Object[] {
            Arguments.of(
                    List.of(
                            "\"jsonrpc\":\"3.0\"",
                            "\"id\":17",
                            "\"method\":\"mm\"",
                            "\"params\":[1,[2]]",
                            "\"options\":{\"a\":[]}"),
                    new Request(ProtocolVersion.V3_0, id, "mm", RawJson.of("[1,[2]]"), RawJson.of("{\"a\":[]}"))),
            Arguments.of(
                    List.of("\"jsonrpc\":\"2.0\"", "\"id\":17", "\"result\":{\"id\":2}", "\"error\":null"),
                    new Response.Success(ProtocolVersion.V2_0, id, result)),
            Arguments.of(
                    List.of("\"jsonrpc\":\"3.0\"", "\"stream\":{\"id\":17}", "\"data\":{\"id\":2}", "\"x\":{\"id\":3}"),
                    new StreamFrame.Data(id, result)),
        };
    }

    @ParameterizedTest
    @MethodSource("messages")
    void members_may_come_in_any_order(List<String> members, Message expected) {
        List<List<String>> orders = permutations(members);
        assertThat(orders).hasSize(members.size() == 5 ? 120 : 24);
        for (List<String> order : orders) {
            assertThat(read("{" + String.join(",", order) + "}").message())
                    .as("%s", order)
                    .isEqualTo(expected);
            assertThat(read("\t{ " + String.join(" ,\r\n", order).replace("\":", "\" : ") + " } ")
                            .kind())
                    .as("%s", order)
                    .isEqualTo(read("{" + String.join(",", order) + "}").kind());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"\\u006asonrpc\":\"2.0\",\"method\":\"m\",\"id\":1,\"params\":[2]}",
                "{\"jsonrpc\":\"\\u0032.0\",\"method\":\"m\",\"id\":1,\"params\":[2]}",
                "{\"jsonrpc\":\"\\u0032\\u002e\\u0030\",\"method\":\"m\",\"id\":1,\"params\":[2]}",
                "{\"jsonrpc\":\"2.0\",\"metho\\u0064\":\"m\",\"id\":1,\"params\":[2]}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"\\u006d\",\"id\":1,\"params\":[2]}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"\\u0069\\u0064\":1,\"params\":[2]}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1,\"\\u0070arams\":[2]}",
            })
    void names_and_values_may_be_spelled_with_escapes(String text) {
        assertThat(read(text).message())
                .isEqualTo(new Request(ProtocolVersion.V2_0, RpcId.of(1), "m", RawJson.of("[2]"), null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id\\u0000",
                "ID",
                "Id",
                "i",
                "idd",
                "\\u0069",
                "id ",
                " id",
                "\\\"id",
                "\u0130d",
                "\\ud800d",
                "i\\u0064\\u0000",
                "",
                "metho",
                "methods",
                "Method",
                "param",
                "jsonrpc2",
                "jsonrp",
                "results",
                "err0r",
                "option",
                "acks",
                "streams",
                "dat",
                "data\\u0000",
                "abcdefg",
                "abcdefgh",
                "\u00e9\u00e9\u00e9"
            })
    void other_names_are_not_members_of_the_envelope(String name) {
        Request plain = new Request(ProtocolVersion.V3_0, RpcId.of(1), "m", null, null);
        assertThat(read("{\"jsonrpc\":\"3.0\",\"method\":\"m\",\"id\":1,\"" + name + "\":[]}")
                        .message())
                .isEqualTo(plain);
        assertThat(read("{\"" + name + "\":\"x\",\"jsonrpc\":\"3.0\",\"method\":\"m\",\"id\":1}")
                        .message())
                .isEqualTo(plain);
        assertThat(read("{\"" + name + "\":1,\"" + name + "\":2,\"jsonrpc\":\"3.0\",\"method\":\"m\",\"id\":1}")
                        .message())
                .as("not even twice")
                .isEqualTo(plain);
    }

    @Test
    void a_notification_with_something_like_an_id_has_none() {
        TestEnvelope notification = read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\\u0000\":1}");
        assertThat(notification.kind()).isEqualTo(EnvelopeKind.NOTIFICATION);
        assertThat(notification.id()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonrpc", "method", "params", "id", "options", "result", "error", "ack", "stream", "data"})
    void a_call_with_a_member_twice_is_refused(String name) {
        String value = name.equals("jsonrpc") ? "\"3.0\"" : name.equals("method") ? "\"m\"" : "{}";
        String repeated = "\"" + name + "\":" + (name.equals("id") ? "1" : value);
        String escaped = repeated.replaceFirst(
                name, name.charAt(0) + "\\\\u00" + Integer.toHexString(name.charAt(1)) + name.substring(2));
        String rest = "\"jsonrpc\":\"3.0\",\"method\":\"m\",";
        for (String second : List.of(repeated, escaped)) {
            TestEnvelope call = read("{" + rest + repeated + ",\"x\":0," + second + "}");
            assertThat(call.refusal())
                    .isEqualTo(new Refusal(Fault.INVALID_REQUEST, "a member of the envelope comes twice"));
        }
    }

    @Test
    void an_id_that_comes_twice_is_not_echoed() {
        assertThat(Reading.idOf(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"id\":2}")))
                .isEqualTo("null");
        assertThat(Reading.idOf(read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"method\":\"n\"}")))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"result\":1,\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1,\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"error\":{},\"error\":{},\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"ack\":{},\"ack\":{},\"id\":1}",
                "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":1},\"stream\":{\"id\":2,\"data\":2}}",
            })
    void an_answer_with_a_member_twice_is_malformed(String text) {
        assertThat(read(text).kind()).isEqualTo(EnvelopeKind.MALFORMED);
    }

    @Test
    void a_member_that_comes_twice_does_not_harm_the_next_entry() {
        assertThat(Reading.readAll("[{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"method\":\"m\"},"
                        + "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}]"))
                .extracting(Envelope::kind)
                .containsExactly(EnvelopeKind.INVALID, EnvelopeKind.NOTIFICATION);
    }

    @Test
    void members_inside_of_values_are_not_the_envelopes() {
        TestEnvelope call = read(
                "{\"params\":{\"id\":9,\"method\":\"x\",\"params\":{\"id\":8}},\"x\":[{\"id\":7}],\"jsonrpc\":\"2.0\",\"method\":\"m\"}");
        assertThat(call.kind()).isEqualTo(EnvelopeKind.NOTIFICATION);
        assertThat(call.method()).isEqualTo("m");
    }

    @Test
    void a_short_name_near_the_end_of_the_array_is_recognised() {
        // Names are compared as words of eight bytes, which there are not here.
        assertThat(Reading.idOf(read("{\"id\":1}"))).isEqualTo("1");
        assertThat(read("{\"jsonrpc\":\"3.0\",\"id\":1,\"ack\":{}}").kind()).isEqualTo(EnvelopeKind.ACK);
        assertThat(read("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}").kind())
                .isEqualTo(EnvelopeKind.REQUEST);
    }

    private static List<List<String>> permutations(List<String> items) {
        if (items.isEmpty()) {
            return List.of(List.of());
        }
        List<List<String>> all = new ArrayList<>();
        for (String first : items) {
            List<String> others = new ArrayList<>(items);
            others.remove(first);
            for (List<String> rest : permutations(others)) {
                List<String> one = new ArrayList<>(List.of(first));
                one.addAll(rest);
                all.add(one);
            }
        }
        return all;
    }
}
