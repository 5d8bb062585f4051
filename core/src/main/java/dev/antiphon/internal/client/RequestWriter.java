package dev.antiphon.internal.client;

import dev.antiphon.internal.ObjectPool;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.stream.StreamOptions;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The writer of the messages of a client, each in one pass into a pooled output. Thread-safe. */
public final class RequestWriter {
    private final ProtocolVersion version;
    private final ObjectPool<JsonOutput> outputs = new ObjectPool<>(JsonOutput::new);

    public RequestWriter(ProtocolVersion version) {
        this.version = version;
    }

    /**
     * Writes one call as a message.
     *
     * @param id its id, or null for a notification
     * @param resolved its options
     * @param timeout the timeout of the caller, zero for none; version 3.0 sends it to the peer
     */
    public byte[] encode(OutboundCall call, @Nullable RpcId id, ResolvedOptions resolved, Duration timeout) {
        JsonOutput out = outputs.take();
        OutboundCall.Params params = call.params();
        // If this throws, the output is not returned to the pool: writers attached to it may be in the middle of a
        // value.
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
        RawJson options = call.inboundStream() == null
                ? options(resolved.options, id, timeout)
                : StreamOptions.with(call.inboundStream().credit(), resolved.options);
        MessageWriter.endCall(version, options, id, out);
        byte[] message = out.toByteArray();
        out.reset();
        outputs.give(out);
        return message;
    }

    /** Combines several messages into a batch. */
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

    /** The options of a call with the timeout of its caller, after which the peer need not continue. */
    private @Nullable RawJson options(@Nullable RawJson declared, @Nullable RpcId id, Duration timeout) {
        if (declared != null && version != ProtocolVersion.V3_0) {
            throw new IllegalArgumentException("Version " + version.text() + " has no options; 3.0 does");
        }
        if (version != ProtocolVersion.V3_0 || id == null || timeout.isZero()) {
            return declared;
        }
        Map<String, RawJson> members = declared == null ? Map.of() : declared.members();
        if (members.containsKey("timeout")) {
            return declared;
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
