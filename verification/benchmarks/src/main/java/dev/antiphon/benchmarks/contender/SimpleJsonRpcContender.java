package dev.antiphon.benchmarks.contender;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.arteam.simplejsonrpc.core.annotation.JsonRpcMethod;
import com.github.arteam.simplejsonrpc.core.annotation.JsonRpcParam;
import com.github.arteam.simplejsonrpc.core.annotation.JsonRpcService;
import com.github.arteam.simplejsonrpc.server.JsonRpcServer;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.Order;
import dev.antiphon.benchmarks.load.PlainService;
import java.util.EnumSet;
import java.util.Set;

/** simple-json-rpc, through its own {@code byte[]} method. */
final class SimpleJsonRpcContender implements Contender {
    private final JsonRpcServer server = JsonRpcServer.withMapper(new JsonMapper());
    private final Service service = new Service();

    @Override
    public String name() {
        return "simple-json-rpc";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.allOf(Load.class);
    }

    @Override
    public byte[] answer(byte[] request) {
        return server.handle(request, service);
    }

    /** Public, as its methods: simple-json-rpc finds them by reflection. */
    @JsonRpcService
    public static final class Service {
        private final BenchService target = new PlainService();

        @JsonRpcMethod
        public int subtract(@JsonRpcParam("minuend") int minuend, @JsonRpcParam("subtrahend") int subtrahend) {
            return target.subtract(minuend, subtrahend);
        }

        @JsonRpcMethod
        public Order echo(@JsonRpcParam("value") Order value) {
            return target.echo(value);
        }
    }
}
