package dev.antiphon.benchmarks.coldstart;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.googlecode.jsonrpc4j.JsonRpcBasicServer;
import dev.antiphon.JsonRpcServer;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.slf4j.Logger;
import org.slf4j.nop.NOPServiceProvider;

/** A main class that replies and ends, with no more on its class path than it needs. */
public enum Candidate {
    BARE("bare java"),
    ANTIPHON("Antiphon"),
    LSP4J("LSP4J"),
    JSONRPC4J("jsonrpc4j");

    private final String title;

    Candidate(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** The command that starts this candidate with the JVM that runs now. */
    List<String> command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = Stream.concat(Stream.of(main()), libraries())
                .map(Candidate::origin)
                .collect(joining(File.pathSeparator));
        return List.of(java, "-cp", classPath, main().getName());
    }

    private Class<?> main() {
        return switch (this) {
            case BARE -> BareMain.class;
            case ANTIPHON -> AntiphonMain.class;
            case LSP4J -> Lsp4jMain.class;
            case JSONRPC4J -> Jsonrpc4jMain.class;
        };
    }

    /** One class of each library that the main class needs. */
    private Stream<Class<?>> libraries() {
        return switch (this) {
            case BARE -> Stream.of();
            case ANTIPHON -> Stream.of(JsonRpcServer.class);
            case LSP4J -> Stream.of(MessageJsonHandler.class, Gson.class);
            case JSONRPC4J ->
                Stream.of(
                        JsonRpcBasicServer.class,
                        ObjectMapper.class,
                        JsonFactory.class,
                        JsonProperty.class,
                        Logger.class,
                        NOPServiceProvider.class);
        };
    }

    private static String origin(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("cannot find the jar of " + type, e);
        }
    }
}
