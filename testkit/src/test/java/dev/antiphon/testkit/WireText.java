package dev.antiphon.testkit;

/** Creates messages as text. */
final class WireText {
    private WireText() {}

    static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":" + id + "}";
    }

    static String request(int id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":" + id + "}";
    }

    static String notification(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}";
    }

    static String result(int id, String value) {
        return "{\"jsonrpc\":\"2.0\",\"result\":" + value + ",\"id\":" + id + "}";
    }

    /** An error response with the text of an id. */
    static String error(String id, int code, String message) {
        return "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":" + code + ",\"message\":\"" + message + "\"},\"id\":" + id
                + "}";
    }

    static String error(int id, int code, String message) {
        return error(String.valueOf(id), code, message);
    }

    static String cancel(int id) {
        return notification("$/cancelRequest", "{\"id\":" + id + "}");
    }

    static String batch(String... messages) {
        return "[" + String.join(",", messages) + "]";
    }
}
