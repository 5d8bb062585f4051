package dev.antiphon.processor.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoreNamesTest {
    private static final Path SOURCES = Path.of("src", "main", "java");

    static List<String> names() throws IllegalAccessException {
        List<String> names = new ArrayList<>();
        for (var field : CoreNames.class.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers())) {
                names.add((String) field.get(null));
            }
        }
        names.remove(CoreNames.ALL_OF_SERVICE);
        return names;
    }

    @ParameterizedTest
    @MethodSource("names")
    void core_has_a_type_of_each_name(String name) throws ClassNotFoundException {
        Class<?> type = Class.forName(name, false, getClass().getClassLoader());

        assertThat(type.getCanonicalName()).isEqualTo(name);
        assertThat(CoreNames.className(name).canonicalName()).isEqualTo(name);
        assertThat(CoreNames.simpleName(name)).isEqualTo(type.getSimpleName());
        assertThat(Modifier.isPublic(type.getModifiers())).isTrue();
    }

    @Test
    void the_pattern_of_annotations_matches_those_of_services() {
        assertThat(CoreNames.JSON_RPC_SERVICE).startsWith(CoreNames.ALL_OF_SERVICE.replace("*", ""));
    }

    @Test
    void no_other_class_has_names_of_core_in_texts() throws IOException {
        List<String> simpleNames = Arrays.asList("NonBlocking", "RawJson");
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("CoreNames.java")))
                    .hasSizeGreaterThan(30)
                    .allSatisfy(file -> {
                        String source = Files.readString(file);
                        assertThat(source).as("%s", file).doesNotContain("\"dev.antiphon");
                        assertThat(source).as("%s", file).doesNotContainPattern("\"JsonRpc[A-Z]\\w*\"[,)]");
                        simpleNames.forEach(
                                name -> assertThat(source).as("%s", file).doesNotContain("\"" + name + "\""));
                    });
        }
    }
}
