package dev.antiphon.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.EncodedResponse;
import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.protocol.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statuses of responses. */
class HttpStatusPolicyTest {
    private static EncodedResponse error(long code, Fault fault) {
        return new EncodedResponse(new byte[0], ErrorObject.of(code, "failed"), fault);
    }

    @ParameterizedTest
    @CsvSource({
        "PARSE_ERROR, 400, 400",
        "INVALID_REQUEST, 200, 400",
        "METHOD_NOT_FOUND, 200, 404",
        "INVALID_PARAMS, 200, 500",
        "INTERNAL_ERROR, 200, 500",
        "CANCELLED, 200, 500",
        "BUSY, 503, 503",
        "BATCH_TOO_LARGE, 200, 413",
        "MESSAGE_TOO_LARGE, 413, 413",
        "REPLY_TOO_LARGE, 200, 500",
        "TIMED_OUT, 200, 504",
        "UNAUTHENTICATED, 200, 401",
        "FORBIDDEN, 200, 403",
    })
    void the_status_of_a_fault(Fault fault, int standard, int mapped) {
        assertThat(HttpStatusPolicy.STANDARD.of(error(1, fault))).isEqualTo(standard);
        assertThat(HttpStatusPolicy.MAPPED.of(error(1, fault))).isEqualTo(mapped);
    }

    @ParameterizedTest
    @EnumSource
    void every_fault_has_an_error_status_if_mapped(Fault fault) {
        assertThat(HttpStatusPolicy.MAPPED.of(error(1, fault))).isBetween(400, 599);
    }

    @ParameterizedTest
    @CsvSource({"-32099, 500", "-32000, 500", "-32100, 200", "-31999, 200", "1, 200", "0, 200"})
    void the_status_of_an_error_without_a_fault_depends_on_its_code(long code, int mapped) {
        assertThat(HttpStatusPolicy.MAPPED.of(error(code, null))).isEqualTo(mapped);
        assertThat(HttpStatusPolicy.STANDARD.of(error(code, null))).isEqualTo(200);
    }

    @Test
    void results_and_batches_have_200() {
        EncodedResponse result = new EncodedResponse(new byte[0], null, null);
        assertThat(HttpStatusPolicy.STANDARD.of(result)).isEqualTo(200);
        assertThat(HttpStatusPolicy.MAPPED.of(result)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 202, 204})
    void the_status_of_an_empty_response_can_be_set(int status) {
        HttpStatusPolicy policy = HttpStatusPolicy.MAPPED.noContentStatus(status);
        assertThat(policy.noContentStatus()).isEqualTo(status);
        assertThat(policy.of(error(1, Fault.FORBIDDEN))).as("is still mapped").isEqualTo(403);
        assertThat(HttpStatusPolicy.MAPPED.noContentStatus()).isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 201, 205, 404, 500})
    void other_statuses_of_an_empty_response_are_rejected(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpStatusPolicy.STANDARD.noContentStatus(status))
                .withMessageContaining(Integer.toString(status));
    }
}
