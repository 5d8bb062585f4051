package dev.antiphon.architecture;

import java.util.List;
import java.util.Set;

/** The layers of core, lowest first. Public types stand below the engine; the entry points, which build it, stand above. */
class ArchitectureTest extends ModuleRules {
    @Override
    protected List<List<String>> layers() {
        return List.of(
                List.of("dev.antiphon.internal"),
                List.of("dev.antiphon.json"),
                List.of("dev.antiphon.protocol"),
                List.of("dev.antiphon.error"),
                List.of("dev.antiphon.service"),
                List.of("dev.antiphon.stream"),
                List.of("dev.antiphon.transport"),
                List.of("dev.antiphon.transport.socket"),
                List.of("dev.antiphon.internal.types"),
                List.of("dev.antiphon.internal.concurrent"),
                List.of("dev.antiphon.internal.codec"),
                List.of("dev.antiphon"),
                List.of("dev.antiphon.spi"),
                List.of("dev.antiphon.internal.call"),
                List.of("dev.antiphon.internal.monitor"),
                List.of("dev.antiphon.internal.stream"),
                List.of("dev.antiphon.internal.server"),
                List.of("dev.antiphon.internal.params"),
                List.of("dev.antiphon.internal.client"),
                List.of("dev.antiphon.internal.connection"),
                List.of("dev.antiphon.internal.registration"),
                List.of("dev.antiphon.internal.service"),
                List.of(
                        "dev.antiphon.JsonRpcServer",
                        "dev.antiphon.ServerBuilder",
                        "dev.antiphon.ClientBuilder",
                        "dev.antiphon.ConnectHook"),
                List.of("dev.antiphon.interceptor", "dev.antiphon.operations"));
    }

    /** {@code JsonRpcClient.builder()} is where users look for the builder. */
    @Override
    protected Set<String> intendedBackEdges() {
        return Set.of("JsonRpcClient -> ClientBuilder");
    }
}
