package dev.antiphon.benchmarks.connection;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.PlainService;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.socket.TcpTransport;
import java.net.InetAddress;
import tools.jackson.databind.json.JsonMapper;

/** Antiphon with all its defaults: newline framing, and a timeout of 30 seconds per call. */
final class AntiphonConnectionTarget extends FutureConnectionTarget {
    private final Runnable closeServer;
    private final JsonRpcConnection client;
    private final Subtraction remote;

    private AntiphonConnectionTarget(Channel channel, Runnable closeServer) {
        this.closeServer = closeServer;
        this.client = JsonRpcClient.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .connect(channel);
        this.remote = client.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    }

    static AntiphonConnectionTarget over(PairTransport transport) {
        JsonRpcServer server = JsonRpcServer.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .service(BenchService.class, new PlainService(), ServiceOption.nonBlocking())
                .intercept((call, next) -> next.proceed(call))
                .build();
        if (transport == PairTransport.MEMORY) {
            MemoryTransport.Pair pair = MemoryTransport.pair();
            return new AntiphonConnectionTarget(pair.left(), server.accept(pair.right())::close);
        }
        Listener listener = TcpTransport.serve(server, 0);
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        return new AntiphonConnectionTarget(TcpTransport.connect(loopback, listener.port()), listener::close);
    }

    @Override
    protected Subtraction remote() {
        return remote;
    }

    @Override
    public void close() {
        client.close();
        closeServer.run();
    }
}
