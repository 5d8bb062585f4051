package dev.antiphon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The code in the documentation is the code of the examples. A block of Java has a comment before it that names a source and a
 * region: {@code <!-- hello/Hello.java server -->}. The region is between {@code // [server]} and {@code // [/server]}.
 */
class PagesTest {
    private static final Path ROOT = root();
    private static final Path SOURCES = ROOT.resolve("examples/src/main/java/dev/antiphon/examples");
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- (\\S+) (\\S+) -->\\n)?```java\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(?:#[^)]*)?\\)");

    /** A name of several words in camel case. */
    private static final Pattern CLASS_NAME = Pattern.compile("\\b(?:[A-Z][a-z0-9]+){2,}\\b");

    private static final Pattern DECLARATION =
            Pattern.compile("\\b(?:class|interface|record|enum|@interface)\\s+([A-Z]\\w*)");

    /** Surefire runs in the directory of the module, an IDE possibly in its parent. */
    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.exists(here.resolve("examples")) ? here : here.getParent();
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return Stream.concat(
                            Stream.of(ROOT.resolve("README.md"), ROOT.resolve("examples/README.md")),
                            files.filter(file -> file.endsWith("README.md")))
                    .toList();
        }
    }

    /** All pages of the repository, without those in build directories and node_modules. */
    static List<Path> allPages() throws IOException {
        return filesEndingWith(".md");
    }

    private static List<Path> filesEndingWith(String extension) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = String.valueOf(directory.getFileName());
                return name.equals("target") || name.equals("node_modules") || name.equals(".git")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(extension)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    static List<Path> topics() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(Files::isDirectory).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_block_of_java_is_a_region_of_an_example(Path page) throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(page));
        while (block.find()) {
            assertThat(block.group(1)).as("the source of %s", block.group(3)).isNotNull();
            assertThat(block.group(3)).isEqualTo(region(SOURCES.resolve(block.group(1)), block.group(2)));
        }
    }

    private static String region(Path source, String name) throws IOException {
        Matcher region = Pattern.compile("// \\[" + name + "]\\n(.*?) *// \\[/" + name + "]", Pattern.DOTALL)
                .matcher(Files.readString(source));
        assertThat(region.find()).as("region %s of %s", name, source).isTrue();
        // Without the end of the last line: an empty line after it would count as a line without indentation.
        return region.group(1).stripTrailing().stripIndent() + "\n";
    }

    @ParameterizedTest
    @MethodSource("allPages")
    void every_link_within_the_project_has_a_target(Path page) throws IOException {
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
            if (!link.group(1).contains("://")) {
                assertThat(page.resolveSibling(link.group(1))).exists();
            }
        }
    }

    @Test
    void every_class_that_the_architecture_names_exists() throws IOException {
        Set<String> declared = declaredTypes();
        Matcher name = CLASS_NAME.matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")));
        while (name.find()) {
            assertThat(declared).contains(name.group());
        }
    }

    /** The simple names of all types of the project, and those of the JDK that pages mention. */
    private static Set<String> declaredTypes() throws IOException {
        Set<String> names = new HashSet<>(Set.of("ServiceLoader", "JavaPoet", "HdrHistogram", "WebSocket"));
        for (Path source : filesEndingWith(".java")) {
            Matcher declaration = DECLARATION.matcher(Files.readString(source));
            while (declaration.find()) {
                names.add(declaration.group(1));
            }
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("topics")
    void every_topic_has_a_page_and_a_line_in_the_table(Path topic) throws IOException {
        assertThat(topic.resolve("README.md")).exists();
        assertThat(Files.readString(ROOT.resolve("examples/README.md"))).contains("/" + topic.getFileName() + ")");
    }

    @ParameterizedTest
    @MethodSource("topics")
    void every_topic_has_a_test(Path topic) throws IOException {
        Path tests =
                ROOT.resolve("examples/src/test/java/dev/antiphon/examples").resolve(topic.getFileName());
        try (Stream<Path> files = Files.list(tests)) {
            assertThat(files).anyMatch(file -> file.toString().endsWith("Test.java"));
        }
    }
}
