package dev.antiphon.benchmarks.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.PlainService;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.transport.Listener;
import java.net.URI;
import tools.jackson.databind.json.JsonMapper;

/** Antiphon with all its defaults, and an interceptor around each call. */
final class AntiphonTarget implements HttpTarget {
    private final Listener listener;

    private AntiphonTarget(ServiceOption... options) {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .service(BenchService.class, new PlainService(), options)
                .intercept((call, next) -> next.proceed(call))
                .build();
        this.listener = HttpTransport.serve(server, 0);
    }

    /** The handler runs on the event loop. */
    static AntiphonTarget nonBlocking() {
        return new AntiphonTarget(ServiceOption.nonBlocking());
    }

    /** The handler runs on a worker thread, as by default. */
    static AntiphonTarget blocking() {
        return new AntiphonTarget();
    }

    /** The port of HTTP. */
    URI address() {
        return listener.address();
    }

    @Override
    public int port() {
        return listener.port();
    }

    @Override
    public void close() {
        listener.close();
    }
}
