package dev.antiphon.benchmarks.contender;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.antiphon.benchmarks.load.Load;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Hand-written code on Jackson 2: one streaming parser and one generator per message, single or batch, and the mapper only for
 * the record.
 */
final class Jackson2Contender implements Contender {
    private final JsonMapper mapper = new JsonMapper();
    private final JsonFactory json = mapper.getFactory();
    private final Jackson2Call call = new Jackson2Call(mapper);
    private final ByteArrayOutputStream reply = new ByteArrayOutputStream();

    @Override
    public String name() {
        return "Jackson 2 by hand";
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.allOf(Load.class);
    }

    @Override
    public byte[] answer(byte[] request) throws IOException {
        reply.reset();
        try (JsonParser in = json.createParser(request);
                JsonGenerator out = json.createGenerator(reply)) {
            if (in.nextToken() == JsonToken.START_ARRAY) {
                answerBatch(in, out);
            } else {
                answerOne(in, out);
            }
        }
        return reply.toByteArray();
    }

    private void answerOne(JsonParser in, JsonGenerator out) throws IOException {
        call.read(in);
        if (call.isNotification()) {
            call.run();
        } else {
            call.reply(out);
        }
    }

    private void answerBatch(JsonParser in, JsonGenerator out) throws IOException {
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
