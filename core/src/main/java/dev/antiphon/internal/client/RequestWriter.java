package dev.antiphon.internal.client;

import dev.antiphon.internal.SlotPool;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.stream.StreamOptions;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the messages of a client, each in one pass into a pooled output. Safe for use by any thread. */
public final class RequestWriter {
    private final ProtocolVersion version;
    private final SlotPool<JsonOutput> outputs = new SlotPool<>(JsonOutput::new);

    public RequestWriter(ProtocolVersion version) {
        this.version = version;
    }

    /**
     * One call as a message.
     *
     * @param id its id, or null for a notification
     * @param resolved what its options say
     * @param timeout how long the caller waits, zero for ever; 3.0 tells the peer
     */
    public byte[] encode(OutboundCall call, @Nullable RpcId id, ResolvedOptions resolved, Duration timeout) {
        JsonOutput out = outputs.take();
        OutboundCall.Params params = call.params();
        // If this throws, the output is not given back: what is attached to it may be in the middle of a value.
        MessageWriter.beginCall(version, call.method(), params != null, out);
        if (params != null) {
            params.writeTo(out);
        }
        for (Map.Entry<String, RawJson> member : resolved.members.entrySet()) {
            out.write(',');
            out.value(member.getKey());
            out.write(':');
            member.getValue().writeTo(out);
        }
        RawJson said = call.inboundStream() == null
                ? options(resolved.options, id, timeout)
                : StreamOptions.with(call.inboundStream().credit(), resolved.options);
        MessageWriter.endCall(version, said, id, out);
        byte[] message = out.toByteArray();
        out.reset();
        outputs.give(out);
        return message;
    }

    /** Several messages as a batch. */
    public byte[] batch(Iterable<byte[]> entries) {
        JsonOutput out = outputs.take();
        for (byte[] entry : entries) {
            out.write(out.size() == 0 ? '[' : ',');
            out.write(entry);
        }
        out.write(']');
        byte[] message = out.toByteArray();
        out.reset();
        outputs.give(out);
        return message;
    }

    /** The options of a call with the time that its caller waits, which the peer need not work longer than. */
    private @Nullable RawJson options(@Nullable RawJson given, @Nullable RpcId id, Duration timeout) {
        if (given != null && version != ProtocolVersion.V3_0) {
            throw new IllegalArgumentException("Version " + version.text() + " has no options; 3.0 does");
        }
        if (version != ProtocolVersion.V3_0 || id == null || timeout.isZero()) {
            return given;
        }
        Map<String, RawJson> members = given == null ? Map.of() : given.members();
        if (members.containsKey("timeout")) {
            return given;
        }
        JsonOutput out = new JsonOutput();
        out.ascii("{\"timeout\":");
        out.value(Math.max(1, timeout.toMillis()));
        for (Map.Entry<String, RawJson> member : members.entrySet()) {
            out.write(',');
            out.value(member.getKey());
            out.write(':');
            member.getValue().writeTo(out);
        }
        out.write('}');
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }
}
