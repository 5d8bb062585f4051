package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.cli.client.DurationConverter;
import dev.antiphon.cli.client.HeaderOption;
import dev.antiphon.cli.client.ProtocolVersionConverter;
import dev.antiphon.protocol.ProtocolVersion;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionConvertersTest {
    @ParameterizedTest
    @CsvSource({
        "5,PT5S",
        "0.5,PT0.5S",
        "500ms,PT0.5S",
        "5s,PT5S",
        "2m,PT2M",
        "1.5m,PT1M30S",
        "0,PT0S",
        "0.25ms,PT0.00025S",
        "50000000m,PT833333H20M",
        "200000000m,PT876000H",
        "999999999m,PT876000H"
    })
    void a_duration_is_in_seconds_unless_it_has_a_unit(String text, Duration time) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "5h", "1e3", "5 s", ".5", "12345678901", "PT5S"})
    void an_invalid_duration_is_rejected_with_examples(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text)).hasMessageContaining("500ms");
    }

    @Test
    void a_header_is_a_name_and_a_value() {
        assertThat(new HeaderOption.Converter().convert("Authorization: Bearer a:b"))
                .isEqualTo(new HeaderOption("Authorization", "Bearer a:b"));
        assertThat(new HeaderOption.Converter().convert("X:")).isEqualTo(new HeaderOption("X", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "name", ": value", "a: b\nEvil: c", "a: b\r"})
    void an_invalid_header_is_rejected(String text) {
        assertThatThrownBy(() -> new HeaderOption.Converter().convert(text)).hasMessageContaining("'Name: value'");
    }

    @Test
    void a_version_is_1_0_or_2_0_or_3_0() {
        assertThat(new ProtocolVersionConverter().convert("1.0")).isEqualTo(ProtocolVersion.V1_0);
        assertThat(new ProtocolVersionConverter().convert("2.0")).isEqualTo(ProtocolVersion.V2_0);
        assertThat(new ProtocolVersionConverter().convert("3.0")).isEqualTo(ProtocolVersion.V3_0);
        assertThatThrownBy(() -> new ProtocolVersionConverter().convert("2")).hasMessageContaining("1.0, 2.0 and 3.0");
    }
}
