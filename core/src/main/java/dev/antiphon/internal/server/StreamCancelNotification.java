package dev.antiphon.internal.server;

import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The notification that 3.0 suggests for cancelling a stream, in both of its spellings: {@code {"stream":true,"id":1}} and {@code
 * {"stream":1,"abort":true}}.
 */
public final class StreamCancelNotification {
    private static final byte[] METHOD = "request.cancel".getBytes(StandardCharsets.UTF_8);

    private StreamCancelNotification() {}

    /** Whether a notification is a cancellation. */
    public static boolean is(Envelope notification) {
        return notification.version() == ProtocolVersion.V3_0 && notification.isMethod(METHOD);
    }

    /** The id of the stream to cancel, or null if it is not a valid id. */
    public static @Nullable RpcId id(Envelope notification) {
        RawJson params = notification.payload();
        RawJson stream = params.member("stream").orElse(RawJson.NULL);
        RawJson id = stream.kind() == JsonKind.BOOLEAN ? params.member("id").orElse(RawJson.NULL) : stream;
        try {
            return RpcId.of(id);
        } catch (IllegalArgumentException invalid) {
            return null;
        }
    }
}
