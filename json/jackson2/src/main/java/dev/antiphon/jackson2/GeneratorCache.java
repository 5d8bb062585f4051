package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.antiphon.json.JsonOutput;
import java.io.IOException;

/** The cache of generators, one for each output, that write many values one after the other. Thread-safe. */
final class GeneratorCache {
    private final ObjectMapper mapper;

    GeneratorCache(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the generator that this cache has attached to the output, or a new one. */
    Attached generatorFor(JsonOutput out) throws IOException {
        return out.attachment() instanceof Attached attached && attached.cache == this
                ? attached
                : new Attached(this, mapper.createGenerator(out));
    }

    /** A generator that is attached to an output, and the cache that created it, since bindings may share outputs. */
    record Attached(GeneratorCache cache, JsonGenerator generator) {}
}
