package dev.antiphon.jackson3;

import dev.antiphon.json.JsonOutput;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.SerializableString;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TreeNode;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.tree.ArrayTreeNode;
import tools.jackson.core.tree.ObjectTreeNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.json.JsonMapper;

/**
 * The cache of generators, one for each output, that write many values one after the other. It is also their write context. Thread-safe.
 *
 * <p>Jackson's own context is made for one value: it keeps attributes and the objects that were written. A reused generator would carry
 * them from one call to the next, by serializers that call {@link JsonGenerator#writePOJO}.
 */
final class GeneratorCache implements ObjectWriteContext {
    private static final SerializableString NO_SEPARATOR = new SerializedString("");

    private final TokenStreamFactory factory;
    private final SerializationConfig config;
    private final ObjectWriter writer;

    GeneratorCache(JsonMapper mapper) {
        this.factory = mapper.tokenStreamFactory();
        this.config = mapper.serializationConfig();
        this.writer = mapper.writer();
    }

    /** Returns the generator that this cache has attached to the output, or a new one. */
    Attached generatorFor(JsonOutput out) {
        return out.attachment() instanceof Attached attached && attached.cache == this
                ? attached
                : new Attached(this, factory.createGenerator(this, out));
    }

    @Override
    public SerializableString getRootValueSeparator(SerializableString separator) {
        return NO_SEPARATOR;
    }

    /** Returns null even if the mapper has a printer: with newline framing, a message must be one line. */
    @Override
    public @Nullable PrettyPrinter getPrettyPrinter() {
        return null;
    }

    @Override
    public boolean hasPrettyPrinter() {
        return false;
    }

    @Override
    public @Nullable FormatSchema getSchema() {
        return null;
    }

    @Override
    public @Nullable CharacterEscapes getCharacterEscapes() {
        return null;
    }

    @Override
    public int getStreamWriteFeatures(int defaults) {
        return config.getStreamWriteFeatures();
    }

    @Override
    public int getFormatWriteFeatures(int defaults) {
        return config.getFormatWriteFeatures();
    }

    @Override
    public TokenStreamFactory tokenStreamFactory() {
        return factory;
    }

    @Override
    public ArrayTreeNode createArrayNode() {
        return config.getNodeFactory().arrayNode();
    }

    @Override
    public ObjectTreeNode createObjectNode() {
        return config.getNodeFactory().objectNode();
    }

    @Override
    public void writeValue(JsonGenerator generator, @Nullable Object value) {
        writer.writeValue(generator, value);
    }

    @Override
    public void writeTree(JsonGenerator generator, @Nullable TreeNode tree) {
        writer.writeValue(generator, tree);
    }

    /** A generator that is attached to an output, and the cache that created it, since bindings may share outputs. */
    record Attached(GeneratorCache cache, JsonGenerator generator) {}
}
