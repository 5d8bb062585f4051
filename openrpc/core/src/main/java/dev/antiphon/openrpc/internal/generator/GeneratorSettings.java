package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.openrpc.Info;
import dev.antiphon.openrpc.OpenRpcBuilder;
import dev.antiphon.openrpc.Server;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What a {@link OpenRpcBuilder} has been told. */
public record GeneratorSettings(
        Info info,
        List<Server> servers,
        List<Class<?>> callbacks,
        String version,
        boolean draftOnly,
        boolean recursive,
        Map<String, JsonNode> extensions) {}
