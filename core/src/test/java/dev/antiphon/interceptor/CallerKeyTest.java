package dev.antiphon.interceptor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests of the host part of a caller key. */
class CallerKeyTest {
    @Test
    void a_host_is_an_address_without_what_a_caller_has_more_of() {
        assertThat(CallerKey.host("127.0.0.1:40000")).isEqualTo("127.0.0.1");
        assertThat(CallerKey.host("[2001:db8:1:2:3:4:5:6]:1")).isEqualTo("2001:db8:1:2::/64");
        assertThat(CallerKey.host("[fe80::1%eth0]:1")).isEqualTo("fe80:0:0:0::/64");
        assertThat(CallerKey.host("[::ffff:192.0.2.1]:1")).isEqualTo("192.0.2.1");
        assertThat(CallerKey.host("/run/socket")).isEqualTo("/run/socket");
        assertThat(CallerKey.host("[%]:1")).isEqualTo("[%]");
        assertThat(CallerKey.host("")).isEmpty();
    }
}
