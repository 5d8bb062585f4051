package dev.antiphon.benchmarks.contender;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.googlecode.jsonrpc4j.JsonRpcParam;
import com.googlecode.jsonrpc4j.JsonRpcServer;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.Order;
import dev.antiphon.benchmarks.load.PlainService;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** jsonrpc4j, through the streams that it offers for other transports. */
final class Jsonrpc4jContender implements Contender {
    private final JsonRpcServer server = new JsonRpcServer(new JsonMapper(), new Service(), NamedParameters.class);

    @Override
    public String name() {
        return "jsonrpc4j";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.allOf(Load.class);
    }

    @Override
    public byte[] answer(byte[] request) throws IOException {
        ByteArrayOutputStream reply = new ByteArrayOutputStream();
        server.handleRequest(new ByteArrayInputStream(request), reply);
        return reply.toByteArray();
    }

    /** Public for reflection; parameters are bound by name only with the annotation. */
    public interface NamedParameters {
        int subtract(@JsonRpcParam("minuend") int minuend, @JsonRpcParam("subtrahend") int subtrahend);

        Order echo(@JsonRpcParam("value") Order value);
    }

    private static final class Service implements NamedParameters {
        private final BenchService target = new PlainService();

        @Override
        public int subtract(int minuend, int subtrahend) {
            return target.subtract(minuend, subtrahend);
        }

        @Override
        public Order echo(Order value) {
            return target.echo(value);
        }
    }
}
