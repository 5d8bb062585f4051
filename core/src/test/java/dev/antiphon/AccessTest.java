package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.service.JsonRpcAccess;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.transport.TransportContext;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who may call what, and what those learn who may not. */
final class AccessTest {
    private static final Identity USER = Identity.of("una", "user");
    private static final Identity ADMIN = Identity.of("ada", "user", "admin");

    private final List<String> done = new CopyOnWriteArrayList<>();

    private ServerBuilder builder() {
        return JsonRpcServer.builder()
                .method("open", Parameters.none(), args -> "open")
                .method("known", Parameters.none(), args -> "known", MethodOption.access(Access.authenticated()))
                .method(
                        "wipe",
                        Parameters.of(required("disk", int.class)),
                        args -> {
                            done.add("wiped");
                            return "wiped";
                        },
                        MethodOption.access(Access.roles("admin", "root")),
                        MethodOption.alias("erase"))
                .notification(
                        "drop",
                        Parameters.none(),
                        args -> done.add("dropped"),
                        MethodOption.access(Access.roles("admin")));
    }

    private final JsonRpcServer server = builder().build();

    private record As(Optional<Principal> principal) implements TransportContext {}

    /** The answer to a message of somebody, or of nobody known. */
    private static @Nullable String ask(JsonRpcServer server, @Nullable Principal who, String message) {
        EncodedResponse answer =
                Wire.await(server.handle(message.getBytes(StandardCharsets.UTF_8), new As(Optional.ofNullable(who))));
        return answer == null ? null : new String(answer.message(), StandardCharsets.UTF_8);
    }

    private static @Nullable String call(JsonRpcServer server, @Nullable Principal who, String method, String params) {
        return ask(server, who, Wire.request(method, params, 1));
    }

    private static String three(String message) {
        return message.replace("\"jsonrpc\":\"2.0\"", "\"jsonrpc\":\"3.0\"");
    }

    private static final String UNAUTHENTICATED = Wire.error(1000, "Unauthenticated");
    private static final String FORBIDDEN = Wire.error(1001, "Forbidden");

    @Test
    void those_call_who_may() {
        assertThat(call(server, null, "open", "[]")).isEqualTo(Wire.result("\"open\""));
        assertThat(call(server, USER, "known", "[]")).isEqualTo(Wire.result("\"known\""));
        assertThat(call(server, ADMIN, "wipe", "[1]")).isEqualTo(Wire.result("\"wiped\""));
        assertThat(call(server, ADMIN, "erase", "[1]")).isEqualTo(Wire.result("\"wiped\""));
    }

    @Test
    void a_principal_without_roles_is_authenticated_and_has_none() {
        Principal plain = () -> "plain";
        assertThat(call(server, plain, "known", "[]")).isEqualTo(Wire.result("\"known\""));
        assertThat(call(server, plain, "wipe", "[1]")).isEqualTo(FORBIDDEN);
    }

    @Test
    void others_learn_that_they_may_not_in_the_codes_of_their_version() {
        for (String method : List.of("wipe", "erase")) {
            assertThat(call(server, null, method, "[1]")).isEqualTo(UNAUTHENTICATED);
            assertThat(call(server, USER, method, "[1]")).isEqualTo(FORBIDDEN);
            assertThat(ask(server, null, three(Wire.request(method, "[1]", 1))))
                    .contains("\"code\":-32001")
                    .doesNotContain(method);
            assertThat(ask(server, USER, three(Wire.request(method, "[1]", 1)))).contains("\"code\":-32003");
        }
        JsonRpcServer acp = builder().errorProfile(ErrorProfile.ACP).build();
        assertThat(call(acp, null, "wipe", "[1]")).contains("\"code\":-32000");
        assertThat(done).isEmpty();
    }

    @Test
    void who_is_unknown_cannot_tell_a_forbidden_method_from_none() {
        for (String form : List.of("2.0", "3.0")) {
            String unknown = ask(server, null, Wire.request("nothing", "[1]", 1).replace("2.0", form));
            assertThat(unknown).contains("Unauthenticated");
            for (String method : List.of("wipe", "erase", "known", "drop")) {
                assertThat(ask(server, null, Wire.request(method, "[1]", 1).replace("2.0", form)))
                        .as(method)
                        .isEqualTo(unknown);
            }
        }
    }

    @Test
    void who_is_unknown_cannot_tell_them_apart_though_access_is_said_to_be_for_anyone() {
        JsonRpcServer said = builder().access(Access.anyone()).build();
        assertThat(call(said, null, "nothing", "[]")).isEqualTo(UNAUTHENTICATED);
    }

    @Test
    void who_is_unknown_cannot_tell_them_apart_where_a_condition_lets_it_call_others() {
        JsonRpcServer conditional = builder().access(Access.when(call -> true)).build();
        assertThat(call(conditional, null, "open", "[]")).isEqualTo(Wire.result("\"open\""));
        assertThat(call(conditional, null, "wipe", "[1]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(conditional, null, "nothing", "[]")).isEqualTo(UNAUTHENTICATED);
    }

    @Test
    void where_the_caller_may_call_everything_there_is_nothing_to_hide() {
        JsonRpcServer conditional = JsonRpcServer.builder()
                .access(Access.when(call -> true))
                .method("open", Parameters.none(), args -> "open")
                .build();
        assertThat(call(conditional, null, "nothing", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
        assertThat(call(server, USER, "nothing", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
        assertThat(call(JsonRpcServer.builder().build(), null, "nothing", "[]"))
                .isEqualTo(Wire.error(-32601, "Method not found"));
    }

    @Test
    void parameters_of_a_forbidden_call_are_not_looked_at() {
        for (String params : List.of("[]", "[\"x\"]", "{\"disc\":1}", "[1,2,3]")) {
            assertThat(call(server, null, "wipe", params)).as(params).isEqualTo(UNAUTHENTICATED);
            assertThat(call(server, USER, "wipe", params)).as(params).isEqualTo(FORBIDDEN);
            assertThat(call(server, ADMIN, "wipe", params)).as(params).contains("-32602");
        }
    }

    @Test
    void each_entry_of_a_batch_is_judged_by_itself() {
        String batch = "[" + Wire.request("open", "[]", 1) + "," + Wire.request("wipe", "[1]", 2) + ","
                + Wire.request("nothing", "[]", 3) + "," + Wire.notification("drop", "[]") + ","
                + Wire.request("known", "[]", 4) + "," + Wire.notification("wipe", "[1]") + "]";
        assertThat(ask(server, null, batch))
                .isEqualTo("[" + Wire.result("\"open\"", 1) + "," + Wire.error(1000, "Unauthenticated", 2) + ","
                        + Wire.error(1000, "Unauthenticated", 3) + "," + Wire.error(1000, "Unauthenticated", 4) + "]");
        assertThat(ask(server, USER, batch))
                .isEqualTo("[" + Wire.result("\"open\"", 1) + "," + Wire.error(1001, "Forbidden", 2) + ","
                        + Wire.error(-32601, "Method not found", 3) + "," + Wire.result("\"known\"", 4) + "]");
        assertThat(ask(server, null, three(batch)))
                .contains("\"result\":\"open\"")
                .contains("-32001")
                .doesNotContain("-32003", "-32601");
        assertThat(ask(server, USER, three(batch)))
                .contains("\"result\":\"open\"", "-32003", "-32601", "\"result\":\"known\"")
                .doesNotContain("-32001");
        assertThat(done).isEmpty();
        ask(server, ADMIN, batch);
        assertThat(done).containsExactlyInAnyOrder("wiped", "dropped", "wiped");
    }

    @Test
    void the_list_of_methods_has_those_that_the_caller_may_call() {
        assertThat(call(server, null, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"open\"]"));
        assertThat(call(server, USER, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"known\",\"open\"]"));
        assertThat(call(server, ADMIN, "rpc.listMethods", "[]"))
                .isEqualTo(Wire.result("[\"drop\",\"erase\",\"known\",\"open\",\"wipe\"]"));
    }

    @Test
    void access_of_the_server_holds_for_what_says_nothing_itself() {
        JsonRpcServer closed = builder()
                .access(Access.authenticated())
                .method("door", Parameters.none(), args -> "in", MethodOption.access(Access.anyone()))
                .build();
        assertThat(call(closed, null, "open", "[]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(closed, null, "door", "[]")).isEqualTo(Wire.result("\"in\""));
        assertThat(call(closed, null, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"door\"]"));
        assertThat(call(closed, USER, "nothing", "[]")).isEqualTo(Wire.error(-32601, "Method not found"));
        JsonRpcServer exclusive = builder().access(Access.roles("admin")).build();
        assertThat(call(exclusive, USER, "nothing", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(exclusive, USER, "open", "[]")).isEqualTo(FORBIDDEN);
    }

    @Test
    void a_fallback_has_the_access_of_the_server() {
        JsonRpcServer closed = builder()
                .access(Access.roles("admin"))
                .fallback((params, call) -> RawJson.of("\"other\""))
                .build();
        assertThat(call(closed, null, "other", "[]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(closed, USER, "other", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(closed, ADMIN, "other", "[]")).isEqualTo(Wire.result("\"other\""));
        JsonRpcServer free =
                builder().fallback((params, call) -> RawJson.of("\"other\"")).build();
        assertThat(call(free, null, "other", "[]")).isEqualTo(Wire.result("\"other\""));
    }

    private record Extension(String name, Access access) implements SystemExtension {
        @Override
        public Set<String> methods() {
            return Set.of(name);
        }

        @Override
        public Optional<Object> handle(CallContext call) {
            return Optional.of(call.permits("rpc.secret"));
        }
    }

    @Test
    void an_extension_says_who_may_call_it() {
        JsonRpcServer extended = JsonRpcServer.builder()
                .extension(new Extension("rpc.secret", Access.roles("admin")))
                .extension(new Extension("rpc.ask", Access.anyone()))
                .build();
        assertThat(call(extended, USER, "rpc.secret", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(extended, ADMIN, "rpc.secret", "[]")).isEqualTo(Wire.result("true"));
        assertThat(call(extended, USER, "rpc.ask", "[]")).isEqualTo(Wire.result("false"));
        assertThat(call(extended, ADMIN, "rpc.ask", "[]")).isEqualTo(Wire.result("true"));
        assertThat(call(extended, null, "rpc.secret", "[]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(extended, null, "rpc.nothing", "[]")).isEqualTo(UNAUTHENTICATED);
    }

    @Test
    void a_condition_decides_by_the_call() {
        JsonRpcServer conditional = JsonRpcServer.builder()
                .method(
                        "mine",
                        Parameters.of(required("owner", String.class)),
                        args -> "yours",
                        MethodOption.access(Access.when(call -> call.params()
                                .toString()
                                .contains(
                                        call.principal().map(Principal::getName).orElse("?")))))
                .build();
        assertThat(call(conditional, USER, "mine", "[\"una\"]")).isEqualTo(Wire.result("\"yours\""));
        assertThat(call(conditional, ADMIN, "mine", "[\"una\"]")).isEqualTo(FORBIDDEN);
        assertThat(call(conditional, null, "mine", "[\"una\"]")).isEqualTo(UNAUTHENTICATED);
    }

    @Test
    void a_condition_that_fails_lets_nobody_in_and_is_logged_once() {
        JsonRpcServer broken = JsonRpcServer.builder()
                .method("odd", Parameters.none(), args -> 1, MethodOption.access(Access.when(call -> {
                    throw new IllegalArgumentException("the rule is broken");
                })))
                .build();
        try (CapturedLog log = new CapturedLog()) {
            assertThat(call(broken, ADMIN, "odd", "[]")).isEqualTo(FORBIDDEN);
            assertThat(call(broken, null, "odd", "[]")).isEqualTo(UNAUTHENTICATED);
            assertThat(call(broken, ADMIN, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[]"));
            assertThat(log.throwables()).hasSize(1).first().asString().contains("the rule is broken");
        }
    }

    private static final class Expiring implements Identity {
        final AtomicBoolean valid = new AtomicBoolean(true);

        @Override
        public String getName() {
            return "eve";
        }

        @Override
        public boolean hasRole(String role) {
            return true;
        }

        @Override
        public boolean isValid() {
            return valid.get();
        }
    }

    @Test
    void an_identity_that_has_expired_is_nobody() {
        JsonRpcServer named = builder()
                .raw(
                        "whoami",
                        (params, call) -> RawJson.of(
                                '"' + call.principal().map(Principal::getName).orElse("nobody") + '"'))
                .build();
        Expiring eve = new Expiring();
        assertThat(call(named, eve, "wipe", "[1]")).isEqualTo(Wire.result("\"wiped\""));
        assertThat(call(named, eve, "whoami", "[]")).isEqualTo(Wire.result("\"eve\""));
        eve.valid.set(false);
        assertThat(call(named, eve, "wipe", "[1]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(named, eve, "nothing", "[1]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(named, eve, "whoami", "[]")).isEqualTo(Wire.result("\"nobody\""));
    }

    @Test
    void interceptors_say_who_calls_and_see_the_refusal() {
        JsonRpcServer intercepted = builder()
                .intercept((call, next) -> {
                    if (call.member("as").isPresent()) {
                        call.attributes().set(CallContext.PRINCIPAL, ADMIN);
                    }
                    return next.proceed(call).then(reply -> {
                        done.add(reply instanceof Reply.Failure failure ? "" + failure.cause() : "fine");
                        return reply;
                    });
                })
                .build();
        assertThat(ask(
                        intercepted,
                        null,
                        "[" + Wire.request("wipe", "[1]", 1) + ","
                                + Wire.request("wipe", "[1]", 2).replace("\"id\"", "\"as\":1,\"id\"") + "]"))
                .isEqualTo("[" + UNAUTHENTICATED + "," + Wire.result("\"wiped\"", 2) + "]");
        assertThat(done).contains("fine").anyMatch(word -> word.contains("UnauthenticatedException"));
    }

    @Test
    void access_to_no_role_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(Access::roles).withMessageContaining("authenticated()");
    }

    // --- services

    @JsonRpcAccess(roles = "admin")
    interface Machine {
        String stop();

        @JsonRpcAccess
        String status();

        @JsonRpcAccess(anyone = true)
        @JsonRpcMethod(aliases = "v")
        String version();
    }

    private record Engine() implements Machine {
        @Override
        public String stop() {
            return "stopped";
        }

        @Override
        public String status() {
            return "fine";
        }

        @Override
        public String version() {
            return "1";
        }
    }

    @Test
    void a_service_says_who_may_call_its_methods() {
        JsonRpcServer serving = JsonRpcServer.builder()
                .access(Access.roles("nobody has it"))
                .service(Machine.class, new Engine(), ServiceOption.access(Access.roles("nor this")))
                .build();
        assertThat(call(serving, null, "v", "[]")).isEqualTo(Wire.result("\"1\""));
        assertThat(call(serving, null, "rpc.listMethods", "[]")).isEqualTo(Wire.result("[\"v\",\"version\"]"));
        assertThat(call(serving, USER, "status", "[]")).isEqualTo(Wire.result("\"fine\""));
        assertThat(call(serving, USER, "stop", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(serving, ADMIN, "stop", "[]")).isEqualTo(Wire.result("\"stopped\""));
    }

    interface Plain {
        String stop();
    }

    @Test
    void an_option_says_it_of_a_service_that_does_not() {
        JsonRpcServer serving = JsonRpcServer.builder()
                .service(Plain.class, () -> "stopped", ServiceOption.access(Access.roles("admin")))
                .build();
        assertThat(call(serving, USER, "stop", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(serving, ADMIN, "stop", "[]")).isEqualTo(Wire.result("\"stopped\""));
    }

    @JsonRpcAccess(roles = "admin")
    interface Guarded extends Plain {}

    @Test
    void what_an_interface_says_holds_for_what_it_inherits() {
        JsonRpcServer serving =
                JsonRpcServer.builder().service(Guarded.class, () -> "stopped").build();
        assertThat(call(serving, null, "stop", "[]")).isEqualTo(UNAUTHENTICATED);
        assertThat(call(serving, ADMIN, "stop", "[]")).isEqualTo(Wire.result("\"stopped\""));
    }

    interface Said {
        @JsonRpcAccess(roles = "admin")
        String stop();
    }

    interface Redeclared extends Said {
        @Override
        String stop();
    }

    interface Deeper extends Guarded {
        @Override
        String stop();
    }

    @Test
    void declaring_a_method_again_does_not_open_it() {
        JsonRpcServer serving = JsonRpcServer.builder()
                .service(Redeclared.class, () -> "stopped", ServiceOption.prefix("a"))
                .service(Deeper.class, () -> "stopped", ServiceOption.prefix("b"))
                .build();
        assertThat(call(serving, USER, "a.stop", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(serving, USER, "b.stop", "[]")).isEqualTo(FORBIDDEN);
    }

    interface Twice {
        String stop();
    }

    interface Both extends Plain, Said, Twice {}

    interface Box<T> {
        @JsonRpcAccess(roles = "admin")
        String put(T item);
    }

    interface Words extends Box<String> {
        @Override
        String put(String item);
    }

    @Test
    void a_method_of_two_parents_is_as_closed_as_one_of_them_says() {
        JsonRpcServer serving = JsonRpcServer.builder()
                .service(Both.class, () -> "stopped", ServiceOption.prefix("a"))
                .service(Words.class, item -> item, ServiceOption.prefix("b"))
                .build();
        assertThat(call(serving, USER, "a.stop", "[]")).isEqualTo(FORBIDDEN);
        assertThat(call(serving, USER, "b.put", "[\"x\"]")).isEqualTo(FORBIDDEN);
        assertThat(call(serving, ADMIN, "b.put", "[\"x\"]")).isEqualTo(Wire.result("\"x\""));
    }

    interface Unclear {
        @JsonRpcAccess(anyone = true, roles = "admin")
        String stop();
    }

    @Test
    void anyone_and_roles_together_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonRpcServer.builder().service(Unclear.class, () -> "x"))
                .withMessageContaining("Unclear.stop")
                .withMessageContaining("has both anyone and roles; remove one of them");
    }

    private static final class Misplaced implements Plain {
        @Override
        @JsonRpcAccess(roles = "admin")
        public String stop() {
            return "stopped";
        }
    }

    @JsonRpcAccess(roles = "admin")
    private static final class MisplacedToo implements Plain {
        @Override
        public String stop() {
            return "stopped";
        }
    }

    @Test
    void what_nobody_would_look_at_is_refused() {
        for (Plain misplaced : List.of(new Misplaced(), new MisplacedToo())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JsonRpcServer.builder().service(Plain.class, misplaced))
                    .withMessageContaining("@JsonRpcAccess")
                    .withMessageContaining("interface");
        }
    }
}
