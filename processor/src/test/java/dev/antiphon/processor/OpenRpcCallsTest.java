package dev.antiphon.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.lang.reflect.Proxy;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls a server as its document describes, with all parameters and with only the required ones; it must accept each call. */
class OpenRpcCallsTest {
    @TempDir
    Path generated;

    @Test
    void a_type_may_be_nullable_in_one_place_and_not_in_another() throws Exception {
        Path sources = OpenRpcDocumentsTest.root().resolve("shapes");
        Compilation compilation = OpenRpcDocumentsTest.compile(
                Compilation.With.JAVAC, generated, List.of(), OpenRpcDocumentsTest.sources(sources));
        try (URLClassLoader loader = compilation.loader()) {
            ServerBuilder builder = JsonRpcServer.builder().binding(Jackson3Binding.create());
            register(builder, loader.loadClass("Shapes"));
            assertThat(builder.build().methodNames()).hasSize(11);
        }
    }

    @ParameterizedTest
    @CsvSource({"bank, bank.Bank, 7", "plain, Plain$Inner, 2", "whole, Whole, 5"})
    void a_server_accepts_what_the_document_allows(String directory, String service, int methods) throws Exception {
        Path sources = OpenRpcDocumentsTest.root().resolve(directory);
        Compilation compilation = OpenRpcDocumentsTest.compile(
                Compilation.With.JAVAC, generated, List.of(), OpenRpcDocumentsTest.sources(sources));
        try (URLClassLoader loader = compilation.loader()) {
            ServerBuilder builder = JsonRpcServer.builder().binding(Jackson3Binding.create());
            register(builder, loader.loadClass(service));
            RawJson document = RawJson.of(Files.readString(compilation
                    .classes()
                    .resolve(OpenRpcDocumentsTest.DOCUMENTS)
                    .resolve(service + ".json")));
            int called = 0;
            JsonRpcServer server = builder.build();
            for (RawJson method : document.member("methods").orElseThrow().elements()) {
                for (String params : params(method, document)) {
                    assertThat(call(server, text(method, "name"), params))
                            .as("%s %s", text(method, "name"), params)
                            .contains("\"result\"");
                }
                called++;
            }
            assertThat(called).isEqualTo(methods);
        }
    }

    private static <T> void register(ServerBuilder builder, Class<T> type) {
        Object implementation =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    Class<?> result = method.getReturnType();
                    return result == int.class
                            ? 0
                            : result == CompletableFuture.class ? CompletableFuture.completedFuture(null) : null;
                });
        builder.service(type, type.cast(implementation));
    }

    private static String call(JsonRpcServer server, String method, String params) throws Exception {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
        return server.handle(request).get(60, TimeUnit.SECONDS);
    }

    /** The params of all calls. */
    private static List<String> params(RawJson method, RawJson document) {
        String structure = text(method, "paramStructure");
        RawJson whole = method.member("x-antiphon-params").orElse(null);
        if (whole != null) {
            return List.of(!whole.members().isEmpty() ? sample(whole, document) : "[1]");
        }
        List<String> calls = new ArrayList<>();
        for (boolean all : new boolean[] {true, false}) {
            List<String> names = new ArrayList<>();
            List<String> places = new ArrayList<>();
            for (RawJson parameter : method.member("params").orElseThrow().elements()) {
                if (all || parameter.member("required").orElseThrow().asBoolean()) {
                    String value = sample(parameter.member("schema").orElseThrow(), document);
                    names.add("\"" + text(parameter, "name") + "\":" + value);
                    places.add(value);
                }
            }
            if (!structure.equals("by-position")) {
                calls.add("{" + String.join(",", names) + "}");
            }
            if (!structure.equals("by-name")) {
                calls.add("[" + String.join(",", places) + "]");
            }
        }
        return calls;
    }

    /** A value that a schema allows, null if possible. */
    private static String sample(RawJson schema, RawJson document) {
        RawJson reference = schema.member("$ref").orElse(null);
        if (reference != null) {
            RawJson target = document;
            for (String step : reference.asString().substring(2).split("/", -1)) {
                target = target.member(step).orElseThrow();
            }
            return sample(target, document);
        }
        RawJson type = schema.member("type").orElse(RawJson.NULL);
        if (type.kind() != JsonKind.STRING) {
            return "null";
        }
        return switch (type.asString()) {
            case "integer", "number" -> "1";
            case "boolean" -> "true";
            case "string" -> string(schema);
            case "array" -> "[" + sample(schema.member("items").orElseThrow(), document) + "]";
            default -> object(schema, document);
        };
    }

    private static String string(RawJson schema) {
        RawJson constants = schema.member("enum").orElse(null);
        if (constants != null) {
            return constants.elements().get(0).toString();
        }
        return schema.member("format").isPresent() ? "\"2024-02-29T12:00:00Z\"" : "\"x\"";
    }

    private static String object(RawJson schema, RawJson document) {
        List<String> members = new ArrayList<>();
        for (RawJson name : schema.member("required").map(RawJson::elements).orElse(List.of())) {
            RawJson property = schema.member("properties")
                    .flatMap(properties -> properties.member(name.asString()))
                    .orElseThrow();
            members.add(name + ":" + sample(property, document));
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String text(RawJson object, String member) {
        return object.member(member).orElseThrow().asString();
    }
}
