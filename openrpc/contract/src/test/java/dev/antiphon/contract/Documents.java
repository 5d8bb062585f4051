package dev.antiphon.contract;

import dev.antiphon.openrpc.OpenRpcDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Documents for tests. */
final class Documents {
    private static final JsonMapper MAPPER = new JsonMapper();

    private Documents() {}

    static OpenRpcDocument shop() {
        try (InputStream file = Objects.requireNonNull(Documents.class.getResourceAsStream("shop.json"))) {
            return OpenRpcDocument.parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A document with methods in JSON with single quotes. */
    static OpenRpcDocument of(String methods) {
        return OpenRpcDocument.of(
                json("{'openrpc':'1.3.2','info':{'title':'Test','version':'1'},'methods':[" + methods + "]}"));
    }

    /** JSON with single quotes. */
    static JsonNode json(String text) {
        return read(text.replace('\'', '"'));
    }

    static JsonNode read(String text) {
        return MAPPER.readTree(text);
    }
}
