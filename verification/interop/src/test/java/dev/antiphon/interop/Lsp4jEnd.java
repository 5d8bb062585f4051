package dev.antiphon.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;

/** LSP4J's end of a connection, with a record of its messages. */
final class Lsp4jEnd implements Closeable {
    /** Switches off warnings of what these tests do on purpose. Kept in a field, since loggers are weakly referenced. */
    private static final Logger LOGGER = Logger.getLogger("org.eclipse.lsp4j.jsonrpc");

    static {
        LOGGER.setLevel(Level.SEVERE);
    }

    final Lsp4jService service = new Lsp4jService();
    final BlockingQueue<ResponseMessage> responsesSent = new LinkedBlockingQueue<>();
    final BlockingQueue<ResponseMessage> responsesReceived = new LinkedBlockingQueue<>();

    private final ExecutorService reading = Executors.newSingleThreadExecutor();
    private final OutputStream out;
    private final Launcher<Lsp4jDemo> launcher;
    private final Future<Void> end;

    Lsp4jEnd(InputStream in, OutputStream out) {
        this(in, out, new Launcher.Builder<>());
    }

    Lsp4jEnd(InputStream in, OutputStream out, Launcher.Builder<Lsp4jDemo> builder) {
        this.out = out;
        launcher = builder.setLocalService(service)
                .setRemoteInterface(Lsp4jDemo.class)
                .setInput(in)
                .setOutput(out)
                .setExecutorService(reading)
                .wrapMessages(this::recorded)
                .create();
        service.peer(launcher.getRemoteProxy());
        end = launcher.startListening();
    }

    /** The other end. */
    Lsp4jDemo remote() {
        return launcher.getRemoteProxy();
    }

    /** The other end, for methods that are not in the interface. */
    RemoteEndpoint endpoint() {
        return launcher.getRemoteEndpoint();
    }

    /** Waits until the other end answers; it may know the connection before it can use it. */
    Lsp4jEnd awaitAnswer() throws Exception {
        remote().ping().get(60, TimeUnit.SECONDS);
        responsesReceived.clear();
        return this;
    }

    /** Closes its output; the other end then closes the connection. */
    void hangUp() throws IOException {
        out.close();
    }

    /** Waits until the other end has closed its output. */
    void awaitEnd() throws Exception {
        end.get(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws IOException {
        out.close();
        reading.shutdown();
        assertThat(hasEnded()).as("LSP4J has seen the end of its input").isTrue();
    }

    private boolean hasEnded() {
        try {
            return reading.awaitTermination(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** LSP4J takes one function for both directions. */
    private MessageConsumer recorded(MessageConsumer next) {
        BlockingQueue<ResponseMessage> responses =
                next instanceof StreamMessageConsumer ? responsesSent : responsesReceived;
        return message -> {
            record(message, responses);
            next.consume(message);
        };
    }

    private static void record(Message message, BlockingQueue<ResponseMessage> responses) {
        if (message instanceof ResponseMessage response) {
            responses.add(response);
        }
    }
}
