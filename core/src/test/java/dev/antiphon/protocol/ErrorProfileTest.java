package dev.antiphon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorProfileTest {
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
                    FAULT,              V2,     V3,     LSP,    ACP,    PHRASE
                    PARSE_ERROR,        -32700, -32700, -32700, -32700, Parse error
                    INVALID_REQUEST,    -32600, -32600, -32600, -32600, Invalid Request
                    METHOD_NOT_FOUND,   -32601, -32601, -32601, -32601, Method not found
                    INVALID_PARAMS,     -32602, -32602, -32602, -32602, Invalid params
                    INTERNAL_ERROR,     -32603, -32603, -32603, -32603, Internal error
                    CANCELLED,          -32001, -32800, -32800, -32800, Request cancelled
                    BUSY,               -32002, -32029, -32803, -32803, Server busy
                    BATCH_TOO_LARGE,    -32003, -32013, -32600, -32600, Batch too large
                    MESSAGE_TOO_LARGE,  -32004, -32013, -32600, -32600, Request too large
                    REPLY_TOO_LARGE,    -32006, -32013, -32603, -32603, Reply too large
                    TIMED_OUT,          -32005, -32008, -32803, -32803, Request timeout
                    UNAUTHENTICATED,    1000,   -32001, -32803, -32000, Unauthenticated
                    FORBIDDEN,          1001,   -32003, -32803, -32000, Forbidden
                    """)
    void each_profile_gives_a_fault_its_code(Fault fault, long v2, long v3, long lsp, long acp, String phrase) {
        assertThat(ErrorProfile.V2.code(fault)).isEqualTo(v2);
        assertThat(ErrorProfile.V3.code(fault)).isEqualTo(v3);
        assertThat(ErrorProfile.LSP.code(fault)).isEqualTo(lsp);
        assertThat(ErrorProfile.ACP.code(fault)).isEqualTo(acp);
        assertThat(fault.phrase()).isEqualTo(phrase);
    }

    @Test
    void the_table_above_has_all_faults_and_all_profiles() {
        assertThat(Fault.values()).hasSize(13);
        assertThat(ErrorProfile.values()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"V1_0, V2", "V2_0, V2", "V3_0, V3"})
    void a_version_has_a_profile_of_its_own(ProtocolVersion version, ErrorProfile profile) {
        assertThat(ErrorProfile.of(version)).isEqualTo(profile);
    }

    @Test
    void the_ranges_for_applications_lie_side_by_side_outside_of_the_reserved_one() {
        long[] ranges = {
            ErrorCodes.AUTHENTICATION_FIRST, ErrorCodes.AUTHENTICATION_LAST,
            ErrorCodes.VALIDATION_FIRST, ErrorCodes.VALIDATION_LAST,
            ErrorCodes.RESOURCE_FIRST, ErrorCodes.RESOURCE_LAST,
            ErrorCodes.BUSINESS_FIRST, ErrorCodes.BUSINESS_LAST,
            ErrorCodes.RATE_LIMIT_FIRST, ErrorCodes.RATE_LIMIT_LAST,
        };
        assertThat(ranges).containsExactly(1000, 1099, 1100, 1199, 1200, 1299, 1300, 1399, 1400, 1499);
    }
}
