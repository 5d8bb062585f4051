package dev.antiphon.cli.demo;

import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.service.JsonRpcNotification;
import dev.antiphon.service.JsonRpcParam;

/** The methods that the demo calls on its callers, for its document. */
interface DemoCallbacks {
    @JsonRpcMethod("client.ping")
    RawJson ping();

    @JsonRpcNotification("hello")
    void hello(@JsonRpcParam("x") int x);
}
