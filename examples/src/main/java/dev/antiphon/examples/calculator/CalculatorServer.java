package dev.antiphon.examples.calculator;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor.Next;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import java.util.function.Consumer;

/** Serves a calculator. */
public final class CalculatorServer {
    private CalculatorServer() {}

    /**
     * Serves over HTTP and WebSocket, with lower limits than the defaults.
     *
     * @param port the port, or 0 for a free one
     * @param log receives a line per call, and the lines that callers log
     * @return the listener
     */
    public static Listener serve(int port, Consumer<String> log) {
        JsonRpcServer server = JsonRpcServer.builder()
                .limit(Limit.CALLS, 100)
                .limit(Limit.BATCH_ENTRIES, 50)
                .limit(Limit.MESSAGE_BYTES, 1 << 20)
                .intercept((call, next) -> logged(call, next, log))
                .service(CalculatorService.class, new Calculator(log))
                .build();
        return HttpTransport.serve(server, port);
    }

    private static Reply logged(CallContext call, Next next, Consumer<String> log) {
        Reply reply = next.proceed(call);
        log.accept(call.method() + (reply instanceof Reply.Failure ? " failed" : " done"));
        return reply;
    }

    /**
     * Serves on port 8080 until the process is terminated.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        System.out.println("listening on " + serve(8080, System.out::println).address());
    }
}
