package dev.antiphon.processor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated documents name their originating elements, which incremental build tools need. */
class OpenRpcOriginTest {
    @TempDir
    Path directory;

    @Test
    void a_document_originates_from_its_interface_alone() throws Exception {
        Path source = Files.writeString(directory.resolve("Two.java"), """
                import dev.antiphon.service.JsonRpcService;

                interface Two {
                    @JsonRpcService
                    interface One {
                        Answer answer();
                    }

                    @JsonRpcService
                    interface Other {
                        Answer answer();
                    }

                    record Answer(int value) {}
                }
                """);
        Recording recording = new Recording();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, UTF_8)) {
            List<String> options =
                    List.of("-d", directory.toString(), "-cp", System.getProperty("java.class.path"), "-proc:only");
            JavaCompiler.CompilationTask task =
                    compiler.getTask(null, files, null, options, null, files.getJavaFileObjects(source));
            task.setProcessors(List.of(recording));
            assertThat(task.call()).isTrue();
        }
        assertThat(recording.resources)
                .containsExactlyInAnyOrder(
                        "META-INF/antiphon/openrpc/Two$One.json from [Two.One]",
                        "META-INF/antiphon/openrpc/Two$Other.json from [Two.Other]");
    }

    /** Runs the processor, and records the originating elements of resources. */
    private static final class Recording extends AbstractProcessor {
        final List<String> resources = new ArrayList<>();
        private final ServiceProcessor processor = new ServiceProcessor();

        @Override
        public synchronized void init(ProcessingEnvironment environment) {
            super.init(environment);
            Filer filer = proxy(Filer.class, environment.getFiler(), null);
            processor.init(proxy(ProcessingEnvironment.class, environment, filer));
        }

        private <T> T proxy(Class<T> type, T target, Filer filer) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                        if (filer != null && method.getName().equals("getFiler")) {
                            return filer;
                        }
                        if (method.getName().equals("createResource")) {
                            resources.add(arguments[2] + " from " + Arrays.toString((Element[]) arguments[3]));
                        }
                        try {
                            return method.invoke(target, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return processor.getSupportedAnnotationTypes();
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return processor.getSupportedSourceVersion();
        }

        @Override
        @SuppressWarnings("DoNotClaimAnnotations") // as the processor it wraps
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            boolean unused = processor.process(annotations, round);
            return false;
        }
    }
}
