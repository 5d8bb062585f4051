package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScalarWritingTest {
    private final JsonTypes types = new JsonTypes(null);

    static Object[] values() {
        return new Object[] {
            Arguments.of(byte.class, (byte) -128, "-128"),
            Arguments.of(short.class, (short) 32767, "32767"),
            Arguments.of(int.class, Integer.MIN_VALUE, "-2147483648"),
            Arguments.of(long.class, Long.MIN_VALUE, "-9223372036854775808"),
            Arguments.of(Long.class, 0L, "0"),
            Arguments.of(float.class, 0.1f, "0.1"),
            Arguments.of(Float.class, 16777216f, "1.6777216E7"),
            Arguments.of(float.class, Float.NaN, "\"NaN\""),
            Arguments.of(float.class, Float.NEGATIVE_INFINITY, "\"-Infinity\""),
            Arguments.of(double.class, 0.1, "0.1"),
            Arguments.of(double.class, -0.0, "-0.0"),
            Arguments.of(Double.class, 1e300, "1.0E300"),
            Arguments.of(double.class, Double.NaN, "\"NaN\""),
            Arguments.of(double.class, Double.POSITIVE_INFINITY, "\"Infinity\""),
            Arguments.of(boolean.class, true, "true"),
            Arguments.of(Boolean.class, false, "false"),
            Arguments.of(char.class, '"', "\"\\\"\""),
            Arguments.of(String.class, "a\nb", "\"a\\nb\""),
            Arguments.of(BigInteger.class, BigInteger.TEN.pow(30), "1000000000000000000000000000000"),
            Arguments.of(BigDecimal.class, new BigDecimal("1.50"), "1.50"),
            Arguments.of(BigDecimal.class, new BigDecimal("1e30"), "1E+30"),
            Arguments.of(RawJson.class, RawJson.of("[ 1 ]"), "[ 1 ]"),
        };
    }

    @ParameterizedTest
    @MethodSource("values")
    void a_value_is_written_and_read_back(Class<?> type, Object value, String expected) {
        assertThat(write(type, value)).as("by its declared type").isEqualTo(expected);
        assertThat(write(Object.class, value)).as("by its run-time type").isEqualTo(expected);
        assertThat(types.toRaw(value)).hasToString(expected);
        assertThat(RawJson.of(expected).as((Type) type)).isEqualTo(value);
    }

    @Test
    void null_is_written_as_null_whatever_its_type() {
        assertThat(write(Integer.class, null)).isEqualTo("null");
        assertThat(write(String.class, null)).isEqualTo("null");
        assertThat(write(RawJson.class, null)).isEqualTo("null");
        assertThat(write(Void.class, null)).isEqualTo("null");
        assertThat(write(void.class, null)).isEqualTo("null");
        assertThat(write(Object.class, null)).isEqualTo("null");
        assertThat(types.toRaw(null)).isEqualTo(RawJson.NULL);
    }

    @Test
    void every_float_is_read_back() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 100_000; i++) {
            Float value = Float.intBitsToFloat(random.nextInt());
            assertThat(types.toRaw(value).as(float.class)).isEqualTo(value);
        }
    }

    @Test
    void a_raw_value_is_its_own_json() {
        RawJson raw = RawJson.of("{}");
        assertThat(types.toRaw(raw)).isSameAs(raw);
    }

    private String write(Class<?> type, Object value) {
        JsonOutput out = new JsonOutput();
        types.writer(type).write(value, out);
        return new String(out.toByteArray(), UTF_8);
    }
}
