package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.RpcMethod;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.json.JsonMapper;

/**
 * A flow of 2.0 whose consumer pulls one item after the other: a round trip each. A plain method returns the next number at once,
 * so that this is the upper bound of such a flow.
 */
final class RoundTripStreamTarget implements StreamTarget {
    private static final RpcMethod<RawJson, Long> NEXT =
            RpcMethod.of("kotlinx.rpc.jsonrpc.internal.nextFlowValue", RawJson.class, Long.class);

    /** As long as a random id. */
    private static final RawJson FLOW = RawJson.of("[\"b52a4f8e-5d0c-4d0f-9a53-6b1f6b1d5e11\"]");

    private final AtomicLong last = new AtomicLong();
    private final Listener listener;
    private final JsonRpcClient client;

    RoundTripStreamTarget() {
        this.listener = StreamTransport.TCP.serve(JsonRpcServer.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .intercept((call, next) -> next.proceed(call))
                .method(
                        NEXT.name(),
                        Parameters.of(Parameter.required("flow", String.class)),
                        arguments -> last.incrementAndGet(),
                        MethodOption.nonBlocking())
                .build());
        this.client = StreamTransport.TCP.connect(
                JsonRpcClient.builder().binding(Jackson3Binding.of(new JsonMapper())), listener);
    }

    @Override
    public void take(long count) {
        last.set(0);
        ReceivedNumbers arrivals = new ReceivedNumbers();
        for (long i = 0; i < count; i++) {
            arrivals.add(NEXT.call(client, FLOW));
        }
        arrivals.check(count);
    }

    @Override
    public void close() {
        client.close();
        listener.close();
    }
}
