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

/** What reflection and generated code must do alike. */
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

    private void assertDone(String method, String params) {
        assertThat(send(server, request(method, params))).isEqualTo(DONE);
        assertThat(shop.handled).containsExactly(method);
        shop.handled.clear();
    }

    private void assertRefused(String method, String params, String... violations) {
        assertThat(send(server, request(method, params))).isEqualTo(refused(violations));
        assertThat(shop.handled).isEmpty();
    }

    @Test
    void parameters_are_told_by_their_names_on_the_wire_however_they_are_given() {
        assertDone("add", "[1,2]");
        assertDone("add", "{\"second\":1,\"first\":2}");
        String[] both = {
            violation("first", "must be greater than or equal to 1", "Min"), violation("second", "too small", "Min")
        };
        assertRefused("add", "[0,-1]", both);
        assertRefused("add", "{\"second\":-5,\"first\":0}", both);
        assertRefused("add", "[1,0]", both[1]);
    }

    @Test
    void what_nothing_is_demanded_of_is_not_checked() {
        assertDone("free", "[\"\",-1]");
    }

    @Test
    void null_is_refused_where_it_is_not_wanted() {
        assertDone("name", "[\"abc\"]");
        assertRefused("name", "[\"abcd\"]", violation("name", "size must be between 0 and 3", "Size"));
        assertRefused("name", "[null]", violation("name", "must not be null", "NotNull"));
        assertRefused("name", "{\"name\":null}", violation("name", "must not be null", "NotNull"));
    }

    @Test
    void records_in_lists_in_records_are_looked_at() {
        assertDone("order", "[{\"customer\":\"ann\",\"lines\":[{\"article\":\"pen\",\"quantity\":1}]}]");
        assertRefused(
                "order",
                "[{\"customer\":\"a\",\"lines\":[{\"article\":\"pen\",\"quantity\":1},{\"article\":\" \",\"quantity\":100}],"
                        + "\"gift\":{\"article\":\"pen\",\"quantity\":0}}]",
                violation("order.customer", "size must be between 2 and 8", "Size"),
                violation("order.gift.quantity", "must be greater than or equal to 1", "Min"),
                violation("order.lines[1].article", "must not be blank", "NotBlank"),
                violation("order.lines[1].quantity", "must be less than or equal to 99", "Max"));
        assertRefused(
                "order",
                "{\"order\":{\"customer\":\"ann\",\"lines\":[]}}",
                violation("order.lines", "must not be empty", "NotEmpty"));
    }

    @Test
    void a_context_among_the_parameters_shifts_nothing() {
        assertDone("orders", "[[],0]");
        assertRefused(
                "orders",
                "[[{\"customer\":\"ann\",\"lines\":[{\"article\":\"pen\",\"quantity\":0}]}],-1]",
                violation("orders[0].lines[0].quantity", "must be greater than or equal to 1", "Min"),
                violation("urgency", "must be greater than or equal to 0", "Min"));
    }

    @Test
    void elements_of_containers_are_looked_at() {
        assertDone("tags", "[[\"a\",\"b\"],[\"c\"]]");
        assertRefused(
                "tags",
                "[[\"a\",\"\",\"b\"],[\" \"]]",
                violation("labels[]", "must not be blank", "NotBlank"),
                violation("tags", "size must be between 0 and 2", "Size"),
                violation("tags[1]", "must not be blank", "NotBlank"));
        assertDone("prices", "[{\"pen\":1}]");
        assertRefused(
                "prices",
                "[{\"pen\":-1,\"PIN\":1}]",
                violation("prices[]", "must match \\\"[a-z]*\\\"", "Pattern"),
                violation("prices[pen]", "must be greater than or equal to 0", "Min"));
        assertDone("perhaps", "[]");
        assertDone("perhaps", "[\"a@b.example\"]");
        assertRefused("perhaps", "[\"nobody\"]", violation("mail", "must be a well-formed email address", "Email"));
    }

    @Test
    void parameters_as_a_whole_are_looked_at_with_and_without_being_told_to() {
        for (String method : new String[] {"search", "searchWithout"}) {
            assertDone(method, "{\"text\":\"pen\",\"page\":1}");
            assertDone(method, "[\"pen\",1]");
            assertRefused(
                    method,
                    "{\"page\":0}",
                    violation("page", "must be greater than 0", "Positive"),
                    violation("text", "must not be null", "NotNull"));
            assertRefused(method, "[\"nowhere\",1]", violation("sensible", "nothing is found there", "AssertTrue"));
        }
    }

    @Test
    void answers_that_come_later_and_streams_are_refused_before_they_begin() {
        assertDone("later", "[\"x\"]");
        assertRefused("later", "[\"\"]", violation("name", "must not be blank", "NotBlank"));
        String stream = request("items", "[0]").replace("2.0", "3.0");
        assertThat(send(server, stream))
                .contains("\"code\":-32602")
                .contains(violation("count", "must be greater than or equal to 1", "Min"));
        assertThat(shop.handled).isEmpty();
        assertThat(send(server, stream.replace("[0]", "[2]"))).contains("\"result\":[\"done\",\"done\"]");
    }

    @Test
    void entries_of_a_batch_are_checked_by_themselves_and_a_notification_is_dropped() {
        String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"tell\",\"params\":[\"\"]}";
        assertThat(send(
                        server,
                        "[" + request("name", "[\"long\"]") + "," + notification + ","
                                + request("name", "[\"abc\"]").replace("\"id\":1", "\"id\":2") + "]"))
                .isEqualTo("[" + refused(violation("name", "size must be between 0 and 3", "Size")) + ","
                        + DONE.replace("\"id\":1", "\"id\":2") + "]");
        assertThat(shop.handled).containsExactly("name");
    }

    @Test
    void many_violations_are_counted_and_not_all_told() {
        String order = "{\"customer\":\"x\",\"lines\":[{\"article\":\"pen\",\"quantity\":1}]}";
        String many = IntStream.range(0, 150).mapToObj(i -> order).collect(Collectors.joining(","));
        String answer = send(server, request("orders", "[[" + many + "],0]"));
        assertThat(answer.split("\"path\"", -1)).hasSize(101);
        assertThat(answer).endsWith("],\"omitted\":50}},\"id\":1}");
    }

    @Test
    void more_violations_than_anybody_looks_for_end_the_search() {
        String blanks = "\"\",".repeat(300_000);
        String answer = "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32602,\"message\":\"Invalid params\","
                + "\"data\":{\"violations\":[],\"omitted\":1000}},\"id\":1}";
        assertThat(send(server, request("tags", "[[" + blanks + "\"x\"],[]]"))).isEqualTo(answer);
        String fewer = "\"\",".repeat(999); // and the list is too long
        assertThat(send(server, request("tags", "[[" + fewer + "\"x\"],[]]")))
                .contains(violation("tags", "size must be between 0 and 2", "Size"))
                .endsWith("],\"omitted\":900}},\"id\":1}");
    }

    @Test
    void no_value_is_told_and_long_keys_are_cut() {
        String key = "k".repeat(1000);
        String answer = send(server, request("prices", "[{\"" + key + "\":-12345}]"));
        assertThat(answer)
                .contains("\"path\":\"prices[" + "k".repeat(63) + "\u2026]\"")
                .doesNotContain("12345")
                .doesNotContain("java")
                .doesNotContain("Shop");
    }
}
