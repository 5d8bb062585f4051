package dev.antiphon.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** Creates the request bytes, compact, with the members in the order of most clients. */
public final class Requests {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private Requests() {}

    public static byte[] subtractByPosition() {
        return subtract("[42,23]", 1).getBytes(UTF_8);
    }

    public static byte[] subtractByName() {
        return subtract("{\"minuend\":42,\"subtrahend\":23}", 1).getBytes(UTF_8);
    }

    /** An echo of an order with enough lines for a message of about that size. */
    public static byte[] echoOfKilobytes(int kilobytes) {
        int empty = echo(Orders.withLines(0)).length;
        double line = (echo(Orders.withLines(100)).length - empty) / 100.0;
        return echo(Orders.withLines((int) Math.round((kilobytes * 1024 - empty) / line)));
    }

    /** The order is the one element of an array, the only form that all contenders bind alike. */
    public static byte[] echo(Order order) {
        return request("echo", "[" + MAPPER.writeValueAsString(order) + "]", 1).getBytes(UTF_8);
    }

    /** Entry {@code i} calls {@code (42 + i) - 23}, so that a result with the wrong id is noticed. */
    public static byte[] batch(int entries) {
        return IntStream.range(0, entries)
                .mapToObj(index -> subtract("[" + (42 + index) + ",23]", index))
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(UTF_8);
    }

    private static String subtract(String params, int id) {
        return request("subtract", params, id);
    }

    private static String request(String method, String params, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + ",\"id\":" + id + "}";
    }
}
