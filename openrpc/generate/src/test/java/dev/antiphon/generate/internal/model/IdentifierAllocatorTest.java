package dev.antiphon.generate.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.generate.Allocation;
import dev.antiphon.generate.internal.java.JavaReservedNames;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierAllocatorTest {
    @Test
    void a_name_that_is_taken_gets_the_next_number_that_is_free() {
        IdentifierAllocator names = IdentifierAllocator.of("a", "A3");

        assertThat(Stream.of("A", "a", "A", "a2", "A").map(names::unique))
                .containsExactly("A2", "a4", "A5", "a22", "A6");
    }

    @Test
    void the_search_for_a_number_continues_where_it_ended() {
        IdentifierAllocator names = IdentifierAllocator.of();

        long allocated = Allocation.of(() -> {
            for (int i = 0; i < 5000; i++) {
                names.unique("A");
            }
        });

        assertThat(allocated).isLessThan(20_000_000); // more than a gigabyte when each search began at 2
        assertThat(names.unique("A")).isEqualTo("A5001");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "Xy", "ж", "数", "Ꭰꭰ"})
    void every_name_fits_into_a_file_name(String piece) {
        String longest = piece.repeat(5000);

        for (String name : List.of(
                IdentifierAllocator.fitting(longest),
                IdentifierAllocator.pascal(longest),
                String.join("-", IdentifierAllocator.words(IdentifierAllocator.pascal(longest))))) {
            assertThat(name.getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThan(255 - "CallbacksJsonRpc123456.java".length());
        }
    }

    @Test
    void names_of_java_lang_are_reserved() throws Exception {
        List<String> reserved = JavaReservedNames.reserved();

        assertThat(lang())
                .hasSizeGreaterThan(100)
                .allSatisfy(name -> assertThat(reserved).contains(name));
    }

    /** The public types of {@code java.lang} in the current JDK whose names an allocator can produce. */
    private static List<String> lang() throws IOException {
        Path directory = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java/lang");
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.matches("\\w+\\.class"))
                    .map(file -> file.substring(0, file.length() - ".class".length()))
                    .filter(name -> IdentifierAllocator.pascal(name).equals(name) && isPublic("java.lang." + name))
                    .toList();
        }
    }

    private static boolean isPublic(String type) {
        try {
            return Modifier.isPublic(Class.forName(type, false, null).getModifiers());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
