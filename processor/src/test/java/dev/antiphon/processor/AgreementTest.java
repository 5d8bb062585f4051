package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.processor.diagnostics.DiagnosticCode;
import dev.antiphon.service.JsonRpcService;
import dev.antiphon.transport.MemoryTransport;
import java.lang.reflect.Proxy;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reflection, on a server and in a client, rejects what the processor rejects, and accepts what the processor accepts. */
class AgreementTest {
    /**
     * The cases in which the processor is stricter. For reflection an annotation type is an interface, and names with a blank prefix are
     * valid; it serves a method of two parents under both names, while the name that a client calls is undefined; it ignores static and
     * private methods; it logs exceptions of notifications; and it reads examples only for descriptions.
     */
    private static final Set<String> STRICTER =
            Set.of("AN101Annotation", "AN109", "AN206", "AN209", "AN209Private", "AN304", "AN304Resolved", "AN601");

    /** Streams that only a server can return. */
    private static final Set<String> SERVER_ONLY = Set.of("AN301Streams");

    @TempDir
    Path directory;

    static Stream<Case> bad() {
        return Case.all("bad").stream()
                .filter(each -> !each.isDirectory() && !STRICTER.contains(each.name()) && !isHarmless(each.code()));
    }

    static Stream<Case> ok() {
        return Case.all("ok").stream().filter(each -> !each.isDirectory());
    }

    @ParameterizedTest
    @MethodSource("bad")
    void reflection_rejects_what_the_processor_rejects(Case wrong) throws Exception {
        assertThat(rejections(wrong)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("ok")
    void reflection_accepts_what_the_processor_accepts(Case right) throws Exception {
        assertThat(rejections(right)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    AN105Method | names two encodings
                    AN201       | cannot know which type to read
                    AN207       | , and so a proxy answers it itself
                    AN210       | has both anyone and roles
                    AN303       | a notification has no result
                    AN401       | has two parameters of type CallContext
                    AN402       | , so there can be no other
                    AN404       | has a blank name
                    AN408       | cannot be null when it is left out
                    AN409       | is a kind of stream that is not known
                    AN410       | is a stream, but the sender of a notification does not learn when it ends
                    AN411       | has the unknown type
                    AN501       | has two exceptions
                    """)
    void the_processor_and_reflection_name_a_problem_in_the_same_words(String name, String words) throws Exception {
        Case wrong = Case.all("bad").stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();

        assertThat(wrong.expected()).anySatisfy(message -> assertThat(message).containsIgnoringCase(words));
        assertThat(rejections(wrong)).anySatisfy(message -> assertThat(message).containsIgnoringCase(words));
    }

    private static boolean isHarmless(String code) {
        return Stream.of(DiagnosticCode.values()).anyMatch(each -> each.code().equals(code) && each.isWarning());
    }

    /** The messages of reflection about the services of a case. */
    private List<String> rejections(Case each) throws Exception {
        Compilation compilation =
                Compilation.withoutProcessor(directory.resolve("classes"), List.of(each.source()), "-parameters");
        assertThat(compilation.successful()).as("%s", compilation.messages()).isTrue();
        List<String> rejections = new ArrayList<>();
        try (URLClassLoader loader = compilation.loader();
                Stream<Path> files = Files.list(compilation.classes())) {
            for (Path file : files.toList()) {
                Class<?> type = loader.loadClass(file.getFileName().toString().replace(".class", ""));
                if (type.isAnnotationPresent(JsonRpcService.class)) {
                    serve(type, rejections);
                    if (!SERVER_ONLY.contains(each.name())) {
                        call(type, rejections);
                    }
                }
            }
        }
        return rejections;
    }

    private static <T> void serve(Class<T> type, List<String> rejections) {
        ServerBuilder server = JsonRpcServer.builder().binding(Jackson3Binding.create());
        if (type.getAnnotation(JsonRpcService.class).reservedNames()) {
            server.allowReservedNames();
        }
        try {
            server.service(type, implementation(type), ServiceOption.reflection())
                    .build();
        } catch (IllegalArgumentException | IllegalStateException e) {
            rejections.add(String.valueOf(e.getMessage()));
        }
    }

    private static <T> T implementation(Class<T> type) {
        Class<?>[] all = {type};
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), all, (proxy, method, arguments) -> null));
    }

    private static void call(Class<?> type, List<String> rejections) {
        try (JsonRpcClient client = JsonRpcClient.builder()
                .binding(Jackson3Binding.create())
                .connect(MemoryTransport.pair().left())) {
            Object unused = client.service(type, ServiceOption.reflection());
        } catch (IllegalArgumentException e) {
            rejections.add(String.valueOf(e.getMessage()));
        }
    }
}
