package dev.antiphon.interop;

import static dev.antiphon.Parameter.required;

import dev.antiphon.CallContext;
import dev.antiphon.CancelConvention;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.RpcMethod;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.transport.Acceptor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The Antiphon end of a connection with the conventions of LSP: the demo, the methods that the demo calls at the other end, and
 * methods that return what has arrived.
 */
final class AntiphonPeer {
    static final String PONG = "pong of Antiphon";

    /** The parameters of {@code hello}. */
    final BlockingQueue<RawJson> hellos = new LinkedBlockingQueue<>();

    /** The calls of {@code hang}, which never complete unless they are cancelled. */
    final BlockingQueue<CompletableFuture<Object>> hanging = new LinkedBlockingQueue<>();

    /** The connections, opened by either side. */
    final BlockingQueue<JsonRpcConnection> connections = new LinkedBlockingQueue<>();

    /** The parameters of {@code note}, in the order of arrival. */
    private final List<Integer> notes = new CopyOnWriteArrayList<>();

    private final JsonRpcServer server = DemoServer.builder()
            .errorProfile(ErrorProfile.LSP)
            .method("client.ping", Parameters.none(), call -> PONG)
            .raw("hello", (params, call) -> {
                hellos.add(params.copy());
                return RawJson.NULL;
            })
            .notification("note", Parameters.of(required("number", int.class)), call -> notes.add(call.get(0)))
            .method("notes", Parameters.none(), call -> notes)
            .handleAsync(RpcMethod.of("hang", Object.class, Object.class), (params, call) -> hang())
            .handleAsync(RpcMethod.of("relay", Object.class, Object.class), (params, call) -> relay(call))
            .build();

    /** Creates connections to peers. */
    ClientBuilder client() {
        return speakingLsp(JsonRpcClient.builder().server(server));
    }

    /** Accepts channels of peers. */
    Acceptor acceptor() {
        return server.acceptor(this::speakingLsp);
    }

    private ClientBuilder speakingLsp(ClientBuilder builder) {
        return builder.errorProfile(ErrorProfile.LSP)
                .cancelConvention(CancelConvention.LSP)
                .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                .timeout(Duration.ofSeconds(60))
                .onConnect((connection, methods) -> connections.add(connection));
    }

    private CompletableFuture<Object> hang() {
        CompletableFuture<Object> waiting = new CompletableFuture<>();
        hanging.add(waiting);
        return waiting;
    }

    /** Calls hang at the other end: cancelling the one cancels the other. */
    private static CompletableFuture<Object> relay(CallContext call) {
        return call.connection().orElseThrow().callAsync("hang", Object.class);
    }
}
