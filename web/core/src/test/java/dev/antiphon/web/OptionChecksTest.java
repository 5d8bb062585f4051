package dev.antiphon.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of options. */
class OptionChecksTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "rpc", "rpc/", "/rpc?a=b", "/rpc#a", "http://localhost/rpc"})
    void invalid_paths_are_rejected(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptionChecks.path(path))
                .withMessageContaining("'" + path + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/rpc", "/a/b", "/rpc/"})
    void valid_paths_are_returned(String path) {
        assertThat(OptionChecks.path(path)).isSameAs(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "https://rpc.example.com",
                "rpc.example.com/",
                "rpc.example.com:8080",
                "a b",
                "user@example.com",
                "*.example.com",
                "[::1]:80",
                "[fd00::5",
                "::g",
                "fe80::1%eth0",
            })
    void invalid_hosts_are_rejected(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptionChecks.host(host))
                .withMessageContaining("'" + host + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "*, *",
        "localhost, localhost",
        "RPC.example.com, rpc.example.com",
        "[fd00::5], fd00:0:0:0:0:0:0:5",
        "fd00::5, fd00:0:0:0:0:0:0:5",
        "10.0.0.1, 10.0.0.1",
    })
    void valid_hosts_are_returned_in_canonical_form(String host, String canonical) {
        assertThat(OptionChecks.host(host)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "app.example.com",
                "https://",
                "https:app.example.com",
                "https://app.example.com/",
                "https://app.example.com/app",
                "https://app.example.com?a",
                "https://app.example.com#a",
                "https://user@app.example.com",
                "https://*.example.com",
                "https://a.example.com https://b.example.com",
                "https://a.example.com,https://b.example.com",
                "://app.example.com",
            })
    void invalid_origins_are_rejected(String origin) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptionChecks.origin(origin))
                .withMessageContaining("'" + origin + "'")
                .withMessageContaining("https://app.example.com");
    }

    @ParameterizedTest
    @CsvSource({
        "*, *",
        "https://App.Example.com, https://app.example.com",
        "http://localhost:3000, http://localhost:3000",
        "http://[::1]:3000, http://[::1]:3000",
        "chrome-extension://abcdef, chrome-extension://abcdef",
        "http://my_host, http://my_host",
    })
    void valid_origins_are_returned_in_lower_case(String origin, String lowerCase) {
        assertThat(OptionChecks.origin(origin)).isEqualTo(lowerCase);
    }

    @Test
    void numbers_are_positive() {
        assertThat(OptionChecks.positive("most", 1)).isEqualTo(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptionChecks.positive("most", 0))
                .withMessage("most must be 1 or more, not 0");
    }

    @Test
    void durations_are_positive_or_not_negative() {
        Duration shortest = Duration.ofNanos(1);
        assertThat(OptionChecks.positive("timeout", shortest)).isEqualTo(shortest);
        assertThat(OptionChecks.notNegative("interval", Duration.ZERO)).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> OptionChecks.positive("timeout", Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> OptionChecks.positive("timeout", shortest.negated()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OptionChecks.notNegative("interval", shortest.negated()))
                .withMessageContaining("interval");
    }
}
