package dev.antiphon.benchmarks.coldstart;

import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/** LSP4J's first response, in process. */
final class Lsp4jMain {
    private Lsp4jMain() {}

    /** Public, as its method: LSP4J calls it by reflection. */
    public static final class Service {
        @JsonRequest
        public CompletableFuture<Integer> subtract(int minuend, int subtrahend) {
            return CompletableFuture.completedFuture(minuend - subtrahend);
        }
    }

    public static void main(String[] args) {
        MessageJsonHandler json = new MessageJsonHandler(ServiceEndpoints.getSupportedMethods(Service.class));
        RemoteEndpoint endpoint = new RemoteEndpoint(
                reply -> System.out.println(json.serialize(reply)), ServiceEndpoints.toEndpoint(new Service()));
        json.setMethodProvider(endpoint);
        endpoint.setJsonHandler(json);
        endpoint.consume(
                json.parseMessage("{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}"));
    }
}
