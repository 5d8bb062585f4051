package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TypesTest {
    @SuppressWarnings("unused") // found by reflection
    interface Declared {
        List<String> list();

        Map<String, List<Integer>> map();

        Map.Entry<String, int[]> nested();

        List<String>[] array();

        List<String>[][] arrays();

        String[] plain();
    }

    static Stream<Arguments> made() {
        Type list = Types.parameterized(List.class, String.class);
        return Stream.of(
                Arguments.of("list", list),
                Arguments.of(
                        "map",
                        Types.parameterized(Map.class, String.class, Types.parameterized(List.class, Integer.class))),
                Arguments.of("nested", Types.parameterized(Map.Entry.class, String.class, int[].class)),
                Arguments.of("array", Types.array(list)),
                Arguments.of("arrays", Types.array(Types.array(list))),
                Arguments.of("plain", Types.array(String.class)));
    }

    @ParameterizedTest
    @MethodSource("made")
    void types_that_are_made_equal_those_that_reflection_finds(String method, Type type) throws NoSuchMethodException {
        Method declared = Declared.class.getDeclaredMethod(method);
        Type found = declared.getGenericReturnType();
        assertThat(type).isEqualTo(found).hasSameHashCodeAs(found);
        assertThat(found).isEqualTo(type);
    }
}
