package dev.antiphon.web.server;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The head of a request that no server has read. */
final class TestRequest implements RequestHead {
    private final String method;
    private final String path;
    private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private @Nullable String host = "localhost";
    private int port = -1;
    private boolean secure;
    private @Nullable String localAddress = "127.0.0.1";

    private TestRequest(String method, String path) {
        this.method = method;
        this.path = path;
    }

    /** A request for localhost, without headers. */
    static TestRequest of(String method, String path) {
        return new TestRequest(method, path);
    }

    /** A POST request with JSON to /rpc. */
    static TestRequest post() {
        return of("POST", "/rpc").with("Content-Type", "application/json");
    }

    TestRequest with(String name, String... values) {
        headers.computeIfAbsent(name, key -> new ArrayList<>()).addAll(List.of(values));
        return this;
    }

    /** Null for a host that is missing or malformed. */
    TestRequest host(@Nullable String newHost) {
        return host(newHost, -1);
    }

    TestRequest host(@Nullable String newHost, int newPort) {
        host = newHost;
        port = newPort;
        return this;
    }

    TestRequest secure() {
        secure = true;
        return this;
    }

    TestRequest localAddress(@Nullable String address) {
        localAddress = address;
        return this;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public List<String> headers(String name) {
        return headers.getOrDefault(name, List.of());
    }

    @Override
    public @Nullable String header(String name) {
        List<String> values = headers(name);
        return values.isEmpty() ? null : values.get(0);
    }

    @Override
    public @Nullable String host() {
        return host;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public boolean isSecure() {
        return secure;
    }

    @Override
    public @Nullable String localAddress() {
        return localAddress;
    }

    @Override
    public @Nullable String remoteAddress() {
        return "127.0.0.1:54321";
    }

    @Override
    public Optional<Principal> principal() {
        return Optional.empty();
    }
}
