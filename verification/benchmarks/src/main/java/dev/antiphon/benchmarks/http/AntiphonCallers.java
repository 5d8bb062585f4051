package dev.antiphon.benchmarks.http;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.jackson3.Jackson3Binding;
import dev.antiphon.service.ParameterEncoding;
import tools.jackson.databind.json.JsonMapper;

/** Antiphon at both ends, with all its defaults. */
final class AntiphonCallers implements Callers {
    private final AntiphonTarget target;
    private final JsonRpcClient client;
    private final BenchService remote;

    AntiphonCallers(AntiphonTarget target) {
        this.target = target;
        this.client = JsonRpcClient.builder()
                .binding(Jackson3Binding.of(new JsonMapper()))
                .connect(target.address());
        this.remote = client.service(BenchService.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    }

    @Override
    public void call() {
        Callers.check(remote.subtract(42, 23));
    }

    @Override
    public void close() {
        client.close();
        target.close();
    }
}
