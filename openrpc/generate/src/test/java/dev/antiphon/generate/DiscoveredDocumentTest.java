package dev.antiphon.generate;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.openrpc.OpenRpcDocument;

/** With the document of {@code rpc.discover}. */
class DiscoveredDocumentTest extends RoundTripContract {
    @Override
    OpenRpcDocument document(JsonRpcClient client) {
        return OpenRpcDocument.parse(client.call("rpc.discover", RawJson.class).toBytes());
    }
}
