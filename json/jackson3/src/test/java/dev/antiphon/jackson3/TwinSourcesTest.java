package dev.antiphon.jackson3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The bindings of Jackson 2 and 3 have the same code, except for what Jackson calls differently: a change of one that is forgotten in the
 * other fails here. They are not generated from one source, since every pair differs in types, arguments or checked exceptions.
 */
class TwinSourcesTest {
    /** Classes that only one binding has, and those of the same purpose that have little in common. */
    private static final Set<String> DIFFERENT = Set.of("DefaultMapper", "GeneratorCache", "MethodHandleInstantiator");

    /** Text of Jackson 2 and of Jackson 3, without comments and with single spaces; applied in this order. */
    private static final List<Map.Entry<String, String>> SUBSTITUTIONS = List.of(
            // names
            Map.entry("Jackson2Binding", "Jackson3Binding"),
            Map.entry("ObjectMapper", "JsonMapper"),
            Map.entry("SerializerProvider", "SerializationContext"),
            Map.entry("JsonDeserializer<", "ValueDeserializer<"),
            Map.entry("JsonSerializer<", "ValueSerializer<"),
            Map.entry("JsonLocation", "TokenStreamLocation"),
            Map.entry("JsonMappingException", "JacksonException"),
            Map.entry("JsonProcessingException", "JacksonException"),
            Map.entry("getFieldName()", "getPropertyName()"),
            Map.entry("getOutputContext()", "streamWriteContext()"),
            Map.entry("parser.getText()", "parser.getString()"),
            // exceptions of Jackson 3 are unchecked
            Map.entry(" throws IOException", ""),
            Map.entry("IOException | RuntimeException", "RuntimeException"),
            Map.entry("failure(Exception thrown)", "failure(RuntimeException thrown)"),
            // other arguments
            Map.entry("findTypedValueSerializer(probe.type, true, null)", "findTypedValueSerializer(probe.type, true)"),
            Map.entry("createGenerator(bytes)", "createGenerator(ObjectWriteContext.empty(), bytes)"),
            Map.entry(
                    "JsonFactory.builder().enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8).build()",
                    "new JsonFactory()"),
            // only Jackson 3 has an instantiator that can be replaced
            Map.entry(
                    "new TypeProbe.ReadProbe()); }",
                    "new TypeProbe.ReadProbe()); setDeserializerModifier(new MethodHandleInstantiator.Modifier()); }"),
            // a mapper of Jackson 2 is mutable, may be for another format, and has settings that Jackson 3 has
            // elsewhere
            Map.entry("users.copy().registerModule(", "users.rebuild().addModule("),
            Map.entry(".disable(SerializationFeature.INDENT_OUTPUT);", ".build();"),
            Map.entry(".writer().withRootValueSeparator(\"\")", ".writer()"),
            Map.entry(
                    "String format = mapper.getFactory().getFormatName(); if"
                            + " (!JsonFactory.FORMAT_NAME_JSON.equals(format)) { throw new"
                            + " IllegalArgumentException(\"The mapper is for \" + format + \", not for JSON\"); } try {"
                            + " return new Jackson3Binding(mapper, false); } catch (IllegalStateException e) { throw new"
                            + " IllegalArgumentException(\"The mapper cannot be copied: \" + e.getMessage(), e); }",
                    "return new Jackson3Binding(mapper, false);"));

    private static Path sources(int version) {
        Path testClasses = Path.of(URI.create(TwinSourcesTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        return testClasses.resolve("../../../jackson" + version + "/src/main/java/dev/antiphon/jackson" + version);
    }

    private static Set<String> classes(int version) {
        try (Stream<Path> files = Files.list(sources(version))) {
            return files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.indexOf('.')).replace("Jackson2Binding", "Jackson3Binding"))
                    .filter(name -> !name.equals("package-info") && !DIFFERENT.contains(name))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> twins() {
        return classes(3);
    }

    private static String code(int version, String name) {
        try {
            return Files.readString(sources(version).resolve(name + ".java"))
                    .replaceAll("(?s:/\\*.*?\\*/)|//[^\n]*", "")
                    .replaceAll("(?m)^(package|import) .*$", "")
                    .replaceAll("\\s+", " ")
                    .replaceAll("(?<=[(]) | (?=[.)])", "")
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String code2(String twin) {
        return code(2, twin.replace("Jackson3Binding", "Jackson2Binding"));
    }

    /** One statement on a line, so that a difference can be found. */
    private static String lines(String code) {
        return code.replaceAll("([;{}]) ", "$1\n");
    }

    @Test
    void both_bindings_have_the_same_classes() {
        assertThat(classes(3)).hasSizeGreaterThan(5).isEqualTo(classes(2));
    }

    @ParameterizedTest
    @MethodSource("twins")
    void the_code_of_both_bindings_is_the_same_after_the_substitutions(String name) {
        String substituted = code2(name);
        for (Map.Entry<String, String> each : SUBSTITUTIONS) {
            substituted = substituted.replace(each.getKey(), each.getValue());
        }
        assertThat(lines(substituted)).isEqualTo(lines(code(3, name)));
    }

    @Test
    void every_substitution_is_needed() {
        List<String> unused = new ArrayList<>();
        List<String> all =
                new ArrayList<>(twins().stream().map(TwinSourcesTest::code2).toList());
        for (Map.Entry<String, String> each : SUBSTITUTIONS) {
            if (all.stream().noneMatch(code -> code.contains(each.getKey()))) {
                unused.add(each.getKey());
            }
            all.replaceAll(code -> code.replace(each.getKey(), each.getValue()));
        }
        assertThat(unused).isEmpty();
    }
}
