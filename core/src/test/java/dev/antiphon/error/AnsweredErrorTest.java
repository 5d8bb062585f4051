package dev.antiphon.error;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import org.junit.jupiter.api.Test;

/** Whether an error came from the peer, which its class and code do not tell. */
class AnsweredErrorTest {
    @Test
    void what_a_peer_answered_is_told_from_what_went_wrong_here() {
        ErrorObject timedOut = ErrorObject.of(ErrorProfile.V2.code(Fault.TIMED_OUT), "too slow");
        JsonRpcException answered = JsonRpcException.of(timedOut, ErrorProfile.V2);
        assertThat(answered).isInstanceOf(CallTimeoutException.class);
        assertThat(answered.isFromPeer()).isTrue();
        assertThat(new CallTimeoutException().isFromPeer()).isFalse();
        assertThat(new JsonRpcException(7, "mine").isFromPeer()).isFalse();
        assertThat(JsonRpcException.of(ErrorObject.of(7, "theirs"), null).isFromPeer())
                .isTrue();
    }
}
