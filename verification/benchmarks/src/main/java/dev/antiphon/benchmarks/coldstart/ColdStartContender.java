package dev.antiphon.benchmarks.coldstart;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.googlecode.jsonrpc4j.JsonRpcBasicServer;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.web.server.HttpRules;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.slf4j.Logger;
import org.slf4j.nop.NOPServiceProvider;

/** A main class that responds and ends, or that listens and responds over HTTP, with the smallest class path possible. */
public enum ColdStartContender {
    BARE("bare java"),
    ANTIPHON("Antiphon"),
    LSP4J("LSP4J"),
    JSONRPC4J("jsonrpc4j"),
    HTTP_BARE("bare java with a socket"),
    HTTP_ANTIPHON("Antiphon over HTTP"),
    HTTP_JSONRPC4J("jsonrpc4j on Jetty");

    private final String title;

    ColdStartContender(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** Whether it prints a port and listens there, instead of responding by itself. */
    public boolean listens() {
        return switch (this) {
            case BARE, ANTIPHON, LSP4J, JSONRPC4J -> false;
            case HTTP_BARE, HTTP_ANTIPHON, HTTP_JSONRPC4J -> true;
        };
    }

    /** The baseline of its table. */
    public ColdStartContender bare() {
        return listens() ? HTTP_BARE : BARE;
    }

    /** The name that {@code --only} is matched with. */
    public String path() {
        return (listens() ? "http/cold/" : "cold/") + title;
    }

    /** The command that starts this main class with the current JVM. */
    List<String> command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = Stream.concat(
                        Stream.concat(Stream.of(main()), libraries()).map(ColdStartContender::origin), jars())
                .collect(joining(File.pathSeparator));
        return List.of(java, "-cp", classPath, main().getName());
    }

    private Class<?> main() {
        return switch (this) {
            case BARE -> BareMain.class;
            case ANTIPHON -> AntiphonMain.class;
            case LSP4J -> Lsp4jMain.class;
            case JSONRPC4J -> Jsonrpc4jMain.class;
            case HTTP_BARE -> BareHttpMain.class;
            case HTTP_ANTIPHON -> AntiphonHttpMain.class;
            case HTTP_JSONRPC4J -> Jsonrpc4jHttpMain.class;
        };
    }

    /** One class of each library that the main class needs. */
    private Stream<Class<?>> libraries() {
        return switch (this) {
            case BARE, HTTP_BARE -> Stream.of();
            case ANTIPHON -> Stream.of(JsonRpcServer.class);
            case LSP4J -> Stream.of(MessageJsonHandler.class, Gson.class);
            case HTTP_ANTIPHON -> Stream.of(JsonRpcServer.class, HttpRules.class, HttpTransport.class);
            case JSONRPC4J, HTTP_JSONRPC4J ->
                Stream.of(
                        JsonRpcBasicServer.class,
                        ObjectMapper.class,
                        JsonFactory.class,
                        JsonProperty.class,
                        Logger.class,
                        NOPServiceProvider.class);
        };
    }

    /** The jars of libraries that have several, from the current class path. */
    private Stream<String> jars() {
        Pattern names = switch (this) {
            case HTTP_ANTIPHON -> Pattern.compile("(vertx-core|netty)-.*\\.jar");
            case HTTP_JSONRPC4J -> Pattern.compile("(jetty|jakarta\\.servlet-api)-.*\\.jar");
            default -> Pattern.compile("none");
        };
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        names.matcher(Path.of(entry).getFileName().toString()).matches());
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
