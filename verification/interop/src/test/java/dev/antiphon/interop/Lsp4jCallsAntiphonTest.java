package dev.antiphon.interop;

import static dev.antiphon.interop.ConnectedEnds.assertCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.antiphon.interop.Lsp4jDemo.Echo;
import dev.antiphon.interop.Lsp4jDemo.Hello;
import dev.antiphon.interop.Lsp4jDemo.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** LSP4J connects and calls; Antiphon answers. */
@ParameterizedClass
@EnumSource
final class Lsp4jCallsAntiphonTest {
    private final Lsp4jTransport transport;
    private final AntiphonPeer ours = new AntiphonPeer();
    private ConnectedEnds ends;
    private Lsp4jEnd theirs;
    private Lsp4jDemo antiphon;

    Lsp4jCallsAntiphonTest(Lsp4jTransport transport) {
        this.transport = transport;
    }

    @BeforeEach
    void connect() throws Exception {
        ends = transport.lsp4jConnects(ours);
        theirs = ends.theirs();
        antiphon = theirs.remote();
    }

    @AfterEach
    void everythingIsSettled() throws Exception {
        ends.close();
        ends.assertSettled();
    }

    @Test
    void a_call_by_position_succeeds() throws Exception {
        assertThat(get(antiphon.subtract(42, 23))).isEqualTo(19);
    }

    @Test
    void a_call_by_name_succeeds() throws Exception {
        JsonElement value = JsonParser.parseString("{\"a\":[1,2.5,-3e2,true,\"<&>\"],\"b\":{}}");

        assertThat(get(antiphon.echo(new Echo(value)))).isEqualTo(value);
    }

    @Test
    void null_is_echoed() throws Exception {
        assertThat(get(theirs.endpoint().request("echo", JsonParser.parseString("[null]"))))
                .isNull();
    }

    @Test
    void a_large_text_with_characters_of_all_widths_is_echoed() throws Exception {
        JsonElement value = new JsonPrimitive(Checks.largeText());

        assertThat(get(antiphon.echo(new Echo(value))).getAsString()).isEqualTo(value.getAsString());
    }

    @Test
    void a_thousand_calls_in_flight_get_their_own_responses() throws Exception {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 1000)
                .mapToObj(i -> antiphon.subtract(2 * i, i))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertThat(get(answers.get(i))).isEqualTo(i);
        }
    }

    @Test
    void a_thousand_calls_of_a_blocking_method_get_their_own_responses() throws Exception {
        List<CompletableFuture<Long>> answers =
                IntStream.range(0, 1000).mapToObj(i -> antiphon.sleep(i % 2L)).toList();

        for (int i = 0; i < answers.size(); i++) {
            assertThat(get(answers.get(i))).isEqualTo(i % 2);
        }
    }

    @Test
    void notifications_are_handled_in_order_and_before_the_next_call() throws Exception {
        List<Integer> numbers = IntStream.range(0, 500).boxed().toList();

        numbers.forEach(antiphon::note);

        assertThat(get(antiphon.notes())).isEqualTo(numbers);
    }

    @Test
    void a_handler_notifies_its_caller() throws Exception {
        get(antiphon.notifyBack());

        assertThat(theirs.service.hellos.poll(60, TimeUnit.SECONDS)).isEqualTo(new Hello(1));
    }

    @Test
    void a_handler_calls_its_caller_back_while_it_runs() throws Exception {
        assertThat(get(antiphon.callMe())).isEqualTo(Lsp4jService.PONG);
    }

    @Test
    void the_accepting_end_can_call_first() {
        assertThat(ends.ours().call("client.ping", String.class)).isEqualTo(Lsp4jService.PONG);
    }

    @Test
    void progress_arrives_in_order_and_before_the_response() throws Exception {
        JsonElement token = new JsonPrimitive("tök");

        assertThat(get(antiphon.count(100, token))).isEqualTo(100);

        List<Progress> received = new ArrayList<>(theirs.service.progress); // LSP4J reads messages one after the other
        assertThat(received).hasSize(100).allMatch(progress -> progress.token().equals(token));
        assertThat(received)
                .map(progress -> progress.value().getAsInt())
                .isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
    }

    @Test
    void progress_for_an_unknown_token_is_ignored() throws Exception {
        antiphon.progress(new Progress(new JsonPrimitive(7), new JsonPrimitive("half")));

        assertThat(get(antiphon.subtract(2, 1))).isEqualTo(1);
    }

    @Test
    void progress_for_a_call_of_the_accepting_end_arrives() throws Exception {
        List<Integer> received = new ArrayList<>();

        int counted =
                ends.ours().call("count", List.of(3, "t"), Integer.class, ProgressRecorder.into(received, "\"t\""));

        assertThat(counted).isEqualTo(3);
        assertThat(received).containsExactly(1, 2, 3);
    }

    @Test
    void an_error_carries_its_code_message_and_data() throws Exception {
        ResponseError error = error(antiphon.fail());

        assertThat(error.getCode()).isEqualTo(-32001);
        assertThat(error.getMessage()).isEqualTo("failed");
        assertThat(error.getData()).isEqualTo(JsonParser.parseString("{\"why\":\"test\"}"));
    }

    @Test
    void invalid_parameters_are_rejected() throws Exception {
        assertThat(error(theirs.endpoint().request("subtract", List.of("a", "b")))
                        .getCode())
                .isEqualTo(-32602);
    }

    @Test
    void an_unknown_method_is_rejected() throws Exception {
        assertThat(error(theirs.endpoint().request("foobar", null)).getCode()).isEqualTo(-32601);
        assertThat(error(theirs.endpoint().request("$/foobar", List.of(1))).getCode())
                .isEqualTo(-32601);
    }

    @Test
    void an_unknown_notification_is_ignored() throws Exception {
        theirs.endpoint().notify("foobar", null);
        theirs.endpoint().notify("$/foobar", List.of(1));

        assertThat(get(antiphon.subtract(2, 1))).isEqualTo(1);
    }

    @Test
    void cancelling_reaches_the_handler_and_is_answered() throws Exception {
        CompletableFuture<Object> call = antiphon.hang();
        CompletableFuture<Object> handler = ours.hanging.poll(60, TimeUnit.SECONDS);

        call.cancel(true);

        ResponseMessage answer = theirs.responsesReceived.poll(60, TimeUnit.SECONDS);
        assertThat(answer.getError().getCode()).isEqualTo(-32800);
        assertCancelled(handler);
    }

    @Test
    void cancelling_interrupts_a_blocking_handler() throws Exception {
        CompletableFuture<Long> call = antiphon.sleep(60_000L);

        call.cancel(true);

        ResponseMessage answer = theirs.responsesReceived.poll(60, TimeUnit.SECONDS);
        assertThat(answer.getError().getCode()).isEqualTo(-32800);
    }

    @Test
    void cancelling_a_completed_call_has_no_effect() throws Exception {
        CompletableFuture<Integer> call = antiphon.subtract(2, 1);
        get(call);

        // As a client that has not seen the response yet.
        theirs.endpoint().notify("$/cancelRequest", JsonParser.parseString("{\"id\":\"1\"}"));
        theirs.endpoint().notify("$/cancelRequest", JsonParser.parseString("{\"id\":\"no such call\"}"));

        assertThat(get(antiphon.subtract(3, 1))).isEqualTo(2);
    }

    @Test
    void cancelling_propagates_through_a_handler_to_its_own_call() throws Exception {
        CompletableFuture<Object> call = antiphon.relay();
        CompletableFuture<Object> behind = theirs.service.hanging.poll(60, TimeUnit.SECONDS);

        call.cancel(true);

        assertCancelled(behind);
        ResponseMessage answer = theirs.responsesReceived.poll(60, TimeUnit.SECONDS);
        assertThat(answer.getError().getCode()).isEqualTo(-32800);
    }

    private static <T> T get(CompletableFuture<T> answer) throws Exception {
        return answer.get(60, TimeUnit.SECONDS);
    }

    private static ResponseError error(CompletableFuture<?> answer) throws Exception {
        try {
            Object value = get(answer);
            throw new AssertionError("no error but " + value);
        } catch (ExecutionException e) {
            return ((ResponseErrorException) e.getCause()).getResponseError();
        }
    }
}
