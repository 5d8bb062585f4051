package dev.antiphon.generate;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.generate.sample.Everything;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;

/** With the document of the annotation processor. */
class CompiledDocumentTest extends RoundTripContract {
    @Override
    OpenRpcDocument document(JsonRpcClient client) throws IOException {
        return OpenRpcDocument.parse(
                JavaGeneratorTest.resource("/META-INF/antiphon/openrpc/" + Everything.class.getName() + ".json"));
    }
}
