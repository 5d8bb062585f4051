package dev.antiphon.openrpc;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What a {@link OpenRpcBuilder} has been told. */
record OpenRpcSettings(
        Info info,
        List<Server> servers,
        List<Class<?>> callbacks,
        String version,
        boolean draftOnly,
        boolean recursive,
        Map<String, JsonNode> extensions) {}
