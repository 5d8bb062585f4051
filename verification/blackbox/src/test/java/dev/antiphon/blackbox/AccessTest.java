package dev.antiphon.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.Access;
import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.TransportContext;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Generated code allows the same callers as reflection, and rejects others with the same error. */
final class AccessTest {
    private static final List<String> METHODS = List.of(
            "vault.open",
            "vault.peek",
            "vault.look",
            "vault.address",
            "vault.coins",
            "vault.lock",
            "vault.closed",
            "vault.again",
            "vault.plain",
            "vault.twin",
            "vault.put",
            "heir.open",
            "heir.peek",
            "heir.again",
            "heir.plain",
            "heir.twin",
            "free.plain",
            "free.free",
            "free.twin",
            "rpc.listMethods",
            "nothing");

    private record As(Optional<Principal> principal) implements TransportContext {}

    private static JsonRpcServer server(Mode mode) {
        ServerBuilder builder = JsonRpcServer.builder().streams(StreamWire.COLLECTED);
        return builder.service(AccessService.class, Echo.describing(AccessService.class), mode.serverOptions())
                .service(
                        AccessService.Free.class,
                        Echo.describing(AccessService.Free.class),
                        Mode.with(mode.serverOptions(), ServiceOption.access(Access.roles("guest"))))
                .build();
    }

    /** A separate server, since the aliases of inherited methods are in use on the other. */
    private static JsonRpcServer heir(Mode mode) {
        return JsonRpcServer.builder()
                .streams(StreamWire.COLLECTED)
                .service(AccessService.Heir.class, Echo.describing(AccessService.Heir.class), mode.serverOptions())
                .build();
    }

    /** The response to a caller for each method. */
    private static Map<String, String> answers(Mode mode, String... roles) throws Exception {
        JsonRpcServer vault = server(mode);
        JsonRpcServer heir = heir(mode);
        Optional<Principal> who = roles.length == 0 ? Optional.empty() : Optional.of(Identity.of("x", roles));
        Map<String, String> answers = new TreeMap<>();
        for (String method : METHODS) {
            String params = method.endsWith("put") ? "[\"a\"]" : method.endsWith("coins") ? "[1]" : "[]";
            JsonRpcServer server = method.startsWith("heir.") ? heir : vault;
            EncodedResponse answer = server.handle(
                            ("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":1}")
                                    .getBytes(StandardCharsets.UTF_8),
                            new As(who))
                    .get(60, TimeUnit.SECONDS);
            answers.put(method, new String(answer.message(), StandardCharsets.UTF_8));
        }
        return answers;
    }

    @ParameterizedTest
    @EnumSource
    void every_caller_gets_the_responses_of_reflection(Mode mode) throws Exception {
        for (String[] roles : new String[][] {
            {}, {"none"}, {"keeper"}, {"the $T \"boss\""}, {"auditor"}, {"twin"}, {"porter"}, {"guest"}
        }) {
            assertThat(answers(mode, roles)).as("%s", List.of(roles)).isEqualTo(answers(Mode.REFLECTION, roles));
        }
    }

    /** The methods that a caller may call; most of them then fail here. */
    private static List<String> permitted(String... roles) throws Exception {
        return answers(Mode.GENERATED_SERVER, roles).entrySet().stream()
                .filter(each -> !each.getValue().contains("\"code\":100")
                        && !each.getValue().contains("-32601")
                        && !each.getKey().startsWith("rpc."))
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void callers_are_allowed_as_annotated() throws Exception {
        assertThat(permitted()).containsExactly("vault.address");
        assertThat(permitted("none"))
                .containsExactly("heir.peek", "vault.address", "vault.closed", "vault.look", "vault.peek");
        assertThat(permitted("keeper"))
                .contains("vault.open", "vault.plain", "vault.lock", "heir.open", "heir.plain")
                .doesNotContain("vault.again", "vault.twin", "vault.put", "free.plain");
        assertThat(permitted("auditor")).contains("vault.again", "heir.again").doesNotContain("vault.open");
        assertThat(permitted("twin")).contains("vault.twin", "heir.twin");
        assertThat(permitted("porter")).contains("vault.put");
        assertThat(permitted("guest")).contains("free.plain", "free.free", "free.twin");
    }

    private static final class Open implements AccessService.Free {
        @Override
        @JsonRpcAccess
        public String free() {
            return "";
        }

        @Override
        public String plain() {
            return "";
        }

        @Override
        public String twin() {
            return "";
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_annotated_implementation_is_rejected(Mode mode) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        JsonRpcServer.builder().service(AccessService.Free.class, new Open(), mode.serverOptions()))
                .withMessageContaining("ServiceOption.access(...)");
    }
}
