package dev.antiphon.openrpc.internal;

import dev.antiphon.openrpc.OpenRpcException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** Text to trees and back, with bounds: documents come from strangers. */
public final class JsonTrees {
    static final int DEPTH = 200;
    public static final int SIZE = 32 << 20;

    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEPTH)
                            .maxDocumentLength(SIZE)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            // A number comes out as it went in.
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private JsonTrees() {}

    public static JsonNode read(byte[] text) {
        if (text.length > SIZE) {
            throw new OpenRpcException("", "has " + text.length + " bytes, and more than " + SIZE + " are not read");
        }
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new OpenRpcException("", "is not JSON that can be read: " + e.getOriginalMessage(), e);
        }
    }

    public static String write(JsonNode tree) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree);
    }

    public static byte[] bytes(JsonNode tree) {
        return MAPPER.writeValueAsBytes(tree);
    }

    public static JsonNode text(String value) {
        return StringNode.valueOf(value);
    }

    /** A step of a JSON pointer. */
    public static String step(String path, String name) {
        return path + '/' + name.replace("~", "~0").replace("/", "~1");
    }
}
