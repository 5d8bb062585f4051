package dev.antiphon.openrpc.internal;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/** Reads and writes JSON trees, with limits on nesting and size, since documents come from untrusted sources. Thread-safe. */
public final class JsonTrees {
    /** The largest text that is read, in bytes. */
    public static final int MAX_BYTES = 32 << 20;

    private static final int MAX_DEPTH = 200;

    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxDocumentLength(MAX_BYTES)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            // Numbers keep their digits from reading to writing.
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private JsonTrees() {}

    /**
     * Reads a tree.
     *
     * @throws JacksonException if the text is not JSON, or exceeds a limit
     */
    public static JsonNode read(byte[] text) {
        return MAPPER.readTree(text);
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

    /** The JSON pointer to a member, given the pointer to its object. */
    public static String step(String path, String name) {
        return path + '/' + name.replace("~", "~0").replace("/", "~1");
    }
}
