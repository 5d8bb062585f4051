package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.openrpc.Info;
import dev.antiphon.openrpc.Server;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The settings of an {@code OpenRpcBuilder}, as an immutable copy.
 *
 * @param callbacks service interfaces of the peer, which the server calls
 * @param version the version of OpenRPC
 * @param draftOnly whether formats that JSON Schema draft 7 does not define are omitted
 * @param recursive whether schemas may refer to themselves
 */
public record GeneratorSettings(
        Info info,
        List<Server> servers,
        List<Class<?>> callbacks,
        String version,
        boolean draftOnly,
        boolean recursive,
        Map<String, JsonNode> extensions) {}
