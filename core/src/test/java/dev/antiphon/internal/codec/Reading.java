package dev.antiphon.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.json.JsonOutput;
import dev.antiphon.protocol.IdPolicy;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Short ways to read a message, by the default rules unless others are given. */
final class Reading {
    static final ReadRules DEFAULTS = new ReadRules(
            Set.of(ProtocolVersion.V2_0, ProtocolVersion.V3_0), true, IdPolicy.EXACT, 1024 * 1024, 128, 256, 100);

    private Reading() {}

    static ReadRules accepting(ProtocolVersion... versions) {
        return new ReadRules(Set.of(versions), true, IdPolicy.EXACT, 1024 * 1024, 128, 256, 100);
    }

    static ReadRules batchesOf(int entries) {
        return new ReadRules(DEFAULTS.versions(), true, IdPolicy.EXACT, 100_000_000, 128, 256, entries);
    }

    static TestEnvelope read(String text) {
        return read(DEFAULTS, text);
    }

    static TestEnvelope read(ReadRules rules, String text) {
        return read(rules, text.getBytes(UTF_8));
    }

    static TestEnvelope read(ReadRules rules, byte[] text) {
        return new MessageReader<>(rules, TestEnvelope::new).read(text, 0, text.length);
    }

    static List<Envelope> readAll(String text) {
        return readAll(DEFAULTS, text);
    }

    static List<Envelope> readAll(ReadRules rules, String text) {
        List<Envelope> all = new ArrayList<>();
        for (Envelope entry = read(rules, text); entry != null; entry = entry.next()) {
            all.add(entry);
        }
        return all;
    }

    /** The id that an answer would carry. */
    static String idOf(Envelope envelope) {
        JsonOutput out = new JsonOutput();
        envelope.writeId(out);
        return new String(out.toByteArray(), UTF_8);
    }
}
