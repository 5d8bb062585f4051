package dev.antiphon.benchmarks.contender;

import dev.antiphon.benchmarks.load.Load;
import java.io.ByteArrayOutputStream;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hand-written code on Jackson 3: one streaming parser and one generator per message, single or batch, and the mapper only for
 * the record.
 */
final class Jackson3Contender implements Contender {
    private final JsonMapper mapper = new JsonMapper();
    private final TokenStreamFactory json = mapper.tokenStreamFactory();
    private final Jackson3Call call = new Jackson3Call(mapper);
    private final ByteArrayOutputStream reply = new ByteArrayOutputStream();

    @Override
    public String name() {
        return "Jackson 3 by hand";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.allOf(Load.class);
    }

    @Override
    public byte[] answer(byte[] request) {
        reply.reset();
        // Without the contexts of the mapper: numbers do not need them, and the mapper creates its own for the record.
        try (JsonParser in = json.createParser(ObjectReadContext.empty(), request);
                JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), reply)) {
            if (in.nextToken() == JsonToken.START_ARRAY) {
                answerBatch(in, out);
            } else {
                answerOne(in, out);
            }
        }
        return reply.toByteArray();
    }

    private void answerOne(JsonParser in, JsonGenerator out) {
        call.read(in);
        if (call.isNotification()) {
            call.run();
        } else {
            call.reply(out);
        }
    }

    private void answerBatch(JsonParser in, JsonGenerator out) {
        boolean open = false;
        while (in.nextToken() != JsonToken.END_ARRAY) {
            call.read(in);
            if (call.isNotification()) {
                call.run();
                continue;
            }
            if (!open) {
                // Not before the first response: a batch of notifications has no response, not an empty one.
                out.writeStartArray();
                open = true;
            }
            call.reply(out);
        }
        if (open) {
            out.writeEndArray();
        }
    }
}
