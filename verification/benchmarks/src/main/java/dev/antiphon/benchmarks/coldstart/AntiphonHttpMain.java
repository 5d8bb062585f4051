package dev.antiphon.benchmarks.coldstart;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.HttpTransport;

/** Antiphon's server with its defaults. */
final class AntiphonHttpMain {
    private AntiphonHttpMain() {}

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
                .service(Subtraction.class, new PlainSubtraction())
                .build();
        System.out.println(HttpTransport.serve(server, 0).port());
    }
}
