package dev.antiphon.benchmarks.contender;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.thetransactioncompany.jsonrpc2.JSONRPC2Error;
import com.thetransactioncompany.jsonrpc2.JSONRPC2ParamsType;
import com.thetransactioncompany.jsonrpc2.JSONRPC2ParseException;
import com.thetransactioncompany.jsonrpc2.JSONRPC2Request;
import com.thetransactioncompany.jsonrpc2.JSONRPC2Response;
import com.thetransactioncompany.jsonrpc2.server.Dispatcher;
import com.thetransactioncompany.jsonrpc2.server.MessageContext;
import com.thetransactioncompany.jsonrpc2.server.RequestHandler;
import com.thetransactioncompany.jsonrpc2.util.NamedParamsRetriever;
import com.thetransactioncompany.jsonrpc2.util.PositionalParamsRetriever;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.PlainService;
import java.util.EnumSet;
import java.util.Set;

/**
 * jsonrpc2-server, whose handlers take and return maps and lists; the binding is hand-written, as its users do.
 *
 * <p>It supports no batches.
 */
final class Jsonrpc2ServerContender implements Contender {
    private final Dispatcher dispatcher = new Dispatcher();

    Jsonrpc2ServerContender() {
        BenchService service = new PlainService();
        dispatcher.register(new SubtractHandler(service));
        dispatcher.register(new EchoHandler(service));
    }

    @Override
    public String name() {
        return "jsonrpc2-server";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.complementOf(EnumSet.of(Load.BATCH));
    }

    @Override
    public byte[] answer(byte[] request) throws JSONRPC2ParseException {
        JSONRPC2Request parsed = JSONRPC2Request.parse(new String(request, UTF_8));
        return dispatcher.process(parsed, null).toJSONString().getBytes(UTF_8);
    }

    private record SubtractHandler(BenchService service) implements RequestHandler {
        @Override
        public String[] handledRequests() {
            return new String[] {"subtract"};
        }

        @Override
        public JSONRPC2Response process(JSONRPC2Request request, MessageContext context) {
            try {
                return new JSONRPC2Response(subtract(request), request.getID());
            } catch (JSONRPC2Error error) {
                return new JSONRPC2Response(error, request.getID());
            }
        }

        private int subtract(JSONRPC2Request request) throws JSONRPC2Error {
            if (request.getParamsType() == JSONRPC2ParamsType.OBJECT) {
                NamedParamsRetriever params = new NamedParamsRetriever(request.getNamedParams());
                return service.subtract(params.getInt("minuend"), params.getInt("subtrahend"));
            }
            PositionalParamsRetriever params = new PositionalParamsRetriever(request.getPositionalParams());
            return service.subtract(params.getInt(0), params.getInt(1));
        }
    }

    private record EchoHandler(BenchService service) implements RequestHandler {
        @Override
        public String[] handledRequests() {
            return new String[] {"echo"};
        }

        @Override
        public JSONRPC2Response process(JSONRPC2Request request, MessageContext context) {
            try {
                PositionalParamsRetriever params = new PositionalParamsRetriever(request.getPositionalParams());
                OrderMap echoed = OrderMap.of(service.echo(new OrderMap(params.getMap(0)).toOrder()));
                return new JSONRPC2Response(echoed.members(), request.getID());
            } catch (JSONRPC2Error error) {
                return new JSONRPC2Response(error, request.getID());
            }
        }
    }
}
