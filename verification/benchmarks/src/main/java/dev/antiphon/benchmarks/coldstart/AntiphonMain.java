package dev.antiphon.benchmarks.coldstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;

/** Antiphon's first response, with core alone on the class path: primitives need no binding. */
final class AntiphonMain {
    private AntiphonMain() {}

    /** Public for reflection, as a service of a user. */
    public interface Subtraction {
        int subtract(int minuend, int subtrahend);
    }

    private static final class PlainSubtraction implements Subtraction {
        @Override
        public int subtract(int minuend, int subtrahend) {
            return minuend - subtrahend;
        }
    }

    public static void main(String[] args) {
        JsonRpcServer server = JsonRpcServer.builder()
                .service(Subtraction.class, new PlainSubtraction(), ServiceOption.nonBlocking())
                .build();
        byte[] request = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}".getBytes(UTF_8);
        System.out.println(new String(requireNonNull(server.handle(request).join()), UTF_8));
    }
}
