package dev.antiphon.micrometer;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** A server for tests, and messages for it. */
final class Demo {
    final CompletableFuture<Integer> later = new CompletableFuture<>();
    final AtomicReference<Runnable> inHandler = new AtomicReference<>(() -> {});

    ServerBuilder server() {
        return JsonRpcServer.builder()
                .accept(ProtocolVersion.V2_0, ProtocolVersion.V3_0)
                .method("add", Parameters.none(), args -> {
                    inHandler.get().run();
                    return 3;
                })
                .method("quick", Parameters.none(), args -> 4, MethodOption.nonBlocking())
                .method("later", Parameters.none(), args -> later)
                .method("fail", Parameters.none(), args -> {
                    throw new JsonRpcException(7, "failed");
                })
                .stream("count", Parameters.none(), (args, sink) -> {
                    sink.send(1);
                    sink.complete();
                })
                .notification("event", Parameters.none(), args -> {});
    }

    static String request(String method, int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"id\":" + id + "}";
    }

    static String notification(String method) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}";
    }
}
