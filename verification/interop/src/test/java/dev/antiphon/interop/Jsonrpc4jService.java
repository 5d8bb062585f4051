package dev.antiphon.interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.googlecode.jsonrpc4j.JsonRpcError;
import com.googlecode.jsonrpc4j.JsonRpcErrors;
import com.googlecode.jsonrpc4j.JsonRpcMethod;
import com.googlecode.jsonrpc4j.JsonRpcParam;
import com.googlecode.jsonrpc4j.JsonRpcServer;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server of jsonrpc4j, on its own Jetty. */
final class Jsonrpc4jService {
    /** The parameters of {@code note}. */
    final List<Integer> notes = new CopyOnWriteArrayList<>();

    /** The HTTP statuses of responses; the client may see one first. */
    private final BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();

    private final Server jetty = new Server();
    private final ServerConnector connector = new ServerConnector(jetty);

    Jsonrpc4jService() throws Exception {
        JsonRpcServer server = new JsonRpcServer(new Methods(), Calculator.class);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        context.addServlet(new ServletHolder(new Door(server)), "/rpc");
        jetty.setHandler(context);
        jetty.start();
    }

    String uri() {
        return "http://127.0.0.1:" + connector.getLocalPort() + "/rpc";
    }

    /** Waits for the status of the next response. */
    int status() throws InterruptedException {
        return Objects.requireNonNull(statuses.poll(60, TimeUnit.SECONDS), "no status");
    }

    void close() throws Exception {
        jetty.stop();
    }

    /** The port for both ends. */
    public interface Calculator {
        int subtract(@JsonRpcParam("minuend") int minuend, @JsonRpcParam("subtrahend") int subtrahend);

        JsonNode echo(@JsonRpcParam("value") JsonNode value);

        @JsonRpcErrors(@JsonRpcError(exception = IllegalStateException.class, code = 1234, message = "failed"))
        void fail();

        void breakDown();

        void note(@JsonRpcParam("number") int number);

        @JsonRpcMethod("a.b")
        String dotted();
    }

    private final class Methods implements Calculator {
        @Override
        public int subtract(int minuend, int subtrahend) {
            return minuend - subtrahend;
        }

        @Override
        public JsonNode echo(JsonNode value) {
            return value;
        }

        @Override
        public void fail() {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void breakDown() {
            throw new UnsupportedOperationException("on purpose");
        }

        @Override
        public void note(int number) {
            notes.add(number);
        }

        @Override
        public String dotted() {
            return "dotted";
        }
    }

    @SuppressWarnings("serial")
    private final class Door extends HttpServlet {
        private final transient JsonRpcServer server;

        Door(JsonRpcServer server) {
            this.server = server;
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            server.handle(request, response);
            statuses.add(response.getStatus());
        }
    }
}
