package dev.antiphon.generate;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;

/** The document that the server answers {@code rpc.discover} with. */
class DiscoveredDocumentTest extends RoundTripContract {
    @Override
    OpenRpcDocument document(JsonRpcClient asking) {
        return OpenRpcDocument.parse(asking.call("rpc.discover", RawJson.class).toBytes());
    }
}
