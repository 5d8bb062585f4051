package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The types that core reads itself, without a binding, of which there is none on the class path. */
class ScalarReadingTest {
    static Object[] values() {
        return new Object[] {
            Arguments.of(byte.class, "-128", (byte) -128),
            Arguments.of(Byte.class, "127.0", (byte) 127),
            Arguments.of(short.class, "-32768", (short) -32768),
            Arguments.of(Short.class, "32767", (short) 32767),
            Arguments.of(int.class, "42", 42),
            Arguments.of(Integer.class, "4.2e1", 42),
            Arguments.of(long.class, "9223372036854775807", Long.MAX_VALUE),
            Arguments.of(Long.class, "-1", -1L),
            Arguments.of(float.class, "1.5", 1.5f),
            Arguments.of(Float.class, "0.1", 0.1f),
            Arguments.of(double.class, "0.1", 0.1),
            Arguments.of(Double.class, "1", 1.0),
            Arguments.of(boolean.class, "true", true),
            Arguments.of(Boolean.class, "false", false),
            Arguments.of(char.class, "\"x\"", 'x'),
            Arguments.of(Character.class, "\"\\ud800\"", '\ud800'),
            Arguments.of(String.class, "\"\\u0061b\"", "ab"),
            Arguments.of(BigInteger.class, "7", BigInteger.valueOf(7)),
            Arguments.of(BigDecimal.class, "7.50", new BigDecimal("7.50")),
            Arguments.of(RawJson.class, "{\"a\": 1}", RawJson.of("{\"a\": 1}")),
        };
    }

    @ParameterizedTest
    @MethodSource("values")
    void a_value_is_read_from_its_range(Class<?> type, String json, Object expected) {
        byte[] amid = ("[0," + json + ",0]").getBytes(UTF_8);
        assertThat(new JsonTypes(null).reader(type).read(amid, 3, amid.length - 3))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Byte.class,
                Short.class,
                Integer.class,
                Long.class,
                Float.class,
                Double.class,
                Boolean.class,
                Character.class,
                String.class,
                BigInteger.class,
                BigDecimal.class,
                Void.class,
                void.class
            })
    void null_is_read_as_null(Class<?> type) {
        assertThat(read(type, "null")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "an 8-bit integer, byte",
        "a 16-bit integer, short",
        "a 32-bit integer, int",
        "a 64-bit integer, long",
        "a number, float",
        "a number, double",
        "a boolean, boolean",
        "a string, char",
    })
    void a_primitive_type_refuses_null(String expected, Class<?> type) {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> read(type, "null"))
                .withMessage("expected " + expected);
    }

    @ParameterizedTest
    @CsvSource({
        "byte, 128",
        "byte, -129",
        "byte, 1.5",
        "short, 32768",
        "short, -32769",
        "int, 2147483648",
        "boolean, 0",
        "boolean, '\"true\"'",
        "char, '\"\"'",
        "char, '\"ab\"'",
        "char, '\"\\ud83d\\ude00\"'",
        "char, 1",
        "java.lang.String, 1",
        "java.lang.Void, 1",
        "void, '\"\"'",
        "void, {}"
    })
    void what_does_not_fit_the_type_is_refused(Class<?> type, String json) {
        assertThatExceptionOfType(BindingException.class).isThrownBy(() -> read(type, json));
    }

    @Test
    void a_raw_null_is_a_value_and_not_null() {
        assertThat(read(RawJson.class, "null")).isEqualTo(RawJson.NULL);
    }

    @Test
    void booleans_are_read_from_raw_values() {
        assertThat(RawJson.of("true").asBoolean()).isTrue();
        assertThat(RawJson.of("false").asBoolean()).isFalse();
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of("1").asBoolean())
                .withMessage("expected a boolean");
    }

    private static Object read(Type type, String json) {
        return RawJson.of(json).as(type);
    }
}
