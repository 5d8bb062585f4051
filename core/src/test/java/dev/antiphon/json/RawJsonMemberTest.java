package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A member of an object is found by what its name means, however it is written. */
class RawJsonMemberTest {
    private static final RawJson OBJECT =
            RawJson.of(" { \"ab\":1, \"abc\" : {\"a\":2},\"\\u0061\":3,\"gr\u00fc\u00df\":4,"
                    + "\"\\uD83D\\uDE00\":5,\"\":6,\"\\u00e9\\n\":7,\"twice\":8,\"tw\\u0069ce\":9 } ");

    @Test
    void every_name_is_found_alike_alone_and_among_all() {
        assertThat(OBJECT.members()).hasSize(8);
        OBJECT.members()
                .forEach((name, value) -> assertThat(OBJECT.member(name)).contains(value));
        for (String name : List.of("ab", "abc", "a", "gr\u00fc\u00df", "\uD83D\uDE00", "", "\u00e9\n", "twice")) {
            assertThat(OBJECT.member(name)).as(name).isPresent();
        }
    }

    @Test
    void the_last_of_two_with_one_name_counts() {
        assertThat(OBJECT.member("twice").orElseThrow().asInt()).isEqualTo(9);
    }

    @Test
    void what_is_not_there_is_not_found() {
        for (String name : List.of("abcd", "b", "gr\u00fc", "gr\u00fc\u00df\u00df", "\\u0061", "\uD83D", "\u0000")) {
            assertThat(OBJECT.member(name)).as(name).isEmpty();
        }
        for (String other : List.of("{}", "[1]", "null", "\"ab\"", "7")) {
            assertThat(RawJson.of(other).member("ab")).as(other).isEmpty();
        }
    }
}
