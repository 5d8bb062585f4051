package dev.antiphon.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.antiphon.json.JsonOutput;
import java.io.IOException;

/** Makes the generators that write many values, one after the other. */
final class GeneratorCache {
    private final ObjectMapper mapper;

    GeneratorCache(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** A generator that this object made before and that stayed with the output, or else a new one. */
    Attached generatorFor(JsonOutput out) throws IOException {
        return out.attachment() instanceof Attached attached && attached.maker == this
                ? attached
                : new Attached(this, mapper.createGenerator(out));
    }

    /** What stays with an output: a generator, and who made it, since bindings may share outputs. */
    record Attached(GeneratorCache maker, JsonGenerator generator) {}
}
