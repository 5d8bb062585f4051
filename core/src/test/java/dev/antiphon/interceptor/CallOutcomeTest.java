package dev.antiphon.interceptor;

import static dev.antiphon.interceptor.CallOutcome.Side.CLIENT;
import static dev.antiphon.interceptor.CallOutcome.Side.SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Reply;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CallOutcomeTest {
    private static final ErrorObject TIMED_OUT = ErrorObject.of(ErrorProfile.V2.code(Fault.TIMED_OUT), "Timed out");
    private static final String TIMED_OUT_CODE = Long.toString(TIMED_OUT.code());

    @Test
    void a_success_has_no_code_and_no_error_type() {
        assertThat(CallOutcome.of(Reply.success(1), SERVER)).isSameAs(CallOutcome.SUCCESS);
        assertThat(CallOutcome.of(Reply.success(null), CLIENT)).isSameAs(CallOutcome.SUCCESS);
        assertThat(CallOutcome.SUCCESS).isEqualTo(new CallOutcome(null, null, ""));
        assertThat(CallOutcome.SUCCESS.isError()).isFalse();
    }

    @Test
    void every_failure_of_a_server_has_its_code() {
        CallOutcome expected = new CallOutcome(TIMED_OUT_CODE, TIMED_OUT_CODE, "Timed out");
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT), SERVER)).isEqualTo(expected);
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT, new CallTimeoutException()), SERVER))
                .isEqualTo(expected);
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT, new IllegalStateException("broken")), SERVER))
                .isEqualTo(expected);
        assertThat(expected.isError()).isTrue();
    }

    @Test
    void an_error_that_the_peer_sent_has_its_code_on_a_client() {
        CallOutcome expected = new CallOutcome(TIMED_OUT_CODE, TIMED_OUT_CODE, "Timed out");
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT), CLIENT)).isEqualTo(expected);
        JsonRpcException sent = JsonRpcException.of(TIMED_OUT, ErrorProfile.V2);
        assertThat(sent).isInstanceOf(CallTimeoutException.class);
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT, sent), CLIENT)).isEqualTo(expected);
    }

    @Test
    void an_error_of_an_application_has_its_code_on_a_client() {
        ErrorObject error = ErrorObject.of(7, "failed");
        assertThat(CallOutcome.of(Reply.failure(error, new JsonRpcException(7, "failed")), CLIENT))
                .isEqualTo(new CallOutcome("7", "7", "failed"));
    }

    @Test
    void a_failure_without_a_response_has_the_class_of_the_exception_on_a_client() {
        CallTimeoutException timeout = new CallTimeoutException();
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT, timeout), CLIENT))
                .isEqualTo(new CallOutcome(null, CallTimeoutException.class.getName(), timeout.getMessage()));
        TransportException lost = new TransportException("lost", Disconnect.of(Disconnect.Kind.LOST, "lost"));
        assertThat(CallOutcome.of(Reply.failure(TIMED_OUT, lost), CLIENT))
                .isEqualTo(new CallOutcome(null, TransportException.class.getName(), "lost"))
                .isEqualTo(CallOutcome.ofException(lost));
    }

    @Test
    void a_pending_reply_is_rejected() {
        Reply pending = Reply.pending(new CompletableFuture<>());
        assertThatThrownBy(() -> CallOutcome.of(pending, SERVER)).isInstanceOf(IllegalArgumentException.class);
    }
}
