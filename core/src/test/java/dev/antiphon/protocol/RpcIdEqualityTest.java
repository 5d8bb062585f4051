package dev.antiphon.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RpcIdEqualityTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 1.0 1e0 1E0 10e-1 100e-2 0.1e1 0.001e3 1.000 1e+0 1e-0 1e000",
                "0 -0 0.0 -0.0 0e5 0e-99999999999999999999 0.000",
                "-1 -1.0 -10e-1",
                "42 4.2e1 420e-1 42.0",
                "1000000000000000000 1e18 1.0e18 10e17",
                "9223372036854775807 9.223372036854775807e18 9223372036854775807.0 92233720368547758070e-1",
                "-9223372036854775808 -9.223372036854775808e18 -92233720368547758080e-1",
                "9223372036854775808 9.223372036854775808e18 9223372036854775808.0",
                "-9223372036854775809 -9223372036854775809.0",
                "10000000000000000000 1e19 10e18 0.1e20 1000000000000000000000e-2",
                "123456789012345678901234567890 1.2345678901234567890123456789e29 123456789012345678901234567890.00",
                "2.5 25e-1 0.25e1 2.50",
                "-2.5 -25e-1",
                "1e400 10e399 0.1e401",
                "1e-400 0.1e-399 10e-401",
                "1e99999999999999999999 10e99999999999999999998 0.1e100000000000000000000",
                "1e-99999999999999999999 0.1e-99999999999999999998",
                "\"a\" \"\\u0061\"",
                "\"\\ud83d\\ude00\" \"\ud83d\ude00\"",
                "\"/\" \"\\/\"",
            })
    void spellings_of_one_value_are_one_id(String spellings) {
        List<RpcId> ids =
                Arrays.stream(spellings.split(" ")).map(RpcIdEqualityTest::id).toList();
        assertThat(ids).hasSizeGreaterThan(1);
        for (RpcId one : ids) {
            for (RpcId other : ids) {
                assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
            }
        }
    }

    @Test
    void other_values_and_other_kinds_are_other_ids() {
        List<String> different = List.of(
                "null",
                "\"null\"",
                "\"\"",
                "1",
                "\"1\"",
                "-1",
                "\"1.0\"",
                "0",
                "\"0\"",
                "1.1",
                "1.9",
                "11",
                "110",
                "1e-1",
                "1e1",
                "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775808",
                "-9223372036854775809",
                "18446744073709551616",
                "18446744073709551617",
                "9007199254740993.5",
                "9007199254740993.25",
                "1e400",
                "1e401",
                "-1e400",
                "1e-400",
                "1e99999999999999999999",
                "1e99999999999999999998",
                "\"a\"",
                "\"A\"");
        Set<RpcId> ids = new HashSet<>();
        for (String json : different) {
            assertThat(ids.add(id(json))).as(json).isTrue();
        }
        assertThat(ids).hasSameSizeAs(different);
    }

    @Test
    void an_id_of_our_own_equals_the_one_that_comes_back() {
        for (long value : new long[] {
            0,
            1,
            -1,
            42,
            999_999_999_999_999_999L,
            1_000_000_000_000_000_000L,
            -9_000_000_000_000_000_000L,
            Long.MAX_VALUE,
            Long.MIN_VALUE
        }) {
            RpcId back = id(Long.toString(value));
            assertThat(RpcId.of(value)).isEqualTo(back).hasSameHashCodeAs(back);
            assertThat(RpcId.of(value)).isEqualTo(id(value + ".0")).hasSameHashCodeAs(id(value + ".0"));
            assertThat(RpcId.of(value)).isNotEqualTo(RpcId.of(Long.toString(value)));
        }
        assertThat(RpcId.of("x")).isEqualTo(id("\"x\"")).hasSameHashCodeAs(id("\"x\""));
    }

    @Test
    void an_exponent_of_two_hundred_digits_is_compared_too() {
        String exponent = "9".repeat(200);
        assertThat(id("1e" + exponent)).isEqualTo(id("1.0e" + exponent)).isNotEqualTo(id("2e" + exponent));
        assertThat(id("1e-" + exponent)).isNotEqualTo(id("1e" + exponent)).isNotEqualTo(id("0"));
        assertThat(id("10e" + "9".repeat(1000))).isEqualTo(id("1e1" + "0".repeat(1000)));
    }

    @Test
    void ids_are_equal_exactly_if_their_values_are() {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 200_000; i++) {
            String one = number(random);
            String other = number(random);
            boolean same = new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
            if (id(one).equals(id(other)) != same
                    || (same && id(one).hashCode() != id(other).hashCode())) {
                assertThat(id(one)).as("%s and %s", one, other).matches(id -> id.equals(id(other)) == same);
                assertThat(id(one)).as("%s and %s", one, other).hasSameHashCodeAs(id(other));
            }
        }
    }

    /** One of few values, in one of many spellings. */
    private static String number(SplittableRandom random) {
        String digits = "0".repeat(random.nextInt(3)) + random.nextInt(3) + "0".repeat(random.nextInt(3));
        int point = random.nextInt(digits.length() + 1);
        String whole = digits.substring(0, point).replaceFirst("^0+(?!$)", "");
        String fraction = digits.substring(point);
        return (random.nextBoolean() ? "-" : "")
                + (whole.isEmpty() ? "0" : whole)
                + (fraction.isEmpty() ? "" : "." + fraction)
                + (random.nextBoolean() ? "e" + random.nextInt(-3, 25) : "");
    }

    private static RpcId id(String json) {
        return RpcId.of(RawJson.of(json));
    }

    @Test
    void the_order_of_ids_is_consistent_with_their_equality() {
        List<NumberId> numbers = Stream.of("1", "1.0", "1e0", "2", "-1", "1.5", "15e-1", "1e400", "9223372036854775807")
                .map(NumberId::parse)
                .toList();
        for (NumberId one : numbers) {
            for (NumberId other : numbers) {
                assertThat(one.compareTo(other) == 0)
                        .as("%s and %s", one, other)
                        .isEqualTo(one.equals(other));
                assertThat(Integer.signum(one.compareTo(other))).isEqualTo(-Integer.signum(other.compareTo(one)));
            }
        }
        assertThat(new StringId("a")).isLessThan(new StringId("b")).isEqualByComparingTo(new StringId("a"));
    }

    /** Without an order of the ids the table becomes a list, and this takes hours. */
    @Test
    @Timeout(120)
    @SuppressWarnings("UnnecessaryAsync") // the kind of table that connections have
    void a_table_of_ids_with_equal_hash_codes_can_still_be_searched() {
        Map<RpcId, Integer> table = new ConcurrentHashMap<>();
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            table.put(colliding(i), i);
        }
        assertThat(colliding(1).hashCode()).isEqualTo(colliding(2).hashCode());
        for (int i = 0; i < count; i++) {
            assertThat(table.get(colliding(i))).isEqualTo(i);
        }
        assertThat(table.get(colliding(count))).isNull();
    }

    private static RpcId colliding(long a) {
        return RpcId.of((a << 32) | (a ^ 12345));
    }
}
