package dev.antiphon.interop;

import static dev.antiphon.interop.Talk.assertCancelled;
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
    private final Wire wire;
    private final AntiphonPeer ours = new AntiphonPeer();
    private Talk talk;
    private Lsp4jEnd theirs;
    private Lsp4jDemo antiphon;

    Lsp4jCallsAntiphonTest(Wire wire) {
        this.wire = wire;
    }

    @BeforeEach
    void connect() throws Exception {
        talk = wire.lsp4jConnects(ours);
        theirs = talk.theirs();
        antiphon = theirs.remote();
    }

    @AfterEach
    void everythingIsSettled() throws Exception {
        talk.close();
        talk.assertSettled();
    }

    @Test
    void a_call_by_position_is_answered() throws Exception {
        assertThat(get(antiphon.subtract(42, 23))).isEqualTo(19);
    }

    @Test
    void a_call_by_name_is_answered() throws Exception {
        JsonElement value = JsonParser.parseString("{\"a\":[1,2.5,-3e2,true,\"<&>\"],\"b\":{}}");

        assertThat(get(antiphon.echo(new Echo(value)))).isEqualTo(value);
    }

    @Test
    void null_goes_there_and_back() throws Exception {
        assertThat(get(theirs.endpoint().request("echo", JsonParser.parseString("[null]"))))
                .isNull();
    }

    @Test
    void a_large_text_of_all_widths_goes_there_and_back() throws Exception {
        JsonElement value = new JsonPrimitive(Texts.large());

        assertThat(get(antiphon.echo(new Echo(value))).getAsString()).isEqualTo(value.getAsString());
    }

    @Test
    void a_thousand_calls_on_their_way_at_once_are_answered_each() throws Exception {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 1000)
                .mapToObj(i -> antiphon.subtract(2 * i, i))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertThat(get(answers.get(i))).isEqualTo(i);
        }
    }

    @Test
    void a_thousand_calls_of_a_method_that_blocks_are_answered_each() throws Exception {
        List<CompletableFuture<Long>> answers =
                IntStream.range(0, 1000).mapToObj(i -> antiphon.sleep(i % 2L)).toList();

        for (int i = 0; i < answers.size(); i++) {
            assertThat(get(answers.get(i))).isEqualTo(i % 2);
        }
    }

    @Test
    void notifications_are_handled_in_order_and_before_the_call_behind_them() throws Exception {
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
    void the_end_that_was_connected_to_calls_first() {
        assertThat(talk.ours().call("client.ping", String.class)).isEqualTo(Lsp4jService.PONG);
    }

    @Test
    void progress_arrives_in_order_and_before_the_answer() throws Exception {
        JsonElement token = new JsonPrimitive("tök");

        assertThat(get(antiphon.count(100, token))).isEqualTo(100);

        List<Progress> told = new ArrayList<>(theirs.service.progress); // LSP4J reads one message after the other
        assertThat(told).hasSize(100).allMatch(progress -> progress.token().equals(token));
        assertThat(told)
                .map(progress -> progress.value().getAsInt())
                .isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
    }

    @Test
    void progress_for_nobody_is_ignored() throws Exception {
        antiphon.progress(new Progress(new JsonPrimitive(7), new JsonPrimitive("half")));

        assertThat(get(antiphon.subtract(2, 1))).isEqualTo(1);
    }

    @Test
    void progress_of_what_the_connected_end_has_asked_for_arrives() throws Exception {
        List<Integer> told = new ArrayList<>();

        int counted = talk.ours().call("count", List.of(3, "t"), Integer.class, Progressing.into(told, "\"t\""));

        assertThat(counted).isEqualTo(3);
        assertThat(told).containsExactly(1, 2, 3);
    }

    @Test
    void an_error_carries_its_code_message_and_data() throws Exception {
        ResponseError error = error(antiphon.fail());

        assertThat(error.getCode()).isEqualTo(-32001);
        assertThat(error.getMessage()).isEqualTo("failed");
        assertThat(error.getData()).isEqualTo(JsonParser.parseString("{\"why\":\"test\"}"));
    }

    @Test
    void wrong_parameters_are_refused() throws Exception {
        assertThat(error(theirs.endpoint().request("subtract", List.of("a", "b")))
                        .getCode())
                .isEqualTo(-32602);
    }

    @Test
    void an_unknown_method_is_refused() throws Exception {
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
    void cancelling_interrupts_a_handler_that_blocks() throws Exception {
        CompletableFuture<Long> call = antiphon.sleep(60_000L);

        call.cancel(true);

        ResponseMessage answer = theirs.responsesReceived.poll(60, TimeUnit.SECONDS);
        assertThat(answer.getError().getCode()).isEqualTo(-32800);
    }

    @Test
    void a_call_that_is_answered_can_be_cancelled_in_vain() throws Exception {
        CompletableFuture<Integer> call = antiphon.subtract(2, 1);
        get(call);

        // As a client does that has not seen the answer yet.
        theirs.endpoint().notify("$/cancelRequest", JsonParser.parseString("{\"id\":\"1\"}"));
        theirs.endpoint().notify("$/cancelRequest", JsonParser.parseString("{\"id\":\"no such call\"}"));

        assertThat(get(antiphon.subtract(3, 1))).isEqualTo(2);
    }

    @Test
    void cancelling_goes_through_a_handler_to_what_it_has_called_itself() throws Exception {
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
