package dev.antiphon.benchmarks.http;

import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.connection.FutureConnectionTarget;
import dev.antiphon.benchmarks.connection.Subtraction;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.service.ParameterEncoding;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/** Antiphon at both ends of one connection; the handler is non-blocking. */
final class AntiphonLoadConnection extends FutureConnectionTarget {
    private final AntiphonTarget target;
    private final JsonRpcClient client;
    private final Subtraction remote;

    private AntiphonLoadConnection(AntiphonTarget target, Function<ClientBuilder, JsonRpcClient> connect) {
        this.target = target;
        this.client = connect.apply(JsonRpcClient.builder().binding(Jackson3Binding.of(new JsonMapper())));
        this.remote = client.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    }

    static AntiphonLoadConnection webSocket() {
        AntiphonTarget target = AntiphonTarget.nonBlocking();
        String uri = target.address().toString().replace("http:", "ws:");
        return new AntiphonLoadConnection(target, builder -> builder.connect(uri));
    }

    static AntiphonLoadConnection http() {
        AntiphonTarget target = AntiphonTarget.nonBlocking();
        String uri = target.address().toString();
        return new AntiphonLoadConnection(
                target,
                builder -> builder.over(
                        HttpTransport.connector(uri).maxConnections(1).exchange()));
    }

    @Override
    protected Subtraction remote() {
        return remote;
    }

    @Override
    public void close() {
        client.close();
        target.close();
    }
}
