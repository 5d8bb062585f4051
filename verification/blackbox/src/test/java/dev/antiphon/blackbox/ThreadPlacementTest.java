package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.NonBlocking;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Methods that are declared non-blocking, wherever that is declared, run on the reader thread. */
final class ThreadPlacementTest {
    private final Thread reader = Thread.currentThread();

    private String where() {
        return Thread.currentThread() == reader ? "here" : "on a worker";
    }

    private class Some implements ThreadPlacement, ThreadPlacement.Some {
        @Override
        public String blocking() {
            return where();
        }

        @Override
        public String promised(int a) {
            return where();
        }

        @Override
        @NonBlocking
        public String byImplementation(int a, int b) {
            return where();
        }

        @Override
        public String first() {
            return where();
        }

        @Override
        @NonBlocking
        public String erased(Integer value) {
            return where();
        }
    }

    @NonBlocking
    private final class Whole extends Some {}

    private final class All implements ThreadPlacement.All {
        @Override
        public String first() {
            return where();
        }

        @Override
        public String erased(Integer value) {
            return where();
        }
    }

    private static Map<String, String> places(JsonRpcServer server) throws Exception {
        Map<String, String> places = new TreeMap<>();
        for (String method : server.methodNames()) {
            String params = switch (method.substring(method.indexOf('.') + 1)) {
                case "blocking", "first" -> "[]";
                case "byImplementation" -> "[1,2]";
                default -> "[1]";
            };
            String answer = server.handle(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":1}")
                    .get(60, TimeUnit.SECONDS);
            places.put(
                    method,
                    answer.contains("\"here\"") ? "here" : answer.contains("\"on a worker\"") ? "worker" : answer);
        }
        return places;
    }

    @ParameterizedTest
    @EnumSource(names = {"REFLECTION", "GENERATED_SERVER"})
    void each_non_blocking_declaration_takes_effect(Mode mode) throws Exception {
        Some some = new Some();
        assertThat(places(JsonRpcServer.builder()
                        .service(ThreadPlacement.class, some, mode.serverOptions())
                        .service(ThreadPlacement.Some.class, some, mode.serverOptions())
                        .service(ThreadPlacement.All.class, new All(), mode.serverOptions())
                        .build()))
                .isEqualTo(Map.of(
                        "promises.blocking", "worker",
                        "promises.promised", "here",
                        "promises.byImplementation", "here",
                        "some.first", "worker",
                        "some.erased", "here",
                        "all.first", "here",
                        "all.erased", "here"));
    }

    @ParameterizedTest
    @EnumSource(names = {"REFLECTION", "GENERATED_SERVER"})
    void an_implementation_and_an_option_declare_all_methods_non_blocking(Mode mode) throws Exception {
        assertThat(places(JsonRpcServer.builder()
                                .service(ThreadPlacement.class, new Whole(), mode.serverOptions())
                                .build())
                        .values())
                .containsOnly("here");
        assertThat(places(JsonRpcServer.builder()
                                .service(
                                        ThreadPlacement.class,
                                        new Some(),
                                        Mode.with(mode.serverOptions(), ServiceOption.nonBlocking()))
                                .build())
                        .values())
                .containsOnly("here");
    }
}
