package dev.antiphon.benchmarks.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.googlecode.jsonrpc4j.JsonRpcParam;
import com.googlecode.jsonrpc4j.JsonRpcServer;
import dev.antiphon.benchmarks.load.Order;
import dev.antiphon.benchmarks.load.PlainService;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** jsonrpc4j in a servlet, as in its documentation, on Jetty with its default threads and without request logs. */
final class Jsonrpc4jTarget implements HttpTarget {
    private final Server jetty;

    Jsonrpc4jTarget() throws Exception {
        this.jetty = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ServletContextHandler context = new ServletContextHandler("/");
        context.addServlet(new ServletHolder(new Rpc()), PATH);
        jetty.setHandler(context);
        jetty.start();
    }

    @Override
    public int port() {
        return ((ServerConnector) jetty.getConnectors()[0]).getLocalPort();
    }

    @Override
    public void close() throws IOException {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IOException("Jetty does not stop", e);
        }
    }

    /** Public for reflection; parameters are bound by name only with the annotation. */
    public interface NamedParameters {
        int subtract(@JsonRpcParam("minuend") int minuend, @JsonRpcParam("subtrahend") int subtrahend);

        Order echo(@JsonRpcParam("value") Order value);
    }

    private static final class Service implements NamedParameters {
        private final PlainService target = new PlainService();

        @Override
        public int subtract(int minuend, int subtrahend) {
            return target.subtract(minuend, subtrahend);
        }

        @Override
        public Order echo(Order value) {
            return target.echo(value);
        }
    }

    @SuppressWarnings("serial") // sessions are never stored
    private static final class Rpc extends HttpServlet {
        private final JsonRpcServer server = new JsonRpcServer(new JsonMapper(), new Service(), NamedParameters.class);

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            server.handle(request, response);
        }
    }
}
