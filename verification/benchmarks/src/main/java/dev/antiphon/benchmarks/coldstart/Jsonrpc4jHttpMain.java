package dev.antiphon.benchmarks.coldstart;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.googlecode.jsonrpc4j.JsonRpcServer;
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

/** jsonrpc4j's servlet on an embedded Jetty, with its defaults. */
final class Jsonrpc4jHttpMain {
    private Jsonrpc4jHttpMain() {}

    /** Public, as its method: jsonrpc4j calls it by reflection. */
    public static final class Service {
        public int subtract(int minuend, int subtrahend) {
            return minuend - subtrahend;
        }
    }

    @SuppressWarnings("serial") // sessions are never stored
    private static final class Rpc extends HttpServlet {
        private final JsonRpcServer server = new JsonRpcServer(new JsonMapper(), new Service());

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            server.handle(request, response);
        }
    }

    public static void main(String[] args) throws Exception {
        Server jetty = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ServletContextHandler context = new ServletContextHandler("/");
        context.addServlet(new ServletHolder(new Rpc()), "/rpc");
        jetty.setHandler(context);
        jetty.start();
        System.out.println(((ServerConnector) jetty.getConnectors()[0]).getLocalPort());
    }
}
