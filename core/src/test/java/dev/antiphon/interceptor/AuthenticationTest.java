package dev.antiphon.interceptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.EncodedResponse;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.ForbiddenException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportContext;
import dev.antiphon.transport.Wait;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who calls, as authenticators find it out, and what those learn who are not believed. */
final class AuthenticationTest {
    private static final String TOKEN = "0123456789abcdefghij";
    private static final Identity ADA = Identity.of("ada", "admin");
    private static final String REFUSED =
            "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1000,\"message\":\"Unauthenticated\"},\"id\":1}";

    private record Headed(List<String> authorization, Optional<Principal> principal) implements TransportContext {
        @Override
        public List<String> headers(String name) {
            return name.equalsIgnoreCase("authorization") ? authorization : List.of();
        }
    }

    private static TransportContext showing(String... authorization) {
        return new Headed(List.of(authorization), Optional.empty());
    }

    private static ServerBuilder builder() {
        return JsonRpcServer.builder()
                .raw(
                        "whoami",
                        (params, call) -> RawJson.of(
                                '"' + call.principal().map(Principal::getName).orElse("nobody") + '"'))
                .raw("wipe", (params, call) -> RawJson.of("\"wiped\""), MethodOption.access(Access.roles("admin")));
    }

    private static @Nullable String ask(JsonRpcServer server, TransportContext transport, String message) {
        EncodedResponse answer = Wait.forResult(server.handle(message.getBytes(StandardCharsets.UTF_8), transport));
        return answer == null ? null : new String(answer.message(), StandardCharsets.UTF_8);
    }

    private static String request(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":1}";
    }

    private static String result(String text) {
        return "{\"jsonrpc\":\"2.0\",\"result\":\"" + text + "\",\"id\":1}";
    }

    private final AtomicInteger asked = new AtomicInteger();

    private Authenticator counting(Authenticator authenticator) {
        return transport -> {
            asked.incrementAndGet();
            return authenticator.authenticate(transport);
        };
    }

    // --- bearer tokens

    private final Authenticator bearer = Authenticator.bearer(Map.of(TOKEN, ADA));

    @Test
    void the_owner_of_a_token_is_who_calls() {
        JsonRpcServer server =
                builder().intercept(Authentication.required(bearer)).build();
        for (String shown : List.of("Bearer " + TOKEN, "bearer " + TOKEN, "BEARER  " + TOKEN)) {
            assertThat(ask(server, showing(shown), request("whoami"))).isEqualTo(result("ada"));
        }
        assertThat(ask(server, showing("Bearer " + TOKEN), request("wipe"))).isEqualTo(result("wiped"));
    }

    @Test
    void who_is_not_believed_learns_nothing_in_either_mode() {
        for (Authentication mode : List.of(Authentication.required(bearer), Authentication.optional(bearer))) {
            JsonRpcServer server = builder().intercept(mode).build();
            for (String shown : List.of(
                    "Bearer " + TOKEN + "x",
                    "Bearer " + TOKEN.substring(1),
                    "Bearer",
                    "Bearer ",
                    "bearer \u00e9\u00e9\u00e9",
                    "Bearer " + TOKEN + " " + TOKEN)) {
                for (String method : List.of("whoami", "wipe", "nothing", "rpc.listMethods", "rpc.extensions")) {
                    assertThat(ask(server, showing(shown), request(method)))
                            .as(shown + " " + method)
                            .isEqualTo(REFUSED);
                }
            }
            assertThat(ask(server, showing("Bearer " + TOKEN, "Bearer " + TOKEN), request("whoami")))
                    .isEqualTo(REFUSED);
        }
    }

    @Test
    void who_says_nothing_is_refused_if_it_is_required_and_nobody_else() {
        JsonRpcServer required =
                builder().intercept(Authentication.required(bearer)).build();
        JsonRpcServer optional =
                builder().intercept(Authentication.optional(bearer)).build();
        for (TransportContext transport :
                List.of(TransportContext.UNKNOWN, showing(), showing("Basic dXNlcjpwYXNz"), showing(""))) {
            assertThat(ask(required, transport, request("whoami"))).isEqualTo(REFUSED);
            assertThat(ask(required, transport, request("nothing"))).isEqualTo(REFUSED);
            assertThat(ask(optional, transport, request("whoami"))).isEqualTo(result("nobody"));
            assertThat(ask(optional, transport, request("wipe"))).isEqualTo(REFUSED);
        }
    }

    @Test
    void a_token_that_can_be_guessed_or_not_be_sent_is_refused_without_being_told() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Authenticator.bearer(Map.of("secret", ADA)))
                .withMessageContaining("ada")
                .withMessageNotContaining("secret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Authenticator.bearer(Map.of("a secret with spaces", ADA)))
                .withMessageContaining("ada")
                .withMessageNotContaining("secret");
    }

    // --- how often

    @Test
    void it_is_asked_once_for_a_batch() {
        JsonRpcServer server =
                builder().intercept(Authentication.required(counting(bearer))).build();
        String batch = "[" + request("whoami") + "," + request("wipe").replace(":1}", ":2}") + ","
                + request("nothing").replace(":1}", ":3}") + ",{\"jsonrpc\":\"2.0\",\"method\":\"wipe\"}]";
        assertThat(ask(server, showing("Bearer " + TOKEN), batch))
                .contains("\"result\":\"ada\",\"id\":1", "\"result\":\"wiped\",\"id\":2", "-32601");
        assertThat(asked).hasValue(1);
        assertThat(ask(server, showing("Bearer wrong"), batch))
                .doesNotContain("result", "-32601")
                .containsOnlyOnce("\"id\":1")
                .containsOnlyOnce("\"id\":2")
                .containsOnlyOnce("\"id\":3");
        assertThat(asked).hasValue(2);
        ask(server, showing("Bearer " + TOKEN), request("whoami"));
        assertThat(asked).hasValue(3);
    }

    private static JsonRpcClient connect(JsonRpcServer server, TransportContext transport) {
        MemoryTransport.Pair pair = MemoryTransport.pair();
        server.accept(new CarriedChannel(pair.left(), transport));
        return JsonRpcClient.builder().connect(pair.right());
    }

    @Test
    void it_is_asked_once_for_a_connection_however_many_call_at_once() {
        JsonRpcServer server =
                builder().intercept(Authentication.required(counting(bearer))).build();
        try (JsonRpcClient client = connect(server, showing("Bearer " + TOKEN))) {
            List<CompletableFuture<RawJson>> calls = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                calls.add(client.callAsync("whoami", RawJson.class));
            }
            calls.forEach(call -> assertThat(Wait.forResult(call)).hasToString("\"ada\""));
            assertThat(client.call("wipe", RawJson.class)).hasToString("\"wiped\"");
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void a_connection_that_was_not_believed_is_not_believed_later() {
        JsonRpcServer server =
                builder().intercept(Authentication.optional(counting(bearer))).build();
        try (JsonRpcClient client = connect(server, showing("Bearer wrong"))) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> client.call("whoami", RawJson.class)).hasMessage("Unauthenticated");
            }
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void an_identity_that_expires_on_a_connection_is_nobody_and_is_not_renewed() {
        AtomicBoolean valid = new AtomicBoolean(true);
        Identity guest = new Identity() {
            @Override
            public String getName() {
                return "guest";
            }

            @Override
            public boolean hasRole(String role) {
                return true;
            }

            @Override
            public boolean isValid() {
                return valid.get();
            }
        };
        for (boolean required : new boolean[] {true, false}) {
            valid.set(true);
            asked.set(0);
            Authenticator once = counting(transport -> Optional.of(guest));
            JsonRpcServer server = builder()
                    .intercept(required ? Authentication.required(once) : Authentication.optional(once))
                    .build();
            try (JsonRpcClient client = connect(server, TransportContext.UNKNOWN)) {
                assertThat(client.call("wipe", RawJson.class)).hasToString("\"wiped\"");
                valid.set(false);
                assertThatThrownBy(() -> client.call("wipe", RawJson.class)).hasMessage("Unauthenticated");
                if (required) {
                    assertThatThrownBy(() -> client.call("whoami", RawJson.class))
                            .hasMessage("Unauthenticated");
                } else {
                    assertThat(client.call("whoami", RawJson.class)).hasToString("\"nobody\"");
                }
            }
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void a_method_may_let_somebody_log_in_on_its_connection() {
        JsonRpcServer server = builder()
                .intercept(Authentication.optional(bearer))
                .raw("login", (params, call) -> {
                    JsonRpcConnection connection = call.connection().orElseThrow();
                    connection.attributes().set(CallContext.PRINCIPAL, ADA);
                    return RawJson.NULL;
                })
                .build();
        try (JsonRpcClient client = connect(server, TransportContext.UNKNOWN)) {
            assertThatThrownBy(() -> client.call("wipe", RawJson.class)).hasMessage("Unauthenticated");
            client.call("login", RawJson.class);
            assertThat(client.call("wipe", RawJson.class)).hasToString("\"wiped\"");
        }
    }

    // --- what fails

    private static final class Kept extends Handler {
        final List<LogRecord> records = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord logged) {
            records.add(logged);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** What is logged while something runs, down to the finest. */
    private static List<LogRecord> logged(Runnable something) {
        Logger logger = Logger.getLogger("dev.antiphon");
        Kept kept = new Kept();
        Level before = logger.getLevel();
        logger.addHandler(kept);
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        try {
            something.run();
        } finally {
            logger.removeHandler(kept);
            logger.setLevel(before);
            logger.setUseParentHandlers(true);
        }
        return kept.records;
    }

    @Test
    void nothing_of_a_token_that_is_not_believed_gets_into_the_log() {
        String secret = "secret-0123456789";
        Authenticator parsing = Authenticator.bearer(token -> Identity.of("user" + Integer.parseInt(token)));
        List<LogRecord> logged = logged(() -> {
            for (Authenticator authenticator : List.of(parsing, bearer)) {
                JsonRpcServer server = builder()
                        .intercept(Authentication.optional(authenticator))
                        .build();
                assertThat(ask(server, showing("Bearer " + secret), request("whoami")))
                        .isEqualTo(REFUSED);
            }
        });
        assertThat(logged).hasSize(2).allSatisfy(each -> {
            assertThat(each.getLevel().intValue()).isLessThanOrEqualTo(Level.FINE.intValue());
            assertThat(each.getMessage() + List.of(each.getParameters()) + each.getThrown())
                    .doesNotContain("secret");
        });
    }

    @Test
    void an_authenticator_that_fails_lets_nobody_in_and_is_asked_again() {
        AtomicBoolean broken = new AtomicBoolean(true);
        Authenticator flaky = transport -> {
            asked.incrementAndGet();
            if (broken.get()) {
                throw new IllegalStateException("the directory is away");
            }
            return Optional.of(ADA);
        };
        JsonRpcServer server =
                builder().intercept(Authentication.optional(flaky)).build();
        try (JsonRpcClient client = connect(server, TransportContext.UNKNOWN)) {
            List<LogRecord> logged = logged(() -> assertThatThrownBy(() -> client.call("whoami", RawJson.class))
                    .hasMessageContaining("Internal error")
                    .hasMessageNotContaining("directory"));
            assertThat(logged).hasSize(1);
            broken.set(false);
            assertThat(client.call("whoami", RawJson.class)).hasToString("\"ada\"");
            client.call("whoami", RawJson.class);
        }
        assertThat(asked).hasValue(2);
    }

    @Test
    void an_error_of_json_rpc_is_told_as_it_is() {
        JsonRpcServer server = builder()
                .intercept(Authentication.optional(transport -> {
                    throw new ForbiddenException("This address is blocked", null);
                }))
                .build();
        assertThat(ask(server, TransportContext.UNKNOWN, request("whoami")))
                .contains("\"code\":1001", "This address is blocked");
    }

    // --- certificates

    @Test
    void certificates_are_mapped_to_roles() {
        Authenticator certificates = Authenticator.certificates(principal ->
                principal.getName().equals("CN=ada") ? Optional.of(Identity.of("ada", "admin")) : Optional.empty());
        JsonRpcServer server =
                builder().intercept(Authentication.optional(certificates)).build();
        TransportContext ada = new Headed(List.of(), Optional.of(() -> "CN=ada"));
        TransportContext eve = new Headed(List.of(), Optional.of(() -> "CN=eve"));
        assertThat(ask(server, ada, request("wipe"))).isEqualTo(result("wiped"));
        assertThat(ask(server, ada, request("whoami"))).isEqualTo(result("ada"));
        assertThat(ask(server, eve, request("whoami"))).isEqualTo(REFUSED);
        assertThat(ask(server, TransportContext.UNKNOWN, request("whoami"))).isEqualTo(result("nobody"));
    }

    @Test
    void one_authenticator_is_asked_behind_another_that_finds_nobody() {
        Authenticator both = Authenticator.certificates(principal -> Optional.of(Identity.of(principal.getName())))
                .or(bearer);
        JsonRpcServer server =
                builder().intercept(Authentication.required(both)).build();
        assertThat(ask(server, new Headed(List.of(), Optional.of(() -> "CN=x")), request("whoami")))
                .isEqualTo(result("CN=x"));
        assertThat(ask(server, showing("Bearer " + TOKEN), request("whoami"))).isEqualTo(result("ada"));
        assertThat(ask(server, showing(), request("whoami"))).isEqualTo(REFUSED);
        assertThat(both.challenge()).isEqualTo("Bearer");
    }

    // --- calls

    private static Optional<Identity> byKey(CallContext call) throws GeneralSecurityException {
        String key = call.member("key").map(RawJson::toString).orElse("");
        if (!key.isEmpty() && !key.equals("\"k1\"")) {
            throw new GeneralSecurityException("a key that nobody has");
        }
        return key.isEmpty() ? Optional.empty() : Optional.of(ADA);
    }

    @Test
    void each_call_of_a_batch_may_say_who_calls() {
        JsonRpcServer optional = builder()
                .intercept(Authentication.optionalPerCall(AuthenticationTest::byKey))
                .build();
        JsonRpcServer required = builder()
                .intercept(Authentication.requiredPerCall(AuthenticationTest::byKey))
                .build();
        String batch = "[" + request("whoami") + "," + request("whoami").replace("\"id\":1", "\"key\":\"k1\",\"id\":2")
                + "," + request("whoami").replace("\"id\":1", "\"key\":\"k2\",\"id\":3") + "]";
        String believed = result("ada").replace(":1}", ":2}");
        String other = REFUSED.replace(":1}", ":3}");
        assertThat(ask(optional, TransportContext.UNKNOWN, batch))
                .isEqualTo("[" + result("nobody") + "," + believed + "," + other + "]");
        assertThat(ask(required, TransportContext.UNKNOWN, batch))
                .isEqualTo("[" + REFUSED + "," + believed + "," + other + "]");
    }

    // --- the other side

    @Test
    void a_client_sends_its_token_beside_each_call() {
        List<String> sent = new CopyOnWriteArrayList<>();
        Exchange exchange = new Exchange() {
            @Override
            public Runnable send(ExchangeRequest request, Receiver receiver) {
                sent.add(String.valueOf(request.headers().get("Authorization")));
                byte[] answer = "{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":1}".getBytes(StandardCharsets.UTF_8);
                receiver.message(answer, 0, answer.length);
                return () -> {};
            }

            @Override
            public String peer() {
                return "a test";
            }

            @Override
            public void close() {}
        };
        AtomicInteger number = new AtomicInteger();
        try (JsonRpcClient client = JsonRpcClient.builder()
                .intercept(Authentication.sendBearer(
                        () -> number.get() == 2 ? Optional.empty() : Optional.of("t" + number.incrementAndGet())))
                .over(exchange)) {
            assertThat(client.call("a", int.class)).isEqualTo(1);
            client.callAsync("b", int.class).cancel(true);
            client.callAsync("c", int.class).cancel(true);
        }
        assertThat(sent).containsExactly("Bearer t1", "Bearer t2", "null");
    }
}
