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
    private final AntiphonTarget site;
    private final JsonRpcClient client;
    private final Subtraction remote;

    private AntiphonLoadConnection(AntiphonTarget site, Function<ClientBuilder, JsonRpcClient> connect) {
        this.site = site;
        this.client = connect.apply(JsonRpcClient.builder().binding(Jackson3Binding.of(new JsonMapper())));
        this.remote = client.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    }

    static AntiphonLoadConnection webSocket() {
        AntiphonTarget site = AntiphonTarget.nonBlocking();
        String uri = site.address().toString().replace("http:", "ws:");
        return new AntiphonLoadConnection(site, builder -> builder.connect(uri));
    }

    static AntiphonLoadConnection http() {
        AntiphonTarget site = AntiphonTarget.nonBlocking();
        String uri = site.address().toString();
        return new AntiphonLoadConnection(
                site,
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
        site.close();
    }
}
