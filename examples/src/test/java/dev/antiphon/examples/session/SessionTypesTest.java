package dev.antiphon.examples.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Typed methods that the compiler accepts, and those that it rejects. */
class SessionTypesTest {
    /** The line of the program that each test replaces. */
    private static final int LINE = 11;

    private static final String PROGRAM = """
            import static dev.antiphon.examples.session.Protocol.*;

            import dev.antiphon.JsonRpcClient;
            import dev.antiphon.RpcMethod;
            import dev.antiphon.ServerBuilder;
            import dev.antiphon.examples.session.*;

            class Program {
                void run(JsonRpcClient client, ServerBuilder builder, Sessions<StringBuilder> sessions) {
                    RpcMethod<InitializeRequest, InitializeResponse> any = INITIALIZE;
                    %s
                }
            }
            """;

    @TempDir
    Path classes;

    @Test
    void rightTypesCompile() throws IOException {
        assertThat(errors("InitializeResponse r = INITIALIZE.call(client, new InitializeRequest(1));"))
                .isEmpty();
        assertThat(errors("InitializeResponse r = client.call(INITIALIZE, new InitializeRequest(1));"))
                .isEmpty();
        assertThat(errors("InitializeResponse r = any.callAsync(client, null).join();"))
                .isEmpty();
        assertThat(errors("builder.handle(INITIALIZE, request -> new InitializeResponse(request.version()));"))
                .isEmpty();
        assertThat(errors("sessions.onSession(builder, SESSION_PROMPT, (session, request) ->"
                        + " new PromptResponse(session.append(request.path()).toString()));"))
                .isEmpty();
        assertThat(errors("new SessionMethod<>(\"x\", PromptRequest.class, OpenResponse.class);"))
                .isEmpty();
    }

    @Test
    void aWrongParameterTypeDoesNotCompile() throws IOException {
        assertRefused("INITIALIZE.call(client, new OpenRequest(\"a\"));", "compiler.err.cant.apply.symbol");
        assertRefused("client.call(INITIALIZE, new OpenRequest(\"a\"));", "compiler.err.cant.apply.symbols");
        assertRefused("INITIALIZE.call(client, \"a\");", "compiler.err.cant.apply.symbol");
    }

    @Test
    void aWrongResultTypeDoesNotCompile() throws IOException {
        for (String line : List.of(
                "OpenResponse r = INITIALIZE.call(client, new InitializeRequest(1));",
                "OpenResponse r = client.call(INITIALIZE, new InitializeRequest(1));",
                "builder.handle(INITIALIZE, request -> new OpenResponse(\"a\"));",
                "sessions.onSession(builder, SESSION_PROMPT, (session, request) -> new OpenResponse(\"a\"));")) {
            assertRefused(line, "compiler.err.prob.found.req");
        }
    }

    @Test
    void aSessionMethodWhoseRequestHasNoSessionIdDoesNotCompile() throws IOException {
        assertRefused("SessionMethod<OpenRequest, OpenResponse> m = null;", "compiler.err.not.within.bounds");
        assertRefused(
                "new SessionMethod<>(\"x\", OpenRequest.class, OpenResponse.class);",
                "compiler.err.cant.apply.diamond.1");
        assertRefused(
                "sessions.onSession(builder, INITIALIZE, (session, request) -> new InitializeResponse(1));",
                "compiler.err.cant.apply.symbol");
    }

    @Test
    void aMethodOfAnotherProtocolDoesNotCompile() throws IOException {
        assertRefused(
                "new AgentMethod<>(\"x\", String.class, OpenResponse.class);", "compiler.err.cant.apply.diamond.1");
    }

    private void assertRefused(String line, String code) throws IOException {
        assertThat(errors(line)).as(line).isNotEmpty().allSatisfy(error -> {
            assertThat(error.getCode()).isEqualTo(code);
            assertThat(error.getLineNumber()).isEqualTo(LINE);
        });
    }

    private List<Diagnostic<? extends JavaFileObject>> errors(String line) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        // With raw diagnostics, since shortened ones have other codes.
        List<String> options = List.of(
                "-Xdiags:verbose",
                "-proc:none",
                "-d",
                classes.toString(),
                "-classpath",
                System.getProperty("java.class.path"));
        try (var files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            boolean compiled = compiler.getTask(
                            null, files, found, options, null, List.of(new Source(PROGRAM.formatted(line))))
                    .call();
            List<Diagnostic<? extends JavaFileObject>> errors = found.getDiagnostics().stream()
                    .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                    .toList();
            assertThat(errors.isEmpty()).as("%s", errors).isEqualTo(compiled);
            return errors;
        }
    }

    /** A program as text. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Program.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
