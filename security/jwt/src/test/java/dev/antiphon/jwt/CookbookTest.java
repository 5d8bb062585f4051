package dev.antiphon.jwt;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import dev.antiphon.Access;
import dev.antiphon.CallOption;
import dev.antiphon.Identity;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServiceOption;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.interceptor.Authentication;
import dev.antiphon.interceptor.Authenticator;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the recipes of docs/security.md, and compares them with the page. */
final class CookbookTest {
    private static final String ADAS_TOKEN = "b2f9c1e07d5a4f6b8e3d";

    private record Bank() implements Accounts {
        @Override
        public long balance(String account) {
            return 7;
        }

        @Override
        public String transfer(String from, String to, long amount) {
            return from + " to " + to;
        }

        @Override
        public String version() {
            return "1";
        }
    }

    private static JsonRpcClient to(Listener listener) {
        return JsonRpcClient.builder().connect("http://127.0.0.1:" + listener.port() + "/rpc");
    }

    private static JsonRpcClient to(Listener listener, String token) {
        String uri = "http://127.0.0.1:" + listener.port() + "/rpc";
        // [client]
        JsonRpcClient client = JsonRpcClient.builder()
                .over(HttpTransport.connector(uri).bearer(() -> token).exchange());
        // [/client]
        return client;
    }

    private static String transfer(JsonRpcClient client) {
        return client.call("transfer", RawJson.of("[\"a\",\"b\",1]"), String.class);
    }

    // --- recipes

    @Test
    void bearer_and_roles() {
        // [bearer]
        Authenticator tokens = Authenticator.bearer(
                Map.of(ADAS_TOKEN, Identity.of("ada", "teller"), "5c1d90aa7be24e33", Identity.of("bob")));
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(Authentication.optional(tokens))
                .service(Accounts.class, new Bank())
                .build();
        Listener listener = HttpTransport.serve(server, 0);
        // [/bearer]
        try (listener;
                JsonRpcClient ada = to(listener, ADAS_TOKEN);
                JsonRpcClient bob = to(listener, "5c1d90aa7be24e33");
                JsonRpcClient anonymous = to(listener);
                JsonRpcClient eve = to(listener, "wrong")) {
            assertThat(transfer(ada)).isEqualTo("a to b");
            assertThat(bob.<Long>call("balance", RawJson.of("[\"a\"]"), long.class))
                    .isEqualTo(7);
            assertThatThrownBy(() -> transfer(bob)).hasMessage("Forbidden");
            assertThat(anonymous.call("version", String.class)).isEqualTo("1");
            assertThatThrownBy(() -> transfer(anonymous)).hasMessage("Unauthenticated");
            assertThatThrownBy(() -> anonymous.call("nothing", String.class)).hasMessage("Unauthenticated");
            assertThatThrownBy(() -> eve.call("version", String.class)).hasMessage("Unauthenticated");
            assertThat(anonymous.call("rpc.listMethods", RawJson.class)).hasToString("[\"version\"]");
            assertThat(bob.call("rpc.listMethods", RawJson.class)).hasToString("[\"balance\",\"version\"]");
        }
    }

    @Test
    void access_rules_in_code() {
        Authenticator tokens = Authenticator.bearer(Map.of(ADAS_TOKEN, Identity.of("ada", "admin")));
        // [hand]
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(Authentication.optional(tokens))
                .access(Access.authenticated()) // for methods without their own rule
                .method("ping", Parameters.none(), args -> "pong", MethodOption.access(Access.anyone()))
                .method("wipe", Parameters.none(), args -> "wiped", MethodOption.access(Access.roles("admin")))
                .method(
                        "diary",
                        Parameters.of(required("of", String.class)),
                        args -> "dear diary",
                        MethodOption.access(Access.when(call -> call.principal()
                                .filter(who -> call.params().toString().equals("[\"" + who.getName() + "\"]"))
                                .isPresent())))
                .service(Accounts.class, new Bank(), ServiceOption.access(Access.roles("teller")))
                .build();
        // [/hand]
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcClient ada = to(listener, ADAS_TOKEN);
                JsonRpcClient anonymous = to(listener)) {
            assertThat(anonymous.call("ping", String.class)).isEqualTo("pong");
            assertThatThrownBy(() -> anonymous.call("wipe", String.class)).hasMessage("Unauthenticated");
            assertThat(ada.call("wipe", String.class)).isEqualTo("wiped");
            assertThat(ada.call("diary", RawJson.of("[\"ada\"]"), String.class)).isEqualTo("dear diary");
            assertThatThrownBy(() -> ada.call("diary", RawJson.of("[\"bob\"]"), String.class))
                    .hasMessage("Forbidden");
        }
    }

    @Test
    void authentication_by_the_listener() {
        Authenticator tokens = Authenticator.bearer(Map.of(ADAS_TOKEN, Identity.of("ada", "teller")));
        JsonRpcServer server =
                JsonRpcServer.builder().service(Accounts.class, new Bank()).build();
        // [door]
        Listener listener = HttpTransport.builder(server).authenticate(tokens).serve();
        // [/door]
        try (listener;
                JsonRpcClient ada = to(listener, ADAS_TOKEN);
                JsonRpcClient anonymous = to(listener)) {
            assertThat(transfer(ada)).isEqualTo("a to b");
            assertThatThrownBy(() -> anonymous.call("version", String.class)).hasMessageContaining("401");
        }
    }

    @Test
    void jwt() throws JOSEException {
        // [jwt]
        JwtAuthenticator tokens = JwtAuthenticator.builder()
                .issuer("https://login.example.com/realms/bank")
                .audience("accounts")
                .algorithms("RS256")
                .keys(URI.create("https://login.example.com/realms/bank/certs"))
                .roles("realm_access", "roles")
                .build();
        Authentication authentication = Authentication.optional(tokens);
        // [/jwt]
        assertThat(authentication).isNotNull();
        byte[] secret = new byte[32];
        Arrays.fill(secret, (byte) 7);
        // [secret]
        JwtAuthenticator shared = JwtAuthenticator.builder()
                .issuer("bank")
                .audience("accounts")
                .algorithms("HS256")
                .secret(secret)
                .build();
        // [/secret]
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(Authentication.optional(shared))
                .service(Accounts.class, new Bank())
                .build();
        String token = Issuer.signed(
                new JWSHeader(JWSAlgorithm.HS256),
                new MACSigner(secret),
                new Issuer(null, Clock.systemUTC())
                        .claims()
                        .issuer("bank")
                        .audience("accounts")
                        .claim("roles", List.of("teller"))
                        .build());
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcClient ada = to(listener, token)) {
            assertThat(transfer(ada)).isEqualTo("a to b");
        }
    }

    @Test
    void authentication_of_each_call() {
        Map<String, Identity> owners = Map.of("k1", Identity.of("ada", "teller"));
        // [call]
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(Authentication.optionalPerCall(call -> {
                    String key = call.member("key").map(RawJson::asString).orElse("");
                    if (!key.isEmpty() && !owners.containsKey(key)) {
                        throw new GeneralSecurityException("unknown key");
                    }
                    return Optional.ofNullable(owners.get(key));
                }))
                .service(Accounts.class, new Bank())
                .build();
        // [/call]
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcClient client = to(listener)) {
            assertThat(client.<Long>call(
                            "balance",
                            RawJson.of("[\"a\"]"),
                            long.class,
                            CallOption.member("key", RawJson.of("\"k1\""))))
                    .isEqualTo(7);
            assertThatThrownBy(() -> client.call(
                            "version", RawJson.of("[]"), String.class, CallOption.member("key", RawJson.of("\"k2\""))))
                    .hasMessage("Unauthenticated");
            assertThat(client.call("version", String.class)).isEqualTo("1");
        }
    }

    @Test
    void tls_and_client_certificates(@TempDir Path directory) throws Exception {
        Path serverCertificate = certificate(directory, "server");
        Path serverKey = directory.resolve("server.p12");
        Path clientAuthorities = certificate(directory, "client");
        JsonRpcServer server =
                JsonRpcServer.builder().service(Accounts.class, new Bank()).build();
        // [mtls]
        Authenticator certificates =
                Authenticator.certificates(subject -> subject.getName().equals("CN=client")
                        ? Optional.of(Identity.of("client", "teller"))
                        : Optional.empty());
        Listener listener = HttpTransport.builder(server)
                .tls(serverKey, "password")
                .clientCertificates(clientAuthorities)
                .authenticate(certificates)
                .serve();
        // [/mtls]
        try (listener) {
            assertThat(listener.address()).hasScheme("https");
            String uri = "https://localhost:" + listener.port() + "/rpc";
            JsonRpcClient stranger = JsonRpcClient.builder()
                    .over(HttpTransport.connector(uri).trust(serverCertificate).exchange());
            try (stranger) {
                assertThatThrownBy(() -> stranger.call("version", String.class)).isInstanceOf(Exception.class);
            }
            Path key = pemKey(directory, "client");
            try (JsonRpcClient client = JsonRpcClient.builder()
                    .over(HttpTransport.connector(uri)
                            .trust(serverCertificate)
                            .certificate(clientAuthorities, key)
                            .exchange())) {
                assertThat(transfer(client)).isEqualTo("a to b");
            }
        }
    }

    private static Path certificate(Path directory, String name) throws Exception {
        Path store = directory.resolve(name + ".p12");
        keytool(
                directory,
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "password");
        Path certificate = directory.resolve(name + ".crt");
        keytool(
                directory,
                "-exportcert",
                "-rfc",
                "-alias",
                name,
                "-keystore",
                store.toString(),
                "-storepass",
                "password",
                "-file",
                certificate.toString());
        return certificate;
    }

    private static Path pemKey(Path directory, String name) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(directory.resolve(name + ".p12"))) {
            store.load(in, "password".toCharArray());
        }
        String key = Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(store.getKey(name, "password".toCharArray()).getEncoded());
        return Files.writeString(
                directory.resolve(name + ".key"),
                "-----BEGIN PRIVATE KEY-----\n" + key + "\n-----END PRIVATE KEY-----\n");
    }

    private static void keytool(Path directory, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.add("-J-XX:TieredStopAtLevel=1");
        command.addAll(List.of(arguments));
        Path log = directory.resolve("keytool.log");
        Process tool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (!tool.waitFor(60, TimeUnit.SECONDS) || tool.exitValue() != 0) {
            throw new AssertionError(Files.readString(log));
        }
    }

    @Test
    void the_identity_of_the_caller() {
        Authenticator tokens = Authenticator.bearer(Map.of(ADAS_TOKEN, Identity.of("ada")));
        // [who]
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(Authentication.required(tokens))
                .method(
                        "whoami",
                        Parameters.none(),
                        args -> args.call().principal().map(Principal::getName).orElseThrow())
                .build();
        // [/who]
        try (Listener listener = HttpTransport.serve(server, 0);
                JsonRpcClient ada = to(listener, ADAS_TOKEN)) {
            assertThat(ada.call("whoami", String.class)).isEqualTo("ada");
        }
    }

    // --- the page

    @Test
    void the_page_contains_the_recipes() throws IOException {
        Path root = root();
        Path sources = root.resolve("security/jwt/src/test/java/dev/antiphon/jwt");
        Matcher block = Pattern.compile("(?:<!-- (\\S+) (\\S+) -->\\n)?```java\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(root.resolve("docs/security.md")));
        int count = 0;
        while (block.find()) {
            assertThat(block.group(1)).as("the source of %s", block.group(3)).isNotNull();
            assertThat(block.group(3)).isEqualTo(region(sources.resolve(block.group(1)), block.group(2)));
            count++;
        }
        assertThat(count).isGreaterThanOrEqualTo(8);
    }

    @Test
    void the_table_of_limits_contains_every_limit_with_its_default() throws IOException {
        String page = Files.readString(root().resolve("SECURITY.md"));
        for (Limit limit : Limit.values()) {
            assertThat(page).contains(" | " + limit.defaultValue() + " | `Limit." + limit + "` |");
        }
    }

    private static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/security.md"))) {
            root = root.getParent();
        }
        return root;
    }

    private static String region(Path source, String name) throws IOException {
        Matcher region = Pattern.compile("// \\[" + name + "]\\n(.*?) *// \\[/" + name + "]", Pattern.DOTALL)
                .matcher(Files.readString(source));
        assertThat(region.find()).as("region %s of %s", name, source).isTrue();
        return region.group(1).stripTrailing().stripIndent() + "\n";
    }
}
