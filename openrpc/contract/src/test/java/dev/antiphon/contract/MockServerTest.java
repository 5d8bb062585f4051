package dev.antiphon.contract;

import static dev.antiphon.contract.Documents.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Results and records of mock servers. */
class MockServerTest {
    private final MockServer mock = MockServer.of(Documents.shop());

    private JsonNode reply(String method, String params) {
        String text = mock.server()
                .handle("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\""
                        + (params.isEmpty() ? "" : ",\"params\":" + params.replace('\'', '"')) + ",\"id\":1}")
                .join();
        return Documents.read(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "add   | [1,1]                        | 2",
                "add   | {'a':1,'b':1}                | 2",
                "add   | [400,500]                    | 900",
                "add   | {'b':500,'a':3}              | 900", // the example with an argument in common
                "add   | [7,8]                        | 2", // the first example
                "order | ['AB-1234']                  | {'id':'9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d','at':'2026-05-17T10:20:30Z','state':'open'}",
                "ping  | \"\"                         | null",
                "ping  | {}                           | null",
                "ping  | []                           | null",
            })
    void a_call_returns_the_result_of_the_most_similar_example(String method, String params, String result) {
        assertThat(reply(method, params).path("result")).isEqualTo(json(result));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "add   | [1]                          | \"\" | must have at least 2 items but found 1",
                "add   | [1,2,3]                      | \"\" | index '2' is not defined",
                "add   | {'a':1}                      | \"\" | required property 'b' not found",
                "add   | ['x',2]                      | /0 | string found, integer expected",
                "add   | {'a':1,'b':5000}             | /b | must have a maximum value of 1000",
                "add   | {'a':1,'b':1,'c':1}          | \"\" | property 'c' is not defined",
                "add   | \"\"                         | \"\" | required property 'a' not found",
                "find  | [{'text':'x'}]               | \"\" | parameters are given by name here, as an object",
                "find  | {'filter':{'text':''}}       | /filter/text | must be at least 1 characters long",
                "find  | {'filter':{'text':'x','colour':'pink'}} | /filter/colour | does not have a value in the enumeration",
                "search | {'filter':{'text':''}}      | /filter/text | must be at least 1 characters long",
                "order | ['ab']                       | /0 | does not match the regex pattern",
                "order | ['AB-1234',null,17]          | /2 | integer found",
                "log   | {'line':'x'}                 | \"\" | parameters are given by position here, as an array",
                "sum   | ['all',1,2,'x']              | /3 | string found, number expected",
                "raw   | {'kind':'c'}                 | /kind | does not have a value in the enumeration",
                "raw   | {'kind':'a','n':'x'}         | /n | string found, integer expected",
            })
    void invalid_parameters_are_rejected(String method, String params, String path, String message) {
        JsonNode error = reply(method, params).path("error");

        assertThat(error.path("code").intValue()).isEqualTo(-32602);
        assertThat(error.path("data").path("violations").valueStream()).anySatisfy(violation -> {
            assertThat(violation.path("path").stringValue()).isEqualTo(path);
            assertThat(violation.path("message").stringValue()).contains(message);
        });
    }

    @Test
    void all_violations_are_reported() {
        JsonNode error = reply("find", "{'filter':{'price':-1,'colour':'pink','size':1},'limit':0}")
                .path("error");
        assertThat(error.path("data")
                        .path("violations")
                        .valueStream()
                        .map(each -> each.path("path").stringValue()))
                .containsExactlyInAnyOrder("/filter", "/filter", "/filter/price", "/filter/colour", "/limit");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "find | {'filter':{'text':'x','price':3,'colour':'red'},'limit':5}",
                "search | {'filter':{'text':'x'}}",
                "sum | ['all',1,2.5]",
                "sum | ['all']",
                "sum | {'label':'all','numbers':[1,2]}",
                "order | ['AB-1234',null,'please']",
                "tree | \"\"",
                "tree | [{'name':'a','shelves':[{'name':'b'}]}]",
                "raw | {'kind':'a','n':5}",
            })
    void without_examples_results_are_generated_and_repeatable(String method, String params) {
        JsonNode first = reply(method, params);
        assertThat(first.has("result")).as("%s", first).isTrue();
        assertThat(reply(method, params)).isEqualTo(first);
    }

    @Test
    void other_seeds_give_other_results() {
        assertThat(java.util.stream.LongStream.range(0, 10)
                        .mapToObj(seed ->
                                MockServer.builder(Documents.shop()).seed(seed).build())
                        .map(other -> other.server()
                                .handle("{\"jsonrpc\":\"2.0\",\"method\":\"tree\",\"id\":1}")
                                .join())
                        .distinct())
                .hasSizeGreaterThan(5);
    }

    @Test
    void a_call_of_an_unknown_method_is_rejected_and_recorded() {
        assertThat(reply("nope", "[1]").path("error").path("code").intValue()).isEqualTo(-32601);
        assertThat(mock.calls()).singleElement().satisfies(call -> {
            assertThat(call.method()).isEqualTo("nope");
            assertThat(call.code()).isEqualTo(-32601);
            assertThat(call).hasToString("nope [1] -> error -32601: Method not found");
        });
    }

    @Test
    void discovery_returns_the_document() {
        JsonNode found = reply("rpc.discover", "").path("result");
        assertThat(OpenRpcDocument.of(found)).isEqualTo(Documents.shop());
    }

    @Test
    void notifications_are_accepted_and_recorded() {
        assertThat(mock.server()
                        .handle("{\"jsonrpc\":\"2.0\",\"method\":\"log\",\"params\":[\"hello\"]}")
                        .join())
                .isNull();
        assertThat(mock.calls("log")).singleElement().satisfies(call -> {
            assertThat(call.notification()).isTrue();
            assertThat(call.code()).isNull();
            assertThat(call).hasToString("log [\"hello\"] -> nothing");
        });
    }

    @Test
    void calls_are_recorded_with_their_outcome() {
        reply("add", "[ 1,\n 1 ]");
        reply("add", "[]");

        assertThat(mock.calls("add")).hasSize(2);
        RecordedCall first = mock.calls().get(0);
        assertThat(first.result()).isEqualTo(RawJson.of("2"));
        assertThat(first.toJson()).doesNotContain("\n");
        assertThat(Documents.read(first.toJson()).path("params")).isEqualTo(json("[1,1]"));
        JsonNode second = Documents.read(mock.calls().get(1).toJson());
        assertThat(second.path("error").path("code").intValue()).isEqualTo(-32602);

        mock.forgetCalls();
        assertThat(mock.calls()).isEmpty();
    }

    @Test
    void the_record_is_bounded_and_the_listener_gets_all_calls() {
        List<RecordedCall> received = Collections.synchronizedList(new ArrayList<>());
        MockServer small = MockServer.builder(Documents.shop())
                .keeping(2)
                .onCall(received::add)
                .build();
        for (int i = 0; i < 5; i++) {
            small.server()
                    .handle("{\"jsonrpc\":\"2.0\",\"method\":\"add\",\"params\":[" + i + ",1],\"id\":1}")
                    .join();
        }
        assertThat(small.calls()).extracting(call -> call.params().toString()).containsExactly("[3,1]", "[4,1]");
        assertThat(received).hasSize(5);
    }

    @Test
    void a_method_can_be_made_to_fail_and_reset() {
        mock.fail("order", 1001);
        JsonNode error = reply("order", "['AB-1234']").path("error");
        assertThat(error).isEqualTo(json("{'code':1001,'message':'Sold out','data':{'until':'2026-12-24'}}"));
        assertThat(reply("order", "[]").path("error").path("code").intValue())
                .as("invalid parameters are rejected first")
                .isEqualTo(-32602);

        mock.fail("order", -32603);
        assertThat(reply("order", "['AB-1234']").path("error").path("code").intValue())
                .isEqualTo(-32603);

        mock.behave("order");
        assertThat(reply("order", "['AB-1234']").has("result")).isTrue();

        assertThatThrownBy(() -> mock.fail("order", 7))
                .hasMessage("The document declares no error 7 for 'order'; it declares [1001, 1002]");
        assertThatThrownBy(() -> mock.fail("nope", 7))
                .hasMessageStartingWith("The document has no method 'nope'; there are [add,");
    }

    @Test
    void the_result_of_a_method_can_be_set_if_it_is_valid() {
        mock.answer("add", json("42"));
        assertThat(reply("add", "[1,1]").path("result")).isEqualTo(json("42"));

        assertThatThrownBy(() -> mock.answer("add", json("'x'")))
                .hasMessage("The document does not allow 'add' to answer with that: [string found, integer expected]");
        assertThatThrownBy(() -> mock.answer("log", json("1"))).hasMessageContaining("notification");
    }

    @ParameterizedTest
    @EnumSource(
            value = ProtocolVersion.class,
            names = {"V2_0", "V3_0"})
    void streams_have_items_of_their_schema_over_a_connection(ProtocolVersion version) throws Exception {
        try (Listener listener = TcpTransport.serve(mock.server(), 0);
                JsonRpcClient client =
                        JsonRpcClient.builder().version(version).connect("tcp://127.0.0.1:" + listener.port())) {
            RpcStream<RawJson, RawJson> stream = client.stream("ticks", RawJson.of("[3]"), RawJson.class);
            List<RawJson> items = Collections.synchronizedList(new ArrayList<>());
            RawJson end = stream.forEach(items::add).get(60, TimeUnit.SECONDS);

            assertThat(items)
                    .isNotEmpty()
                    .allSatisfy(item -> assertThat(Documents.read(item.toString())
                                    .path("count")
                                    .isIntegralNumber())
                            .isTrue());
            if (version == ProtocolVersion.V3_0) {
                assertThat(end.asLong()).isNotNegative();
            }
            assertThatThrownBy(() -> client.stream("ticks", RawJson.of("[7]"), RawJson.class)
                            .forEach(items::add)
                            .get(60, TimeUnit.SECONDS))
                    .hasMessageContaining("Invalid params");
        }
    }

    @Test
    void calls_can_be_delayed() {
        MockServer slow = MockServer.builder(Documents.shop())
                .delay(Duration.ofMillis(30))
                .build();
        long before = System.nanoTime();
        assertThat(slow.server()
                        .handle("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":1}")
                        .join())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":null,\"id\":1}");
        // Not how long it took, but that it was not immediate.
        assertThat(System.nanoTime() - before)
                .isGreaterThanOrEqualTo(Duration.ofMillis(30).toNanos());
        assertThatThrownBy(() -> MockServer.builder(Documents.shop()).delay(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_error_for_a_missing_result_has_a_remedy() {
        MockServer odd = MockServer.of(Documents.of(
                "{'name':'m','params':[],'result':{'name':'r','schema':{'type':'string','pattern':'^(?=a)b$'}}}"));
        assertThat(odd.server()
                        .handle("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":1}")
                        .join())
                .contains("-32603")
                .contains("an example in the document would help");
    }

    @Test
    void two_methods_of_one_name_are_rejected() {
        assertThatThrownBy(() -> MockServer.of(Documents.of("{'name':'m','params':[]},{'name':'m','params':[]}")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'m'");
    }
}
