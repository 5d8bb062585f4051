package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.socket.TcpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Antiphon consumes; a bare socket produces the items, and relies on the ids of calls being numbers from 1 on. */
final class IdleConsumers implements IdleStreams {
    private final LineCountingPeer server;
    private final OpenStreamClient consumers;
    private long answered;

    IdleConsumers(int most) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            JsonRpcClient client = JsonRpcClient.builder()
                    .version(ProtocolVersion.V3_0)
                    .connect(TcpTransport.connect(listener.getInetAddress().getHostAddress(), listener.getLocalPort()));
            server = new LineCountingPeer(listener.accept(), IdleConsumers::answer);
            consumers = new OpenStreamClient(client, most);
        }
    }

    private static String answer(long line) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + line + ",\"data\":1}}\n";
    }

    @Override
    public void open(int count) throws InterruptedException {
        consumers.open(count);
    }

    @Override
    public void end() throws Exception {
        for (int i = consumers.open(); i > 0; i--) {
            server.write("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + ++answered + "},\"result\":null}\n");
        }
        consumers.awaitEnd();
    }

    @Override
    public void close() throws IOException {
        consumers.close();
        server.close();
    }
}
