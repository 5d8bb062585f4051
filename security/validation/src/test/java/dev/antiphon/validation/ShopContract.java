package dev.antiphon.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of validation for reflection and generated code. */
abstract class ShopContract {
    private final Shop.Open shop = new Shop.Open();
    private final JsonRpcServer server;

    ShopContract(ServiceOption... options) {
        this.server = english().service(Shop.class, shop, options).build();
    }

    static ServerBuilder english() {
        return JsonRpcServer.builder().validation(JakartaValidation.in(Locale.ENGLISH));
    }

    static String send(JsonRpcServer server, String message) {
        try {
            return server.handle(message).get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no answer", e);
        }
    }

    static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":1}";
    }

    static String violation(String path, String message, String constraint) {
        return "{\"path\":\"" + path + "\",\"message\":\"" + message + "\",\"constraint\":\"" + constraint + "\"}";
    }

    static String refused(String... violations) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32602,\"message\":\"Invalid params\",\"data\":{\"violations\":["
                + String.join(",", violations) + "]}},\"id\":1}";
    }

    static final String DONE = "{\"jsonrpc\":\"2.0\",\"result\":\"done\",\"id\":1}";

    private void assertValid(String method, String params) {
        assertThat(send(server, request(method, params))).isEqualTo(DONE);
        assertThat(shop.handled).containsExactly(method);
        shop.handled.clear();
    }

    private void assertInvalid(String method, String params, String... violations) {
        assertThat(send(server, request(method, params))).isEqualTo(refused(violations));
        assertThat(shop.handled).isEmpty();
    }

    @Test
    void paths_have_the_names_of_parameters_in_the_request() {
        assertValid("add", "[1,2]");
        assertValid("add", "{\"second\":1,\"first\":2}");
        String[] both = {
            violation("first", "must be greater than or equal to 1", "Min"), violation("second", "too small", "Min")
        };
        assertInvalid("add", "[0,-1]", both);
        assertInvalid("add", "{\"second\":-5,\"first\":0}", both);
        assertInvalid("add", "[1,0]", both[1]);
    }

    @Test
    void parameters_without_constraints_are_not_checked() {
        assertValid("free", "[\"\",-1]");
    }

    @Test
    void null_is_rejected_by_not_null() {
        assertValid("name", "[\"abc\"]");
        assertInvalid("name", "[\"abcd\"]", violation("name", "size must be between 0 and 3", "Size"));
        assertInvalid("name", "[null]", violation("name", "must not be null", "NotNull"));
        assertInvalid("name", "{\"name\":null}", violation("name", "must not be null", "NotNull"));
    }

    @Test
    void records_in_lists_in_records_are_checked() {
        assertValid("order", "[{\"customer\":\"ann\",\"lines\":[{\"article\":\"pen\",\"quantity\":1}]}]");
        assertInvalid(
                "order",
                "[{\"customer\":\"a\",\"lines\":[{\"article\":\"pen\",\"quantity\":1},{\"article\":\" \",\"quantity\":100}],"
                        + "\"gift\":{\"article\":\"pen\",\"quantity\":0}}]",
                violation("order.customer", "size must be between 2 and 8", "Size"),
                violation("order.gift.quantity", "must be greater than or equal to 1", "Min"),
                violation("order.lines[1].article", "must not be blank", "NotBlank"),
                violation("order.lines[1].quantity", "must be less than or equal to 99", "Max"));
        assertInvalid(
                "order",
                "{\"order\":{\"customer\":\"ann\",\"lines\":[]}}",
                violation("order.lines", "must not be empty", "NotEmpty"));
    }

    @Test
    void a_call_context_among_the_parameters_does_not_change_paths() {
        assertValid("orders", "[[],0]");
        assertInvalid(
                "orders",
                "[[{\"customer\":\"ann\",\"lines\":[{\"article\":\"pen\",\"quantity\":0}]}],-1]",
                violation("orders[0].lines[0].quantity", "must be greater than or equal to 1", "Min"),
                violation("urgency", "must be greater than or equal to 0", "Min"));
    }

    @Test
    void elements_of_containers_are_checked() {
        assertValid("tags", "[[\"a\",\"b\"],[\"c\"]]");
        assertInvalid(
                "tags",
                "[[\"a\",\"\",\"b\"],[\" \"]]",
                violation("labels[]", "must not be blank", "NotBlank"),
                violation("tags", "size must be between 0 and 2", "Size"),
                violation("tags[1]", "must not be blank", "NotBlank"));
        assertValid("prices", "[{\"pen\":1}]");
        assertInvalid(
                "prices",
                "[{\"pen\":-1,\"PIN\":1}]",
                violation("prices[]", "must match \\\"[a-z]*\\\"", "Pattern"),
                violation("prices[pen]", "must be greater than or equal to 0", "Min"));
        assertValid("perhaps", "[]");
        assertValid("perhaps", "[\"a@b.example\"]");
        assertInvalid("perhaps", "[\"unknown\"]", violation("mail", "must be a well-formed email address", "Email"));
    }

    @Test
    void one_value_for_all_of_params_is_checked_with_and_without_valid() {
        for (String method : new String[] {"search", "searchWithout"}) {
            assertValid(method, "{\"text\":\"pen\",\"page\":1}");
            assertValid(method, "[\"pen\",1]");
            assertInvalid(
                    method,
                    "{\"page\":0}",
                    violation("page", "must be greater than 0", "Positive"),
                    violation("text", "must not be null", "NotNull"));
            assertInvalid(method, "[\"nowhere\",1]", violation("sensible", "nothing is found there", "AssertTrue"));
        }
    }

    @Test
    void asynchronous_calls_and_streams_are_checked_before_they_start() {
        assertValid("later", "[\"x\"]");
        assertInvalid("later", "[\"\"]", violation("name", "must not be blank", "NotBlank"));
        String stream = request("items", "[0]").replace("2.0", "3.0");
        assertThat(send(server, stream))
                .contains("\"code\":-32602")
                .contains(violation("count", "must be greater than or equal to 1", "Min"));
        assertThat(shop.handled).isEmpty();
        assertThat(send(server, stream.replace("[0]", "[2]"))).contains("\"result\":[\"done\",\"done\"]");
    }

    @Test
    void entries_of_a_batch_are_checked_separately_and_an_invalid_notification_is_dropped() {
        String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"report\",\"params\":[\"\"]}";
        assertThat(send(
                        server,
                        "[" + request("name", "[\"long\"]") + "," + notification + ","
                                + request("name", "[\"abc\"]").replace("\"id\":1", "\"id\":2") + "]"))
                .isEqualTo("[" + refused(violation("name", "size must be between 0 and 3", "Size")) + ","
                        + DONE.replace("\"id\":1", "\"id\":2") + "]");
        assertThat(shop.handled).containsExactly("name");
    }

    @Test
    void the_number_of_listed_violations_is_bounded() {
        String order = "{\"customer\":\"x\",\"lines\":[{\"article\":\"pen\",\"quantity\":1}]}";
        String many = IntStream.range(0, 150).mapToObj(i -> order).collect(Collectors.joining(","));
        String answer = send(server, request("orders", "[[" + many + "],0]"));
        assertThat(answer.split("\"path\"", -1)).hasSize(101);
        assertThat(answer).endsWith("],\"omitted\":50}},\"id\":1}");
    }

    @Test
    void too_many_violations_stop_the_check() {
        String blanks = "\"\",".repeat(300_000);
        String answer = "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32602,\"message\":\"Invalid params\","
                + "\"data\":{\"violations\":[],\"omitted\":1000}},\"id\":1}";
        assertThat(send(server, request("tags", "[[" + blanks + "\"x\"],[]]"))).isEqualTo(answer);
        String fewer = "\"\",".repeat(999); // one more violation: the list is too long
        assertThat(send(server, request("tags", "[[" + fewer + "\"x\"],[]]")))
                .contains(violation("tags", "size must be between 0 and 2", "Size"))
                .endsWith("],\"omitted\":900}},\"id\":1}");
    }

    @Test
    void values_are_not_sent_and_long_keys_are_truncated() {
        String key = "k".repeat(1000);
        String answer = send(server, request("prices", "[{\"" + key + "\":-12345}]"));
        assertThat(answer)
                .contains("\"path\":\"prices[" + "k".repeat(63) + "\u2026]\"")
                .doesNotContain("12345")
                .doesNotContain("java")
                .doesNotContain("Shop");
    }
}
