package dev.antiphon.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.Order;
import dev.antiphon.benchmarks.load.PlainService;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;

/**
 * LSP4J without its streams and their Content-Length headers; bytes are decoded and encoded as its streams do.
 *
 * <p>It binds several parameters by position only, and supports no batches.
 */
final class Lsp4jContender implements Contender {
    private final MessageJsonHandler json = new MessageJsonHandler(ServiceEndpoints.getSupportedMethods(Service.class));
    private final RemoteEndpoint endpoint =
            new RemoteEndpoint(this::keepReply, ServiceEndpoints.toEndpoint(new Service()));
    private byte[] reply = {};

    Lsp4jContender() {
        json.setMethodProvider(endpoint);
        endpoint.setJsonHandler(json);
    }

    @Override
    public String name() {
        return "LSP4J";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.of(Load.SUBTRACT_BY_POSITION, Load.ECHO);
    }

    @Override
    public byte[] answer(byte[] request) {
        endpoint.consume(json.parseMessage(new String(request, UTF_8)));
        // The futures of the service are complete when it returns them, so the response has been written by now.
        return reply;
    }

    private void keepReply(Message message) {
        reply = json.serialize(message).getBytes(UTF_8);
    }

    /** Public, as its methods: LSP4J calls them by reflection. */
    public static final class Service {
        private final BenchService target = new PlainService();

        @JsonRequest
        public CompletableFuture<Integer> subtract(int minuend, int subtrahend) {
            return CompletableFuture.completedFuture(target.subtract(minuend, subtrahend));
        }

        @JsonRequest
        public CompletableFuture<Order> echo(Order value) {
            return CompletableFuture.completedFuture(target.echo(value));
        }
    }
}
