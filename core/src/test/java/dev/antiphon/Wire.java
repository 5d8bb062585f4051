package dev.antiphon;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Short ways to say what goes over the wire, and to wait for it without waiting for ever. */
public final class Wire {
    private static final long TIMEOUT_SECONDS = 60;

    private Wire() {}

    /** The answer to a message, or null if there is none. */
    static @Nullable String send(JsonRpcServer server, String message) {
        return await(server.handle(message));
    }

    /** The answer to a request with these params, an array or an object, and the id 1. */
    static @Nullable String call(JsonRpcServer server, String method, String params) {
        return send(server, request(method, params, 1));
    }

    public static String request(String method, String params, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":" + id + "}";
    }

    public static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    public static String result(String json) {
        return result(json, 1);
    }

    public static String result(String json, int id) {
        return "{\"jsonrpc\":\"2.0\",\"result\":" + json + ",\"id\":" + id + "}";
    }

    static String error(long code, String message) {
        return error(code, message, 1);
    }

    static String error(long code, String message, int id) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"" + message + "\"},\"id\":" + id
                + "}";
    }

    static String error(long code, String message, String data) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"" + message + "\",\"data\":" + data
                + "},\"id\":1}";
    }

    public static <T> T await(Future<T> future) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("no answer", e);
        }
    }
}
