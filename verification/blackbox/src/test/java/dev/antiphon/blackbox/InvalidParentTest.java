package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.processor.ServiceIndexProcessor;
import dev.antiphon.processor.ServiceProcessor;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The compiler reports a service that is invalid Java, and the processor does not fail before. */
final class InvalidParentTest {
    private static final String SOURCE = """
            @dev.antiphon.service.JsonRpcService
            interface Circular extends Circular.Parent<String> {
                interface Parent<T> {
                    T give(T value);
                }
            }
            """;

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        Source() {
            super(URI.create("memory:///Circular.java"), Kind.SOURCE);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return SOURCE;
        }
    }

    @Test
    void an_interface_nested_in_its_own_child_is_left_to_the_compiler() {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavaCompiler.CompilationTask task = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        found,
                        List.of("-proc:only", "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(new Source()));
        task.setProcessors(List.of(new ServiceProcessor(), new ServiceIndexProcessor()));
        assertThat(task.call()).isFalse();
        assertThat(found.getDiagnostics())
                .extracting(each -> each.getMessage(Locale.ROOT))
                .anyMatch(message -> message.contains("cyclic inheritance"));
    }
}
