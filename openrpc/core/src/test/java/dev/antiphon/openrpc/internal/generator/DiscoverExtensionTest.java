package dev.antiphon.openrpc.internal.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.openrpc.Info;
import dev.antiphon.openrpc.Method;
import dev.antiphon.openrpc.OpenRpc;
import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DiscoverExtensionTest {
    private static ServerBuilder builder() {
        return JsonRpcServer.builder()
                .method("open", Parameters.none(), arguments -> 1)
                .extension(OpenRpc.discover("Doors", "1"));
    }

    private static JsonNode ask(JsonRpcServer server) {
        String answer = server.handle("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"rpc.discover\"}")
                .join();
        return JsonTrees.MAPPER.readTree(answer);
    }

    private static List<String> methods(JsonNode answer) {
        return OpenRpcDocument.of(answer.get("result")).methods().stream()
                .map(method -> ((Method) method).name())
                .toList();
    }

    @Test
    void a_server_describes_itself() {
        JsonNode answer = ask(builder().build());

        assertThat(methods(answer)).containsExactly("open");
        assertThat(OpenRpcDocument.of(answer.get("result")).validate()).isEmpty();
        assertThat(answer.at("/result/info/title").stringValue()).isEqualTo("Doors");
    }

    @Test
    void a_server_that_is_not_told_to_does_not() {
        assertThat(ask(JsonRpcServer.builder().build()).at("/error/code").intValue())
                .isEqualTo(-32601);
        assertThat(ask(builder().systemExtensions(false).build())
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32601);
    }

    @Test
    void each_caller_sees_what_it_may_call() {
        String[] role = {""};
        JsonRpcServer server = builder()
                .method("closed", Parameters.none(), arguments -> 1, MethodOption.access(Access.roles("keeper")))
                .intercept((call, next) -> {
                    call.attributes().set(CallContext.PRINCIPAL, Identity.of("somebody", role[0]));
                    return next.proceed(call);
                })
                .build();

        assertThat(methods(ask(server))).containsExactly("open");
        role[0] = "keeper";
        assertThat(methods(ask(server))).containsExactly("closed", "open");
        role[0] = "";
        assertThat(methods(ask(server))).containsExactly("open");
    }

    @Test
    void a_server_that_extends_another_describes_itself_too() {
        JsonRpcServer larger = builder()
                .build()
                .extend()
                .method("more", Parameters.none(), arguments -> 1)
                .build();

        assertThat(methods(ask(larger))).containsExactly("more", "open");
    }

    @Test
    void documents_are_made_once() {
        var known = builder().build();
        var discover = new DiscoverExtension(
                new GeneratorSettings(Info.of("t", "1"), List.of(), List.of(), "1.3.2", false, false, Map.of()),
                known.methods());

        assertThat(discover.handle(null).orElseThrow())
                .isSameAs(discover.handle(null).orElseThrow());
    }
}
