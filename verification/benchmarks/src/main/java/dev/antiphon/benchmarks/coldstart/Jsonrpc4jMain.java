package dev.antiphon.benchmarks.coldstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.googlecode.jsonrpc4j.JsonRpcServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** jsonrpc4j's first response, in process. */
final class Jsonrpc4jMain {
    private Jsonrpc4jMain() {}

    /** Public, as its method: jsonrpc4j calls it by reflection. */
    public static final class Service {
        public int subtract(int minuend, int subtrahend) {
            return minuend - subtrahend;
        }
    }

    public static void main(String[] args) throws IOException {
        JsonRpcServer server = new JsonRpcServer(new JsonMapper(), new Service());
        byte[] request = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}".getBytes(UTF_8);
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        server.handleRequest(new ByteArrayInputStream(request), reply);
        System.out.println(reply.toString(UTF_8));
    }
}
