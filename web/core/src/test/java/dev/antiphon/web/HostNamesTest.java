package dev.antiphon.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Canonical forms of hosts, and loopback. */
class HostNamesTest {
    @ParameterizedTest
    @CsvSource({
        "localhost, localhost",
        "RPC.Example.COM, rpc.example.com",
        "127.0.0.1, 127.0.0.1",
        "::1, 0:0:0:0:0:0:0:1",
        "[::1], 0:0:0:0:0:0:0:1",
        "[0000::0001], 0:0:0:0:0:0:0:1",
        "0:0:0:0:0:0:0:1, 0:0:0:0:0:0:0:1",
        "FE80::A, fe80:0:0:0:0:0:0:a",
        "::ffff:127.0.0.1, 127.0.0.1",
        "[::FFFF:7f00:1], 127.0.0.1",
        "::ffff:10.1.2.3, 10.1.2.3",
    })
    void equal_hosts_have_one_canonical_form(String host, String canonical) {
        assertThat(HostNames.canonical(host)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fe80::1%eth0", "::1%lo", "::1%25lo", "a:b", "::1.evil", "::g", "[", "]", "1:2"})
    void other_texts_are_only_lower_cased_and_never_resolved(String host) {
        assertThat(HostNames.canonical(host)).isEqualTo(host);
    }

    @Test
    void no_host_is_the_empty_host() {
        assertThat(HostNames.canonical(null)).isEmpty();
        assertThat(HostNames.canonical("")).isEmpty();
        assertThat(HostNames.canonical("[]")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST",
                "app.localhost",
                "127.0.0.1",
                "127.9.8.7",
                "::1",
                "[::1]",
                "[0:0:0:0:0:0:0:1]",
                "::ffff:127.0.0.1",
                "[::ffff:7f00:1]",
            })
    void loopback(String host) {
        assertThat(HostNames.isLoopback(HostNames.canonical(host))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost.",
                "localhost.example.com",
                "xlocalhost",
                "127.evil",
                "127.0.0.1.example.com",
                "128.0.0.1",
                "1270.0.0.1",
                "0.0.0.0",
                "::",
                "::2",
                "::1%lo",
                "::1%25lo",
                "fe80::1",
                "fe80::1%1",
                "::ffff:10.0.0.1",
                "::127.0.0.1",
                "127.\u0660.\u0660.\u0661",
            })
    void not_loopback(String host) {
        assertThat(HostNames.isLoopback(HostNames.canonical(host))).isFalse();
    }

    @Test
    void an_ipv6_address_has_no_brackets_and_no_port() {
        assertThat(HostNames.isIpv6("::1")).isTrue();
        assertThat(HostNames.isIpv6("fd00::5")).isTrue();
        assertThat(HostNames.isIpv6("127.0.0.1")).isFalse();
        assertThat(HostNames.isIpv6("example.com:80")).isFalse();
        assertThat(HostNames.isIpv6("[::1]")).isFalse();
    }
}
