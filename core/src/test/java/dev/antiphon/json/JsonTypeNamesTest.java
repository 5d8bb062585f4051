package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JsonTypeNamesTest {
    private final AtomicInteger written = new AtomicInteger();
    private final JsonTypeNames names = new JsonTypeNames(
            constant -> {
                written.incrementAndGet();
                return "\"" + constant + "\"";
            },
            element -> element.isAnnotationPresent(Creator.class));

    @Retention(RetentionPolicy.RUNTIME)
    @interface Creator {}

    record Point(int x, int y) {}

    record Named(String name) {
        @Creator
        static Named of(String name) {
            return new Named(name);
        }
    }

    static final class Settings {
        Settings() {}
    }

    static final class NeedsArguments {
        NeedsArguments(int count) {
            assertThat(count).isPositive();
        }
    }

    enum Color {
        RED,
        GREEN
    }

    @Test
    void types_of_the_jdk_have_the_name_of_what_they_are_read_from() {
        assertThat(names.of(int.class)).isEqualTo("a 32-bit integer");
        assertThat(names.of(double.class)).isEqualTo("a number");
        assertThat(names.of(String.class)).isEqualTo(JsonTypeNames.STRING);
        assertThat(names.of(byte[].class)).isEqualTo("a string in Base64");
        assertThat(names.of(int[].class)).isEqualTo(JsonTypeNames.ARRAY);
        assertThat(names.of(List.class)).isEqualTo(JsonTypeNames.ARRAY);
        assertThat(names.of(Map.class)).isEqualTo(JsonTypeNames.OBJECT);
        assertThat(names.of(Instant.class)).isEqualTo("a date or time in ISO 8601");
        assertThat(names.of(Duration.class)).isEqualTo("a duration in ISO 8601");
        assertThat(names.of(UUID.class)).isEqualTo("a UUID");
    }

    @Test
    void a_class_is_an_object_unless_it_has_a_creator() {
        assertThat(names.of(Point.class)).isEqualTo(JsonTypeNames.OBJECT);
        assertThat(names.of(Settings.class)).isEqualTo(JsonTypeNames.OBJECT);
        assertThat(names.of(Named.class)).isNull();
        assertThat(names.of(NeedsArguments.class)).isNull();
        assertThat(names.of(Object.class)).isNull();
        assertThat(names.of(null)).isNull();
    }

    @Test
    void an_enum_is_one_of_its_constants_as_the_binding_writes_them() {
        assertThat(names.of(Color.class)).isEqualTo("one of [RED, GREEN]");
        assertThat(names.of(Color.class)).isEqualTo("one of [RED, GREEN]");
        assertThat(written).as("constants written, since names are cached").hasValue(2);
        assertThat(new JsonTypeNames(constant -> "1", element -> false).of(Color.class))
                .isEqualTo("one of [1, 1]");
        assertThat(names.of(Character.UnicodeScript.class)).endsWith(", ...]");
    }

    @Test
    void an_enum_that_the_binding_cannot_write_has_no_name() {
        JsonTypeNames failing = new JsonTypeNames(
                constant -> {
                    throw new IllegalStateException("no text");
                },
                element -> false);
        assertThat(failing.of(TimeUnit.class)).isNull();
    }
}
