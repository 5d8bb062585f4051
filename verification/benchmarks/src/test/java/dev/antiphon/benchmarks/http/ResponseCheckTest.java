package dev.antiphon.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("exhaustive")
class ResponseCheckTest {
    private static final String WITH_LENGTH =
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nContent-Length: 36\r\n\r\n" + ClosedLoopLoad.REPLY;
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String IN_CHUNKS =
            CHUNKED + "f\r\n{\"jsonrpc\":\"2.0\r\n15\r\n\",\"result\":19,\"id\":1}\r\n0\r\n\r\n";

    private final ResponseCheck check = new ResponseCheck(ClosedLoopLoad.REPLY);

    @ParameterizedTest
    @ValueSource(strings = {WITH_LENGTH, IN_CHUNKS})
    void a_response_is_complete_with_its_last_byte(String response) {
        byte[] bytes = response.getBytes(US_ASCII);
        for (int twice = 0; twice < 2; twice++) {
            for (int count = 1; count < bytes.length; count++) {
                assertThat(check.isWhole(bytes, count)).isFalse();
            }
            assertThat(check.isWhole(bytes, bytes.length)).isTrue();
        }
    }

    @Test
    void members_may_be_in_another_order_and_headers_may_change() {
        assertThat(isWhole(WITH_LENGTH)).isTrue();
        assertThat(
                        isWhole(
                                "HTTP/1.1 200 OK\r\ndate: now\r\ncontent-length: 36\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":19}"))
                .isTrue();
    }

    @Test
    void another_result_is_rejected_also_after_a_right_one() {
        assertThat(isWhole(WITH_LENGTH)).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> isWhole(WITH_LENGTH.replace("19", "18")))
                .withMessageContaining("\"result\":18");
    }

    @Test
    void another_status_is_rejected() {
        assertThatIllegalStateException().isThrownBy(() -> isWhole(WITH_LENGTH.replace("200 OK", "500 No")));
    }

    @Test
    void more_than_one_response_is_rejected() {
        assertThatIllegalStateException().isThrownBy(() -> isWhole(WITH_LENGTH + WITH_LENGTH));
        assertThatIllegalStateException().isThrownBy(() -> isWhole(IN_CHUNKS + IN_CHUNKS));
    }

    private boolean isWhole(String response) {
        return check.isWhole(response.getBytes(US_ASCII), response.length());
    }
}
