package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The methods whose names begin with rpc., who answers them, and how they are switched off. */
class SystemExtensionTest {
    /** An extension of one name. */
    private record Extension(String name, Function<CallContext, Optional<Object>> answer) implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of(name);
        }

        @Override
        public Optional<Object> handle(CallContext call) {
            return answer.apply(call);
        }
    }

    private static Extension answering(String name, Object answer) {
        return new Extension(name, call -> Optional.of(answer));
    }

    private static Extension silent(String name) {
        return new Extension(name, call -> Optional.empty());
    }

    @Test
    void theMethodsOfTheApplicationAreListedInOrderAndSystemOnesAreNot() {
        JsonRpcServer server = JsonRpcServer.builder()
                .method("b", Parameters.none(), args -> 1, MethodOption.alias("é\""))
                .notification("a", Parameters.none(), args -> {})
                .extension(answering("rpc.mine", 1))
                .build();
        assertThat(Wire.call(server, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"a\",\"b\",\"é\\\"\"]"));
        assertThat(Wire.call(JsonRpcServer.builder().build(), "rpc.listMethods", "[]"))
                .isEqualTo(Wire.result("[]"));
    }

    @Test
    void anExtensionAnswersItsNamesAndSeesTheCall() {
        JsonRpcServer server = JsonRpcServer.builder()
                .extension(new Extension("rpc.echo", call -> Optional.of(call.params())))
                .build();
        assertThat(Wire.call(server, "rpc.echo", "[1,{\"a\":2}]")).isEqualTo(Wire.result("[1,{\"a\":2}]"));
        assertThat(Wire.call(server, "rpc.other", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
        assertThat(Wire.send(server, Wire.notification("rpc.echo", "[1]"))).isNull();
    }

    @Test
    void theFailureOfAnExtensionIsTheErrorOfTheCall() {
        JsonRpcServer server = JsonRpcServer.builder()
                .extension(new Extension("rpc.fail", call -> {
                    throw new JsonRpcException(7, "no");
                }))
                .build();
        assertThat(Wire.call(server, "rpc.fail", "[]")).isEqualTo(Wire.error(7, "no"));
    }

    @Test
    void anExtensionIsAskedOnlyForItsOwnNamesAndNotOnTheCallingThread() {
        List<String> asked = new CopyOnWriteArrayList<>();
        Thread caller = Thread.currentThread();
        JsonRpcServer server = JsonRpcServer.builder()
                .extension(new Extension("rpc.mine", call -> {
                    asked.add(call.method() + (Thread.currentThread() == caller));
                    return Optional.of(1);
                }))
                .method("app", Parameters.none(), args -> 2)
                .build();
        assertThat(Wire.call(server, "app", "[]")).isEqualTo(Wire.result("2"));
        assertThat(Wire.call(server, "rpc.mine", "[]")).isEqualTo(Wire.result("1"));
        assertThat(asked).containsExactly("rpc.minefalse");
    }

    @Test
    void theFirstExtensionThatAnswersWins() {
        JsonRpcServer server = JsonRpcServer.builder()
                .extension(silent("rpc.shared"))
                .extension(answering("rpc.shared", "second"))
                .extension(answering("rpc.shared", "third"))
                .build();
        assertThat(Wire.call(server, "rpc.shared", "[]")).isEqualTo(Wire.result("\"second\""));
    }

    @Test
    void anExtensionMayTakeThePlaceOfOneThatIsBuiltIn() {
        JsonRpcServer server = JsonRpcServer.builder()
                .extension(answering("rpc.listMethods", RawJson.of("[\"secret\"]")))
                .build();
        assertThat(Wire.call(server, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"secret\"]"));
    }

    @Test
    void aCallThatNoExtensionAnswersGoesToTheMethodOfTheApplication() {
        JsonRpcServer server = JsonRpcServer.builder()
                .allowReservedNames()
                .extension(silent("rpc.shared"))
                .extension(new Extension(
                        "rpc.chosen",
                        call -> call.params().elements().isEmpty() ? Optional.empty() : Optional.of("extension")))
                .method("rpc.shared", Parameters.none(), args -> "application")
                .raw("rpc.chosen", (params, call) -> RawJson.of("\"application\""))
                .method("rpc.own", Parameters.none(), args -> "own")
                .build();
        assertThat(Wire.call(server, "rpc.shared", "[]")).isEqualTo(Wire.result("\"application\""));
        assertThat(Wire.call(server, "rpc.chosen", "[]")).isEqualTo(Wire.result("\"application\""));
        assertThat(Wire.call(server, "rpc.chosen", "[1]")).isEqualTo(Wire.result("\"extension\""));
        assertThat(Wire.call(server, "rpc.own", "[]")).isEqualTo(Wire.result("\"own\""));
    }

    @Test
    void aCallThatNobodyAnswersIsNotFound() {
        JsonRpcServer server =
                JsonRpcServer.builder().extension(silent("rpc.shared")).build();
        assertThat(Wire.call(server, "rpc.shared", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
    }

    @Test
    void whenTheyAreOffNoExtensionIsAskedAndTheNamesAreTheApplications() {
        JsonRpcServer server = JsonRpcServer.builder()
                .systemExtensions(false)
                .allowReservedNames()
                .extension(answering("rpc.mine", "extension"))
                .extension(answering("rpc.other", "extension"))
                .method("rpc.mine", Parameters.none(), args -> "application")
                .method("rpc.listMethods", Parameters.none(), args -> "application")
                .build();
        assertThat(Wire.call(server, "rpc.mine", "[]")).isEqualTo(Wire.result("\"application\""));
        assertThat(Wire.call(server, "rpc.listMethods", "[]")).isEqualTo(Wire.result("\"application\""));
        assertThat(Wire.call(server, "rpc.other", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
    }

    @Test
    void whenTheyAreOffTheFallbackAnswersTheirNames() {
        JsonRpcServer server = JsonRpcServer.builder()
                .systemExtensions(false)
                .fallback((params, call) -> RawJson.of("\"" + call.method() + "\""))
                .build();
        assertThat(Wire.call(server, "rpc.listMethods", "[]")).isEqualTo(Wire.result("\"rpc.listMethods\""));
    }

    @Test
    void anExtensionWithANameThatIsNotReservedIsRefused() {
        for (String name : List.of("mine", "rpc", "RPC.mine", "xrpc.mine")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JsonRpcServer.builder().extension(answering(name, 1)))
                    .withMessageContainingAll("begin with 'rpc.'", "'" + name + "'");
        }
    }

    @Test
    void anAnswerOfARichTypeIsWrittenByTheBinding() {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(new TinyBinding()
                        .writes(Map.of("a", 1).getClass(), (map, out) -> out.ascii("{\"entries\":" + map.size() + "}")))
                .extension(answering("rpc.mine", Map.of("a", 1)))
                .build();
        assertThat(Wire.call(server, "rpc.mine", "[]")).isEqualTo(Wire.result("{\"entries\":1}"));
    }
}
