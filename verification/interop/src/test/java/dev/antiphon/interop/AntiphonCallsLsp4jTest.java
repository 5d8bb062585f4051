package dev.antiphon.interop;

import static dev.antiphon.interop.ConnectedEnds.assertCancelled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.gson.JsonPrimitive;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.CancelledException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MethodNotFoundException;
import dev.antiphon.interop.Lsp4jDemo.Progress;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.TypeRef;
import dev.antiphon.service.JsonRpcMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Antiphon connects and calls; LSP4J answers. */
@ParameterizedClass
@EnumSource
final class AntiphonCallsLsp4jTest {
    private static final TypeRef<List<Integer>> NUMBERS = new TypeRef<>() {};
    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

    private final Lsp4jTransport transport;
    private final AntiphonPeer ours = new AntiphonPeer();
    private ConnectedEnds ends;
    private JsonRpcConnection lsp4j;
    private Lsp4jEnd theirs;

    AntiphonCallsLsp4jTest(Lsp4jTransport transport) {
        this.transport = transport;
    }

    @BeforeEach
    void connect() throws Exception {
        ends = transport.antiphonConnects(ours);
        lsp4j = ends.ours();
        theirs = ends.theirs();
    }

    @AfterEach
    void everythingIsSettled() throws Exception {
        assertThat(lsp4j.counts().pendingCalls()).isZero();
        ends.close();
        ends.assertSettled();
    }

    @Test
    void a_call_by_position_succeeds() {
        assertThat(lsp4j.call("subtract", List.of(42, 23), Integer.class)).isEqualTo(19);
    }

    @Test
    void a_call_by_name_succeeds() {
        RawJson value = RawJson.of("{\"a\":[1,2.5,true,\"<&>\"],\"b\":{}}");

        assertThat(lsp4j.call("echo", Map.of("value", value), OBJECT))
                .isEqualTo(Map.of("a", List.of(1, 2.5, true, "<&>"), "b", Map.of()));
    }

    @Test
    void a_call_through_an_interface_succeeds() {
        assertThat(lsp4j.service(Pinger.class).ping()).isEqualTo(Lsp4jService.PONG);
    }

    @Test
    void null_is_echoed() {
        assertThat(lsp4j.call("notify_back", Object.class)).isNull();
    }

    @Test
    void a_large_text_with_characters_of_all_widths_is_echoed() {
        String text = Checks.largeText();

        assertThat(lsp4j.call("echo", Map.of("value", text), String.class)).isEqualTo(text);
    }

    @Test
    void a_thousand_calls_in_flight_get_their_own_responses() throws Exception {
        List<CompletableFuture<Integer>> answers = IntStream.range(0, 1000)
                .mapToObj(i -> lsp4j.callAsync("subtract", List.of(2 * i, i), Integer.class))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).get(60, TimeUnit.SECONDS)).isEqualTo(i);
        }
    }

    @Test
    void notifications_arrive_in_order_and_before_the_next_call() {
        List<Integer> numbers = IntStream.range(0, 500).boxed().toList();

        numbers.forEach(number -> lsp4j.notify("note", List.of(number)));

        assertThat(lsp4j.call("notes", null, NUMBERS)).isEqualTo(numbers);
    }

    @Test
    void the_peer_notifies_back() throws Exception {
        lsp4j.call("notify_back", Object.class);

        assertThat(ours.hellos.poll(60, TimeUnit.SECONDS)).isEqualTo(RawJson.of("{\"x\":1}"));
    }

    @Test
    void the_peer_calls_back_before_it_responds() {
        assertThat(lsp4j.call("callMe", String.class)).isEqualTo(AntiphonPeer.PONG);
    }

    @Test
    void progress_arrives_in_order_and_before_the_response() {
        List<Integer> received = new ArrayList<>();

        int counted =
                lsp4j.call("count", List.of(100, "tök"), Integer.class, ProgressRecorder.into(received, "\"tök\""));

        assertThat(counted).isEqualTo(100);
        assertThat(received).isEqualTo(IntStream.rangeClosed(1, 100).boxed().toList());
    }

    @Test
    void progress_with_a_numeric_token_arrives() {
        List<Integer> received = new ArrayList<>();

        lsp4j.call("count", List.of(2, 7), Integer.class, ProgressRecorder.into(received, "7"));

        assertThat(received).containsExactly(1, 2);
    }

    @Test
    void progress_is_sent_to_the_peer() throws Exception {
        lsp4j.progress(RawJson.of("\"t\""), 50);

        assertThat(theirs.service.progress.poll(60, TimeUnit.SECONDS))
                .isEqualTo(new Progress(new JsonPrimitive("t"), new JsonPrimitive(50)));
    }

    @Test
    void an_error_carries_its_code_message_and_data() {
        JsonRpcException error = error("fail", null);

        assertThat(error.code()).isEqualTo(-32001);
        assertThat(error.message()).isEqualTo("failed");
        assertThat(error.data()).contains(RawJson.of("{\"why\":\"test\"}"));
    }

    @Test
    void an_unknown_method_is_rejected() {
        assertThat(error("foobar", null)).isInstanceOf(MethodNotFoundException.class);
    }

    @Test
    void an_unknown_notification_is_ignored() {
        lsp4j.notify("foobar", List.of(1));
        lsp4j.notify("$/foobar", Arrays.asList((Object) null));

        assertThat(lsp4j.call("subtract", List.of(2, 1), Integer.class)).isEqualTo(1);
    }

    @Test
    void cancelling_reaches_the_peer_and_its_response_is_ignored() throws Exception {
        CompletableFuture<Object> call = lsp4j.callAsync("hang", Object.class);
        CompletableFuture<Object> handler = theirs.service.hanging.poll(60, TimeUnit.SECONDS);

        call.cancel(true);

        assertThat(lsp4j.counts().pendingCalls()).isZero();
        assertCancelled(handler);
        assertThat(theirs.responsesSent.poll(60, TimeUnit.SECONDS).getError().getCode())
                .isEqualTo(-32800);
        assertThat(lsp4j.call("subtract", List.of(2, 1), Integer.class)).isEqualTo(1);
        assertThat(lsp4j.counts().unmatchedResponses()).isEqualTo(1);
    }

    @Test
    void a_timeout_cancels_at_the_peer() throws Exception {
        CallOption soon = CallOption.timeout(Duration.ofMillis(50));

        assertThatThrownBy(() -> lsp4j.call("hang", Object.class, soon)).isInstanceOf(CallTimeoutException.class);

        CompletableFuture<Object> handler = theirs.service.hanging.poll(60, TimeUnit.SECONDS);
        assertCancelled(handler);
    }

    @Test
    void a_call_that_the_peer_cancels_itself_ends_as_cancelled() throws Exception {
        CompletableFuture<Object> call = lsp4j.callAsync("hang", Object.class);

        theirs.service.hanging.poll(60, TimeUnit.SECONDS).cancel(true);

        assertThatThrownBy(() -> call.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(CancelledException.class);
    }

    @Test
    void cancelling_propagates_through_the_peer_to_its_callback() throws Exception {
        CompletableFuture<Object> call = lsp4j.callAsync("relay", Object.class);
        CompletableFuture<Object> behind = ours.hanging.poll(60, TimeUnit.SECONDS);

        call.cancel(true);

        assertCancelled(behind);
        ResponseMessage answer = theirs.responsesReceived.poll(60, TimeUnit.SECONDS);
        assertThat(answer.getError().getCode()).isEqualTo(-32800);
    }

    private JsonRpcException error(String method, Object params) {
        return catchThrowableOfType(JsonRpcException.class, () -> lsp4j.call(method, params, Object.class));
    }

    interface Pinger {
        @JsonRpcMethod("client.ping")
        String ping();
    }
}
