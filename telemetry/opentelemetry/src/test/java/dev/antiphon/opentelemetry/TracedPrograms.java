package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.transport.Listener;
import io.opentelemetry.api.OpenTelemetry;
import java.net.URI;
import java.util.Collection;
import java.util.Map;

/** The programs of docs/tracing.md; {@link TracingPageTest} runs them and compares them with the page. */
final class TracedPrograms {
    private TracedPrograms() {}

    // [http]
    static Listener serve(OpenTelemetry openTelemetry, int port) {
        AntiphonTelemetry telemetry = AntiphonTelemetry.of(openTelemetry);
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method("hello", Parameters.none(), args -> "Hello!")
                .build();
        return HttpTransport.serve(server, port);
    }

    static String call(OpenTelemetry openTelemetry, URI uri) {
        AntiphonTelemetry telemetry = AntiphonTelemetry.of(openTelemetry);
        try (JsonRpcClient client =
                JsonRpcClient.builder().intercept(telemetry.client(uri)).connect(uri)) {
            return client.call("hello", String.class);
        }
    }
    // [/http]

    // [duplex]
    static Listener serveDuplex(OpenTelemetry openTelemetry, int port) {
        AntiphonTelemetry telemetry = AntiphonTelemetry.builder(openTelemetry)
                .carriers(TraceCarrier.members(), TraceCarrier.headers())
                .build();
        JsonRpcServer server = JsonRpcServer.builder()
                .intercept(telemetry.server())
                .method("greet", Parameters.none(), args -> {
                    JsonRpcConnection caller =
                            CallContext.current().orElseThrow().connection().orElseThrow();
                    return "Hello, " + caller.call("name", String.class) + "!";
                })
                .build();
        return HttpTransport.builder(server)
                .port(port)
                .connections(end -> end.intercept(telemetry.client()))
                .serve();
    }
    // [/duplex]

    // [own]
    static final class OneHeader implements TraceCarrier {
        @Override
        public Map<String, String> read(CallContext call, Collection<String> fields) {
            return call.transport()
                    .header("X-Trace")
                    .map(value -> Map.of("traceparent", value))
                    .orElse(Map.of());
        }

        @Override
        public CallContext write(CallContext call, Map<String, String> fields) {
            String parent = fields.get("traceparent");
            return parent == null ? call : call.with(CallOption.header("X-Trace", parent));
        }
    }
    // [/own]
}
