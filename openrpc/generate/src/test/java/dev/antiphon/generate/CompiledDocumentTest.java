package dev.antiphon.generate;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.generate.sample.Everything;
import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;

/** The document that the annotation processor writes. */
class CompiledDocumentTest extends RoundTripContract {
    @Override
    OpenRpcDocument document(JsonRpcClient asking) throws IOException {
        return OpenRpcDocument.parse(
                JavaGeneratorTest.resource("/META-INF/antiphon/openrpc/" + Everything.class.getName() + ".json"));
    }
}
