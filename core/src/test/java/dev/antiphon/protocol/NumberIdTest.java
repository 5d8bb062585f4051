package dev.antiphon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberIdTest {
    @ParameterizedTest
    @CsvSource({
        "0, true, 0",
        "-0, true, 0",
        "7, true, 7",
        "7.0, true, 7",
        "70e-1, true, 7",
        "9223372036854775807, true, 9223372036854775807",
        "-9223372036854775808, true, -9223372036854775808",
        "9223372036854775807.0, true, 9223372036854775807",
        "1e18, true, 1000000000000000000",
        "-9e18, true, -9000000000000000000",
        "1.1, false, 1",
        "1.9, false, 1",
        "-1.9, false, -1",
        "0.5, false, 0",
        "25e-1, false, 2",
        "1e-400, false, 0",
        "9223372036854775808, false, 9223372036854775807",
        "-9223372036854775809, false, -9223372036854775808",
        "9007199254740993.5, false, 9007199254740993",
        "-9223372036854775807.9, false, -9223372036854775807",
        "1e19, false, 9223372036854775807",
        "-1e400, false, -9223372036854775808",
        "1e99999999999999999999, false, 9223372036854775807",
        "1e-99999999999999999999, false, 0",
    })
    void a_number_is_a_whole_one_of_64_bits_or_can_be_cut_to_one(String json, boolean whole, long truncated) {
        NumberId id = (NumberId) RpcId.of(RawJson.of(json));
        assertThat(id.isLong()).isEqualTo(whole);
        assertThat(id.truncated()).isEqualTo(truncated);
    }
}
